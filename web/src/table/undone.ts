/** What was undone in this turn and can be done again, until another choice is made. */
import type { Entry } from '../wire';

/** The words that each undo took back, the newest undo last. */
export type Undone = readonly (readonly string[])[];

/** What can be done again after the log of a turn went from one state to the next. */
export function undoneAfter(undone: Undone, before: readonly Entry[], now: readonly Entry[]): Undone {
  const same = sharedLength(before, now);
  const lost = wordsFrom(before, same);
  const made = wordsFrom(now, same);
  if (lost.length) return made.length ? [] : [...undone, lost];
  return made.reduce(withoutNext, undone);
}

/** The word with which doing again begins. */
export const nextOf = (undone: Undone): string | undefined => undone.at(-1)?.[0];

function withoutNext(undone: Undone, made: string): Undone {
  if (nextOf(undone) !== made) return [];
  const rest = undone.at(-1)!.slice(1);
  return rest.length ? [...undone.slice(0, -1), rest] : undone.slice(0, -1);
}

function sharedLength(one: readonly Entry[], other: readonly Entry[]): number {
  const most = Math.min(one.length, other.length);
  let length = 0;
  while (length < most && one[length]!.word === other[length]!.word) length++;
  return length;
}

const wordsFrom = (entries: readonly Entry[], start: number): string[] => entries.slice(start).map(({ word }) => word);
