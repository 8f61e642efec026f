/** What a board is told to show, made from a view or from a moment of a replay. */
import type { Moment } from '../games/contract';
import type { Entry, Position, Replay, Seat, View } from '../wire';

/** What to call the players. */
type Labels = (seats: readonly Seat[]) => string[];

function labelled(seats: readonly Seat[], labelsOf: Labels): Moment['seats'] {
  const labels = labelsOf(seats);
  return seats.map((seat, i) => ({ ...seat, label: labels[i]! }));
}

export function momentOf(view: View, log: readonly Entry[], labelsOf: Labels, fresh: readonly Entry[]): Moment {
  return {
    game: view.table.game,
    options: view.table.options,
    board: view.board,
    seats: labelled(view.table.seats, labelsOf),
    mine: view.mine,
    eyes: view.eyes,
    toAct: view.to_act,
    turn: view.turn,
    question: view.question,
    scores: view.scores,
    fresh,
    thisTurn: log.slice(view.fence).filter((entry) => entry.turn === view.turn && entry.by === view.to_act),
  };
}

export function momentOfReplay(
  replay: Pick<Replay, 'table' | 'eyes' | 'log'>,
  position: Position,
  labelsOf: Labels,
  fresh: readonly Entry[],
): Moment {
  const toAct = position.to_act === 'chance' ? null : position.to_act;
  const before = replay.log.entries.slice(0, position.moves);
  let fence = before.length;
  while (fence > 0 && before[fence - 1]!.turn === position.turn && before[fence - 1]!.by === toAct) fence--;
  return {
    game: replay.table.game,
    options: replay.table.options,
    board: position.board,
    // Who is away now does not matter for what was.
    seats: labelled(replay.table.seats, labelsOf).map((seat) => ({ ...seat, here: true })),
    mine: [],
    eyes: replay.eyes === 'all' ? null : replay.eyes,
    toAct,
    turn: position.turn,
    question: position.question,
    scores: position.scores,
    fresh,
    thisTurn: before.slice(fence),
  };
}

export function isOver(view: View | null): boolean {
  return view !== null && view.to_act === null && view.scores !== null;
}

export function isMyTurn(view: View | null): boolean {
  if (view === null || view.table.archived !== null || view.table.waiting) return false;
  return view.to_act !== null && view.mine.includes(view.to_act);
}

/** Whether something happened since this person's last move; a prepared deal begins with moves that nobody made. */
export function hasSince(view: View | null, length: number): boolean {
  if (view === null || (view.table.deal !== null && !view.table.begun)) return false;
  return view.mine.length > 0 && view.since > 0 && view.since < length;
}
