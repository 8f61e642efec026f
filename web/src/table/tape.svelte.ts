/** The positions of a game, fetched as they are needed, a stretch at a time. */
import { api } from '../api';
import { refuse } from '../toasts.svelte';
import type { Eyes, Position } from '../wire';

const STRETCH = 40;

export class Tape {
  #positions = $state.raw<ReadonlyMap<number, Position>>(new Map());
  #asked = new Set<number>();

  constructor(
    private readonly table: string,
    private readonly eyes: Eyes,
    readonly moves: number,
  ) {}

  /** The position after this many moves if it is here; else it is fetched. */
  at(moves: number): Position | undefined {
    const found = this.#positions.get(moves);
    if (!found) void this.fetch(moves);
    // Well before the end of what we have, ask for more.
    if (!this.#positions.has(moves + STRETCH / 2)) void this.fetch(moves + STRETCH / 2);
    return found;
  }

  async fetch(moves: number): Promise<void> {
    const from = Math.floor(moves / STRETCH) * STRETCH;
    if (from > this.moves || this.#asked.has(from)) return;
    this.#asked.add(from);
    try {
      const come = await api.positions(this.table, from, STRETCH, this.eyes);
      this.#positions = new Map([...this.#positions, ...come.map((one): [number, Position] => [one.moves, one])]);
    } catch (error) {
      this.#asked.delete(from);
      refuse(error);
    }
  }
}
