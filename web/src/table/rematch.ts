/** The same people once more: go to the new table, or say why there is none. */
import { api } from '../api';
import { go } from '../router.svelte';
import { refuse } from '../toasts.svelte';

export async function rematch(table: string, rotate: boolean): Promise<void> {
  try {
    const made = await api.rematch(table, rotate);
    go(`/table/${made.table}`);
  } catch (error) {
    refuse(error);
  }
}
