/** The tables that wait for players; the first page is polled, more are fetched on demand. */
import { api } from '../api';
import { poll } from '../parts/polling.svelte';
import { refuse } from '../toasts.svelte';
import type { WaitingTable } from '../wire';

const AGAIN = 10_000;

export class LobbyList {
  all = $state.raw<readonly WaitingTable[]>([]);
  asked = $state(false);
  #next = $state<string | null>(null);
  /** Further pages were asked for: a new first page would lose their place. */
  #isLong = false;

  constructor() {
    poll(() => this.look(), AGAIN);
  }

  get more(): (() => Promise<void>) | undefined {
    return this.#next === null ? undefined : () => this.#fetch(this.#next);
  }

  look(): Promise<void> {
    return this.#fetch(null);
  }

  async #fetch(after: string | null): Promise<void> {
    try {
      const page = await api.lobby(after);
      this.#isLong = after !== null || (this.#isLong && page.next !== null);
      this.all = this.#isLong ? together(this.all, page.tables, after === null) : page.tables;
      if (after !== null || !this.#isLong) this.#next = page.next;
      this.asked = true;
    } catch (error) {
      refuse(error);
    }
  }
}

/** Two pages, each table once, as the newer page has it. */
export function together(known: readonly WaitingTable[], page: readonly WaitingTable[], isFirst: boolean): WaitingTable[] {
  const ids = new Set(page.map(({ table }) => table));
  const others = known.filter(({ table }) => !ids.has(table));
  return isFirst ? [...page, ...others] : [...others, ...page];
}
