/** What somebody would like to play, as the server is asked for it. */
import type { SeekBody } from '../wire';

export interface Wish {
  games: string[];
  seats: number[];
  clocks: SeekBody['clocks'];
}

/** The wish without what does not go together; null if nothing is left. The first game can be played by so many. */
export function wishOf({ games, seats, clocks }: Wish, seatsOf: (game: string) => readonly [number, number]): Wish | null {
  const fits = (game: string): boolean => seats.some((count) => seatsOf(game)[0] <= count && count <= seatsOf(game)[1]);
  const playable = games.filter(fits);
  if (!playable.length || !clocks.length) return null;
  return { games: playable, seats: seats.toSorted((a, b) => a - b), clocks: [...clocks] };
}
