/** The board of a sketch: the table as it would be, from your own seat. */
import type { Moment } from '../games/contract';
import type { Entry, Sketch } from '../wire';

export function momentOfSketch(moment: Moment, sketch: Sketch, fresh: number): Moment {
  const { position, entries } = sketch;
  const toAct = position.to_act === 'chance' ? null : position.to_act;
  return {
    ...moment,
    board: position.board,
    toAct,
    turn: position.turn,
    question: position.question,
    scores: position.scores,
    fresh: fresh ? entries.slice(-fresh) : [],
    thisTurn: lastTurn(entries, toAct, position.turn),
  };
}

/** The moves of the turn that goes on at the end of a sketch. */
function lastTurn(entries: readonly Entry[], seat: number | null, turn: number): readonly Entry[] {
  return entries.filter((entry) => entry.by === seat && entry.turn === turn);
}
