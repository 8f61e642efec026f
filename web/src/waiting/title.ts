/** The title of the page: how many tables wait elsewhere, or that a game was found, come first. */
import { t } from '../words';
import { turnsBut } from './found';
import { waiting } from './now.svelte';

export function titled(words: string, table: string | null = null): string {
  if (waiting.found) return `● ${t(waiting.found.isReady ? 'find.ready' : 'find.found')} · Cenote`;
  const count = turnsBut(waiting.turns, table).length;
  return `${count ? `(${count}) ` : ''}${words ? `${words} · ` : ''}Cenote`;
}
