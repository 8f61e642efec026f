/** Something asked of the server: it is under way, then it is done or refused, and the person is told why. */
import { refuse } from '../toasts.svelte';

export class Work {
  isBusy = $state(false);

  async run(work: () => Promise<unknown>): Promise<void> {
    this.isBusy = true;
    try {
      await work();
    } catch (error) {
      refuse(error);
    } finally {
      this.isBusy = false;
    }
  }
}
