/** Doing something with my name, and saying what went wrong. */
import { refuse } from '../toasts.svelte';
import { isCancelled } from './passkeys';

export async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (!isCancelled(error)) refuse(error);
    return false;
  }
}
