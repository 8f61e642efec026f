/** What of all that waits for this person they should be asked about. */
import type { MyTurn, Seek, WaitingTable } from '../wire';

export interface Found {
  table: WaitingTable;
  /** It is our own table, and full; otherwise there is a free seat at it. */
  isReady: boolean;
}

/** The table to ask about, if there is one that was not declined. */
export function foundIn(seek: Seek | null, skipped: readonly string[]): Found | null {
  if (!seek) return null;
  const table = seek.ready ? seek.own : seek.found;
  return table && !skipped.includes(table.table) ? { table, isReady: seek.ready } : null;
}

/** The tables that wait for this person, without the one they look at. */
export function turnsBut(turns: readonly MyTurn[], table: string | null): readonly MyTurn[] {
  return turns.filter((turn) => turn.table !== table);
}
