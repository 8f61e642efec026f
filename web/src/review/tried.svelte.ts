/** A turn that somebody tries on the real board: played move by move, taken back, judged when it ends. */
import { refuse } from '../toasts.svelte';
import type { Line } from '../wire';

/** Where lines and verdicts come from. */
export interface Trial<Verdict> {
  line(words: readonly string[]): Promise<Line>;
  judge(words: readonly string[]): Promise<Verdict>;
}

export class TriedTurn<Verdict> {
  words = $state.raw<readonly string[]>([]);
  undone = $state.raw<readonly string[]>([]);
  line = $state.raw<Line | null>(null);
  /** How many of the last moves are new, to be animated. */
  fresh = $state(0);
  judged = $state.raw<Verdict | null>(null);
  isJudging = $state(false);

  constructor(private readonly trial: Trial<Verdict>) {}

  async show(words: readonly string[]): Promise<void> {
    try {
      const come = await this.trial.line(words);
      this.fresh = Math.max(0, words.length - this.words.length);
      this.words = words;
      this.line = come;
      this.judged = null;
      if (come.ended) await this.#judge();
    } catch (error) {
      refuse(error);
    }
  }

  async #judge(): Promise<void> {
    this.isJudging = true;
    try {
      this.judged = await this.trial.judge(this.words);
    } catch (error) {
      refuse(error);
      await this.show(this.words.slice(0, -1));
    } finally {
      this.isJudging = false;
    }
  }

  play(word: string): void {
    this.undone = [];
    void this.show([...this.words, word]);
  }

  undo(): void {
    const last = this.words.at(-1);
    if (last === undefined) return;
    this.undone = [last, ...this.undone];
    void this.show(this.words.slice(0, -1));
  }

  redo(): void {
    const [first, ...rest] = this.undone;
    if (first === undefined) return;
    this.undone = rest;
    void this.show([...this.words, first]);
  }

  again(): void {
    this.undone = [];
    void this.show([]);
  }
}
