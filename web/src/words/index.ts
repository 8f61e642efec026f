export { choose, language, LANGUAGES, phrases, preferred, speak, t, type Language } from './language.svelte';
export { happenings, number, Phrases, signed, split, type Happening } from './phrases';
