/** Sketches of your next turns at a table: played on in private, kept by the server, played by themselves on request. */
import { api, Refused } from '../api';
import { refuse } from '../toasts.svelte';
import type { Sketch, View } from '../wire';

/** What a change of the true position did to the sketch that is shown. */
export type Change = 'possible' | 'broken';

/** Where sketches are kept; in tests it is not a server. */
export type Keeper = Pick<typeof api, 'sketch' | 'draw' | 'armPlan' | 'disarmPlan'>;

export class Planning {
  isOpen = $state(false);
  number = $state(0);
  sketch = $state.raw<Sketch | null>(null);
  /** What can be done again, the next one first. */
  undone = $state.raw<readonly string[]>([]);
  /** How many of the last entries are new, to be animated. */
  fresh = $state(0);
  change = $state<Change | null>(null);
  /** The turn may be played even if it costs or brings something else by then. */
  anyway = $state(false);

  /** One request at a time, in the order of the clicks. */
  #last: Promise<void> = Promise.resolve();
  #version = -1;

  constructor(
    private readonly table: string,
    private readonly viewNow: () => View | null,
    private readonly keeper: Keeper = api,
  ) {}

  get seat(): number | null {
    return this.viewNow()?.plans ? (this.viewNow()!.mine[0] ?? null) : null;
  }

  get isArmed(): boolean {
    return this.viewNow()?.plans?.armed?.sketch === this.number;
  }

  /** The first turn is whole, and this seat may have it played by itself. */
  get canPlay(): boolean {
    return this.sketch !== null && this.sketch.may_play && this.sketch.turn !== null;
  }

  /** Opens the sketch that is to be played, else the first that has something in it. */
  open(): Promise<void> {
    const plans = this.viewNow()?.plans;
    const first = plans?.sketches.findIndex((length) => length > 0) ?? 0;
    return this.choose(plans?.armed?.sketch ?? Math.max(0, first));
  }

  close(): void {
    this.isOpen = false;
    this.sketch = null;
    this.undone = [];
    this.change = null;
  }

  choose(number: number): Promise<void> {
    return this.#next(async (seat) => {
      const come = await this.keeper.sketch(this.table, seat, number);
      this.number = number;
      this.undone = [];
      this.anyway = this.viewNow()?.plans?.armed?.exact === false;
      this.#show(come, null, 0);
      this.isOpen = true;
    });
  }

  play(word: string): Promise<void> {
    return this.#draw((words) => [...words, word], () => []);
  }

  undo(): Promise<void> {
    return this.#draw(
      (words) => words.slice(0, -1),
      (undone, words) => [...words.slice(-1), ...undone],
    );
  }

  redo(): Promise<void> {
    return this.#draw(
      (words, undone) => [...words, ...undone.slice(0, 1)],
      (undone) => undone.slice(1),
    );
  }

  restart(): Promise<void> {
    return this.#draw(() => [], (undone, words) => [...words, ...undone]);
  }

  /** Play the first turn when its time comes, or no longer; whether that was accepted. */
  async turn(on: boolean): Promise<boolean> {
    let isAccepted = false;
    await this.#next(async (seat) => {
      await (on ? this.#arm(seat) : this.keeper.disarmPlan(this.table, seat));
      isAccepted = true;
    });
    return isAccepted;
  }

  async setAnyway(on: boolean): Promise<void> {
    this.anyway = on;
    if (this.isArmed) await this.#next((seat) => this.#arm(seat));
  }

  /** Nothing is played by itself, whichever sketch it was. */
  async disarm(): Promise<void> {
    await this.#next((seat) => this.keeper.disarmPlan(this.table, seat));
  }

  /** The true position has changed: look whether the sketch is still possible. */
  renew(version: number): void {
    if (!this.isOpen || version === this.#version) return;
    void this.#next(async (seat) => {
      if (!this.isOpen || version < (this.viewNow()?.version ?? 0)) return; // a newer one is on its way
      const come = await this.keeper.sketch(this.table, seat, this.number);
      if (come.words.length || come.broken !== null) this.#show(come, come.broken === null ? 'possible' : 'broken', 0);
      else this.#show(come, null, 0);
      this.undone = [];
    });
  }

  async #arm(seat: number): Promise<void> {
    const foresight = this.sketch?.foresight;
    if (foresight) await this.keeper.armPlan(this.table, seat, this.number, foresight, !this.anyway);
    this.change = null; // what had changed was seen
  }

  #draw(
    wanted: (words: readonly string[], undone: readonly string[]) => readonly string[],
    left: (undone: readonly string[], words: readonly string[]) => readonly string[],
  ): Promise<void> {
    return this.#next(async (seat) => {
      const before = this.sketch;
      if (!before) return;
      const words = wanted(before.words, this.undone);
      const come = await this.keeper.draw(this.table, seat, this.number, words);
      this.undone = left(this.undone, before.words);
      this.#show(come, null, Math.max(0, come.entries.length - before.entries.length));
    });
  }

  #show(sketch: Sketch, change: Change | null, fresh: number): void {
    this.sketch = sketch;
    this.change = change;
    this.fresh = fresh;
    this.#version = this.viewNow()?.version ?? -1;
  }

  #next(work: (seat: number) => Promise<unknown>): Promise<void> {
    this.#last = this.#last.then(async () => {
      const { seat } = this;
      if (seat === null) return this.close();
      try {
        await work(seat);
      } catch (error) {
        refuse(error);
        // The position has changed meanwhile: show what is left of the sketch.
        if (error instanceof Refused && ['stale', 'illegal_move'].includes(error.reason)) this.#again();
        else if (error instanceof Refused && error.reason === 'cannot_plan') this.close();
      }
    });
    return this.#last;
  }

  #again(): void {
    this.#version = -1;
    this.renew(this.viewNow()?.version ?? 0);
  }
}
