/** A puzzle as a game that can be shown: the person sits where the turn is, computers sit elsewhere. */
import type { Puzzle, Replay, Seat } from '../wire';

function seatAt(puzzle: Puzzle, seat: number): Seat {
  const mine = seat === puzzle.seat;
  return {
    kind: mine ? 'person' : 'bot',
    name: '',
    level: mine ? null : 'club',
    open: false,
    mine,
    here: true,
    auto: false,
    stand_in: null,
    returns: false,
    anyone: false,
    away_until: null,
    link: false,
    coach: null,
    named: false,
  };
}

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
      seats: Array.from({ length: puzzle.seats }, (_, seat) => seatAt(puzzle, seat)),
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
