/** Sits down at a table that waits for players, and goes there. */
import { api, Refused } from '../api';
import { askMe } from '../people/me.svelte';
import { nameFirst } from '../people/nameFirst.svelte';
import { go } from '../router.svelte';
import { settings } from '../settings.svelte';
import { refuse } from '../toasts.svelte';
import { waiting } from './now.svelte';

export async function sitDown(table: string): Promise<void> {
  try {
    await api.sit(table, settings.name);
    go(`/table/${table}`);
  } catch (error) {
    if (!(error instanceof Refused) || error.reason !== 'name_needed') refuse(error);
    else if ((await askMe()).name === null) nameFirst.ask(() => void sitDown(table));
  }
  void waiting.look();
}
