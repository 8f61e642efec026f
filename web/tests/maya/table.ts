/** A board of Maya for tests: three players, as it is before the first card. */

import type { Moment } from '../../src/games/contract';
import type { Board, CardId, LaidCard, Level, Player } from '../../src/games/maya/board';
import { FULL_HAND, PYRAMIDS, goldFor, tables } from '../../src/games/maya/board';

export function level(spaces: number, gold: number[], blocks: number[]): Level {
  return { spaces, gold, blocks, filled: blocks.reduce((a, b) => a + b, 0), gold_now: goldFor(blocks, gold) };
}

function player(): Player {
  return {
    hand: null,
    can_carry: null,
    low_cards: 4,
    high_cards: 4,
    passed: false,
    blocks: 0,
    supply: 26,
    markers: [],
    has_bid: false,
    bid: null,
    gold: 0,
    points: 0,
    sources: {},
  };
}

export function board(): Board {
  const table = tables.players['3'];
  return {
    seats: 3,
    board: { id: '9ade171e', name: 'reconstruction', sources: ['derived', 'reconstructed'] },
    expert: false,
    round: 1,
    phase: 'laying',
    starting_player: 1,
    bank: 380,
    quarries: table.quarries.map((quarry, i) => ({
      id: `q${i + 1}`,
      max_cards: quarry.cards,
      blocks: quarry.blocks,
      marker: quarry.marker,
      marker_lies_here: true,
      is_open: false,
      cards: [],
      shields: [],
      two_points: null,
      points: [0, 0, 0],
      places: [],
    })),
    pyramids: Object.fromEntries(
      PYRAMIDS.filter((id) => table.pyramids.includes(id)).map((id) => [
        id,
        tables.pyramids[id].map(({ spaces, gold }) => level(spaces, gold, [0, 0, 0])),
      ]),
    ),
    open_level: 1,
    on_sale: [],
    bids_shown: false,
    players: [{ ...player(), hand: [...FULL_HAND], can_carry: 37 }, player(), player()],
  };
}

export const back = (seat: number, side: 'low' | 'high'): LaidCard => ({ seat, back: side, card: null });
export const laid = (seat: number, card: CardId): LaidCard => ({ seat, back: tables.cards[card].back as 'low', card });

export function moment(changes: Partial<Moment<Board>> = {}): Moment<Board> {
  const seat = { kind: 'person', level: null, open: false, mine: true, here: true, auto: false, stand_in: null, returns: false, anyone: false, kept_for: null, away_until: null, link: false, coach: null, named: false } as const;
  return {
    game: 'maya',
    options: [],
    board: board(),
    seats: ['Ana', 'Ben', 'Cem'].map((name) => ({ ...seat, name, label: name })),
    mine: [0],
    eyes: 0,
    toAct: 0,
    turn: 1,
    question: ['choose_quarry', 'done'],
    scores: null,
    fresh: [],
    thisTurn: [],
    ...changes,
  };
}
