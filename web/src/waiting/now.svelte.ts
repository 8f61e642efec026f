/** What waits for this person on the server: turns at other tables, and a game they look for. */
import { api, Refused } from '../api';
import { sound } from '../sounds';
import { refuse } from '../toasts.svelte';
import type { MyTurn, Now, Seek, SeekBody } from '../wire';
import { foundIn } from './found';

/** Milliseconds between two questions: while we look for a game, otherwise, and while nobody looks at the page. */
const SEEKING = 5_000;
const USUALLY = 20_000;
const HIDDEN = 60_000;
/** The server takes so many. */
const MOST_SKIPPED = 20;

class Waiting {
  turns = $state.raw<readonly MyTurn[]>([]);
  seek = $state.raw<Seek | null>(null);
  skipped = $state.raw<readonly string[]>([]);
  found = $derived(foundIn(this.seek, this.skipped));
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Ask now, and then again and again. */
  async look(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      this.hear(await api.now(this.skipped.slice(-MOST_SKIPPED)));
    } catch (error) {
      if (!(error instanceof Refused)) throw error; // the next time will do
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.look(), this.#pause);
  }

  hear(now: Now): void {
    const before = this.found?.table.table;
    this.turns = now.turns;
    this.seek = now.seek;
    if (this.found && this.found.table.table !== before) sound('yours');
  }

  get #pause(): number {
    if (this.seek) return SEEKING;
    return document.hidden ? HIDDEN : USUALLY;
  }

  async begin(wish: SeekBody): Promise<void> {
    this.skipped = [];
    await this.#attempt(async () => this.hear(await api.seek(wish)));
  }

  async stop(): Promise<void> {
    await this.#attempt(() => api.stopSeeking());
  }

  /** Not this table; another one may be found. */
  skip(table: string): void {
    this.skipped = [...this.skipped, table];
    void this.look();
  }

  async #attempt(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      refuse(error);
    }
    await this.look();
  }
}

export const waiting = new Waiting();

/** Keeps an eye on it for as long as the app runs. */
export function watchNow(): void {
  void waiting.look();
  document.addEventListener('visibilitychange', () => !document.hidden && void waiting.look());
}
