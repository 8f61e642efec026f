/** When something is explained in a first game, said briefly. */
import type { Occasion } from './contract';

/** One of these verbs is on offer. */
export const has =
  (...verbs: string[]) =>
  ({ words }: Occasion): boolean =>
    words.some((word) => verbs.some((verb) => word.startsWith(verb)));
