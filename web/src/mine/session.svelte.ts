/** The games of this person: what waits, a list by their wishes, and statistics; polled while the page is visible. */
import { api } from '../api';
import { merged, olderThan } from '../home/tables.svelte';
import { refuse } from '../toasts.svelte';
import type { MyGame, MyGames, MyStats } from '../wire';

const AGAIN = 15_000;
/** Cards at the top of the page, and rows of the list that come at once. */
const WAITING = 12;
const ROWS = 15;

export type Which = 'all' | 'running' | 'finished';

export interface Wishes {
  which: Which;
  game: string;
  seats: string;
  against: string;
  name: string;
}
const ANYTHING: Wishes = { which: 'all', game: '', seats: '', against: '', name: '' };

/** The query that asks for them; what does not matter is left out. */
export function queryOf({ which, ...rest }: Wishes, after: string | null = null): URLSearchParams {
  const query = new URLSearchParams(Object.entries(rest).filter(([, value]) => value.trim() !== ''));
  query.set('limit', String(ROWS));
  if (which !== 'all') query.set('state', which);
  if (after !== null) query.set('after', after);
  return query;
}

const tablesOf = ({ games, next }: MyGames): { tables: readonly MyGame[]; next: string | null } => ({ tables: games, next });

export class MySession {
  /** The server has answered. */
  asked = $state(false);
  wishes = $state.raw<Wishes>(ANYTHING);
  games = $state.raw<readonly MyGame[]>([]);
  waiting = $state.raw<readonly MyGame[]>([]);
  waits = $state(0);
  counts = $state.raw<MyGames['counts'] | null>(null);
  stats = $state.raw<MyStats | null>(null);
  next = $state<string | null>(null);
  /** Goes up with every wish, so that a late answer to an earlier one is dropped. */
  #wish = 0;

  constructor() {
    $effect(() => {
      void this.#try(() => this.#look());
      void this.#try(async () => (this.stats = await api.myStats()));
      const timer = setInterval(() => document.visibilityState === 'visible' && void this.#try(() => this.#look()), AGAIN);
      return () => clearInterval(timer);
    });
  }

  /** Nothing was ever played here. */
  get isEmpty(): boolean {
    return this.asked && this.counts?.all === 0 && this.wishes === ANYTHING;
  }

  wish(change: Partial<Wishes>): void {
    this.wishes = { ...this.wishes, ...change };
    this.#wish++;
    void this.#try(() => this.#list(true));
  }

  async more(): Promise<void> {
    const wish = this.#wish;
    await this.#try(async () => {
      const page = await api.myGames(queryOf(this.wishes, this.next));
      if (wish !== this.#wish) return;
      this.games = merged(this.games, page.games);
      this.next = page.next;
    });
  }

  async #look(): Promise<void> {
    await Promise.all([this.#list(false), this.#lookAtWaiting()]);
    this.asked = true;
  }

  async #lookAtWaiting(): Promise<void> {
    const { games, counts } = await api.myGames(new URLSearchParams({ state: 'turn', limit: String(WAITING) }));
    this.waiting = games;
    this.waits = counts.turn;
  }

  /** The first page; further ones stay as they were, unless the wishes are new. */
  async #list(anew: boolean): Promise<void> {
    const wish = this.#wish;
    const page = await api.myGames(queryOf(this.wishes));
    if (wish !== this.#wish) return;
    const older = anew ? [] : olderThan(tablesOf(page), this.games);
    this.games = [...page.games, ...older];
    this.counts = page.counts;
    if (!older.length) this.next = page.next;
  }

  async #try(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      refuse(error);
    }
  }
}
