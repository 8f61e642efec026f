/** What somebody would like to play, as the server is asked for it. */
import type { SeekBody } from '../wire';

export interface Wish {
  games: string[];
  seats: number[];
  clocks: SeekBody['clocks'];
  rated: boolean;
}

type SeatsOf = (game: string) => readonly [number, number];

export const canSeat = (game: string, count: number, seatsOf: SeatsOf): boolean => seatsOf(game)[0] <= count && count <= seatsOf(game)[1];

/** The wish without what does not go together; null if nothing is left. The first game can be played by so many. */
export function wishOf({ games, seats, clocks, rated }: Wish, seatsOf: SeatsOf): Wish | null {
  const playable = games.filter((game) => seats.some((count) => canSeat(game, count, seatsOf)));
  const running = rated ? clocks.filter((clock) => clock !== 'none') : [...clocks];
  if (!playable.length || !running.length) return null;
  return { games: playable, seats: seats.toSorted((a, b) => a - b), clocks: running, rated };
}
