export { choose, flowing, hearOtherTabs, inWords, language, LANGUAGES, phrases, preferred, speak, t, type Language } from './language.svelte';
export { happenings, number, parts, Phrases, plain, signed, split, type Happening } from './phrases';
