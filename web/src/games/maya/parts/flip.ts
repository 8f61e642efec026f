/** Turns a card over: it comes up from its edge. */

import type { TransitionConfig } from 'svelte/transition';

export function flip(_: Element, { delay, duration }: { delay: number; duration: number }): TransitionConfig {
  return { delay: duration ? delay : 0, duration, css: (t) => `transform: rotateY(${(1 - t) * 90}deg)` };
}
