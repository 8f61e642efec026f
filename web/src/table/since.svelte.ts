/** "Since your last turn": what happened meanwhile, played back on the board. */
import type { Position } from '../wire';
import { Tape } from './tape.svelte';

const BEAT = 900;

export class Since {
  from = $state(0);
  to = $state(0);
  /** Offered or playing. */
  isOpen = $state(false);
  #at = $state<number | null>(null);
  #tape = $state.raw<Tape | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly table: string) {}

  /** The position to show instead of the present one. */
  get position(): Position | null {
    return this.#at === null ? null : (this.#tape?.at(this.#at) ?? null);
  }

  get isPlaying(): boolean {
    return this.#at !== null;
  }

  get at(): number | null {
    return this.#at;
  }

  offer(from: number, to: number): void {
    [this.from, this.to, this.isOpen] = [from, to, true];
  }

  play(from: number, to: number, eyes: number | null): void {
    this.offer(from, to);
    this.#tape = new Tape(this.table, eyes, to);
    this.#at = from;
    this.#step();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#at = null;
    this.isOpen = false;
  }

  #step(): void {
    this.#timer = setTimeout(() => {
      if (this.#at === null) return;
      if (this.#at >= this.to) return this.stop();
      if (this.#tape?.at(this.#at + 1)) this.#at += 1;
      this.#step();
    }, BEAT);
  }
}
