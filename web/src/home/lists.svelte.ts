/** The tables a person may play at, watch or replay, polled while the page is visible. */
import { poll } from '../parts/polling.svelte';
import { refuse } from '../toasts.svelte';
import type { Summary } from '../wire';
import { Tables } from './tables.svelte';

const AGAIN = 15_000;

export class Lists {
  /** The server has answered. */
  asked = $state(false);
  #mine = new Tables(false);
  #others = new Tables(true);

  constructor() {
    poll(() => this.look(), AGAIN);
  }

  /** My games that go on, those that wait for me first. */
  get open(): Summary[] {
    return this.#mine.all
      .filter((table) => table.state === 'playing')
      .toSorted((a, b) => Number(b.your_turn) - Number(a.your_turn) || b.changed - a.changed);
  }

  /** Games of others that go on. */
  get live(): Summary[] {
    return this.#strange.filter((table) => table.state === 'playing');
  }

  /** Games that are over, mine and others'. */
  get past(): Summary[] {
    return [...this.#strange, ...this.#mine.all].filter((table) => table.state !== 'playing');
  }

  get #strange(): Summary[] {
    const mine = new Set(this.#mine.all.map(({ table }) => table));
    return this.#others.all.filter(({ table }) => !mine.has(table));
  }

  get moreOfMine(): (() => Promise<void>) | undefined {
    return this.#mine.next === null ? undefined : () => this.#ask(this.#mine.more());
  }

  get moreOfAll(): (() => Promise<void>) | undefined {
    if (this.#mine.next === null && this.#others.next === null) return undefined;
    return () => this.#ask(Promise.all([this.#mine.more(), this.#others.more()]));
  }

  look(): Promise<void> {
    return this.#ask(Promise.all([this.#mine.look(), this.#others.look()]));
  }

  async #ask(work: Promise<unknown>): Promise<void> {
    await work.then(() => (this.asked = true), refuse);
  }
}
