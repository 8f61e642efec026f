/** Better turns of a review, move by move: asked for as they are looked at, and kept. */
import { api } from '../api';
import { refuse } from '../toasts.svelte';
import type { Line, ReviewTurn } from '../wire';

const keyOf = (turn: ReviewTurn): string => `${turn.first} ${turn.better?.moves.join(' ') ?? ''}`;

export class BetterLines {
  #lines = $state.raw<ReadonlyMap<string, Line>>(new Map());
  readonly #asked = new Set<string>();

  constructor(private readonly table: string) {}

  of(turn: ReviewTurn | undefined): Line | undefined {
    return turn?.better ? this.#lines.get(keyOf(turn)) : undefined;
  }

  async fetch(turn: ReviewTurn): Promise<void> {
    const key = keyOf(turn);
    if (!turn.better || this.#asked.has(key)) return;
    this.#asked.add(key);
    try {
      const come = await api.line(this.table, turn.first, turn.better.moves);
      this.#lines = new Map([...this.#lines, [key, come]]);
    } catch (error) {
      this.#asked.delete(key);
      refuse(error);
    }
  }
}
