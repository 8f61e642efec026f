/** What somebody wants to do who needs a name of their own first; asked on whatever page they are. */
import { me } from './me.svelte';

let wanted = $state.raw<(() => void) | null>(null);

export const nameFirst = {
  get isAsked(): boolean {
    return wanted !== null;
  },
  /** Do this, at once or when there is a name. */
  ask(work: () => void): void {
    if (me().name === null) wanted = work;
    else work();
  },
  decline(): void {
    wanted = null;
  },
  /** There is a name: go on. */
  goOn(): void {
    const work = wanted;
    wanted = null;
    work?.();
  },
};
