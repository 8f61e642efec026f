/** How far a replay is, counted as people count: decisions and turns of players, not what is dealt. */
import type { Entry, Turn } from '../wire';

export interface Count {
  turn: number;
  turns: number;
  decision: number;
  decisions: number;
}

export function counted(entries: readonly Entry[], turns: readonly Turn[], at: number): Count {
  const decided = entries.filter((entry) => entry.by !== null);
  const taken = turns.filter((turn) => turn.by !== null);
  return {
    turn: taken.filter((turn) => turn.from < at).length,
    turns: taken.length,
    decision: entries.slice(0, at).filter((entry) => entry.by !== null).length,
    decisions: decided.length,
  };
}
