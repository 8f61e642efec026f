/** What a first game has explained, and what it explains now; which was read is kept in the browser. */

import type { Explanation, Occasion } from '../games/contract';

const KEY = 'cenote.first';

/** The deal that the server calls so. */
export const FIRST_GAME = 'first_game';

interface Kept {
  table: string;
  /** The explanations that were read, in this order. */
  seen: string[];
  isOff: boolean;
}

/** The last first game of each game. */
function all(): Record<string, Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Kept>;
  } catch {
    return {};
  }
}

export class FirstGame {
  current = $state.raw<Explanation | null>(null);
  seen = $state.raw<readonly string[]>([]);
  isOff = $state(false);

  constructor(
    private readonly game: string,
    private readonly table: string,
    private readonly explanations: readonly Explanation[],
  ) {
    const kept = all()[game];
    if (kept?.table !== table) return;
    this.seen = kept.seen;
    this.isOff = kept.isOff;
  }

  /** Explains what matters for the first time; what is being explained stays until it is read. */
  look(now: Occasion): void {
    if (this.isOff || this.current) return;
    this.current = this.explanations.find((one) => !this.seen.includes(one.id) && one.matters(now)) ?? null;
  }

  /** It was read, or the player went on. */
  close = (): void => {
    if (!this.current) return;
    this.seen = [...this.seen, this.current.id];
    this.current = null;
    this.#keep();
  };

  turn = (on: boolean): void => {
    this.close();
    this.isOff = !on;
    this.#keep();
  };

  #keep(): void {
    const kept: Kept = { table: this.table, seen: [...this.seen], isOff: this.isOff };
    localStorage.setItem(KEY, JSON.stringify({ ...all(), [this.game]: kept }));
  }
}
