/** Sits down at a table that waits for players, and goes there. */
import { api } from '../api';
import { go } from '../router.svelte';
import { settings } from '../settings.svelte';
import { refuse } from '../toasts.svelte';
import { waiting } from './now.svelte';

export async function sitDown(table: string): Promise<void> {
  try {
    await api.sit(table, settings.name);
    go(`/table/${table}`);
  } catch (error) {
    refuse(error);
  }
  void waiting.look();
}
