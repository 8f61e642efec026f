/** Where on the board a choice belongs, in any game. */
import { parts } from './word';

export interface Place<Spot> {
  spot: Spot;
  id: string; // the thing
}

/** A word taken apart, with the spot where its verb belongs. */
export function spotted<Spot>(spots: Record<string, Spot>, word: string): { verb: string; thing: string; spot: Spot } {
  const [verb, thing] = parts(word);
  const spot = spots[verb];
  if (spot === undefined) throw new Error(`no place for ${word}`);
  return { verb, thing, spot };
}
