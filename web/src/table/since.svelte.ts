/** "Since your last turn": what happened meanwhile, played back on the board. */
import type { Position } from '../wire';
import { Tape } from './tape.svelte';

const BEAT = 800;

export class Since {
  from = $state(0);
  to = $state(0);
  /** Offered or playing. */
  isOpen = $state(false);
  /** It plays by itself. */
  isRunning = $state(false);
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
    this.run();
  }

  run(): void {
    this.isRunning = true;
    this.#later();
  }

  pause(): void {
    this.isRunning = false;
    clearTimeout(this.#timer);
  }

  /** One decision on or back, by hand. */
  step(by: 1 | -1): void {
    this.pause();
    if (this.#at !== null) this.#at = Math.min(Math.max(this.from, this.#at + by), this.to);
  }

  stop(): void {
    this.pause();
    this.#at = null;
    this.isOpen = false;
  }

  #later(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#at === null || !this.isRunning) return;
      if (this.#at >= this.to) return this.stop();
      if (this.#tape?.at(this.#at + 1)) this.#at += 1;
      this.#later();
    }, BEAT);
  }
}
