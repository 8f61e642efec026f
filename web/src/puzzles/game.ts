/** A puzzle as a game that can be shown: the person sits where the turn is, computers sit elsewhere. */
import { imaginedSeat } from '../games/seats';
import type { Puzzle, Replay } from '../wire';

export function gameOf(puzzle: Puzzle): Pick<Replay, 'table' | 'log' | 'eyes'> {
  return {
    eyes: puzzle.seat,
    log: puzzle.log,
    table: {
      table: puzzle.id,
      game: puzzle.game,
      options: puzzle.options,
      title: '',
      listed: false,
      pace: 0,
      made: 0,
      begun: true,
      waiting: false,
      archived: null,
      ending: null,
      seats: Array.from({ length: puzzle.seats }, (_, seat) => imaginedSeat('', seat === puzzle.seat ? null : 'club')),
      events: [],
      webhook: false,
      start: null,
      rematch: null,
      may_take_back: false,
      coached: false,
      taken_back: 0,
      deal: null,
      rated: false,
      verdict: null,
    },
  };
}
