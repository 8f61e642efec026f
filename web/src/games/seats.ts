/** Seats of games that are played at no table of the server: lessons and puzzles. */
import type { Seat } from '../wire';

/** The person's seat, or that of a computer of a level. */
export function imaginedSeat(name: string, level: string | null): Seat {
  return {
    name,
    level,
    kind: level === null ? 'person' : 'bot',
    open: false,
    mine: level === null,
    here: true,
    auto: false,
    stand_in: null,
    returns: false,
    anyone: false, kept_for: null,
    away_until: null,
    link: false,
    coach: null,
    named: false,
  };
}
