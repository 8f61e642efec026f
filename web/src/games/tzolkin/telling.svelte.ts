/** Tells what a food day or the end of the game brought, page by page; the wheel waits until it is told. */

import type { Moment, Play } from '../contract';
import type { Board } from './board';
import { type Page, storyOf } from './story';

/** How long a page is looked at, and how often we look whether an explanation has been read. */
const PAGE_MS = 3400;
const EXPLAINED_MS = 200;

export class Telling {
  pages = $state.raw<readonly Page[]>([]);
  /** Nothing else has happened since: the wheel still has to turn. */
  holdsWheel = $state(false);
  #last: Board | null = null;
  #untold = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly playNow: () => Play) {}

  get isOn(): boolean {
    return this.pages.length > 0;
  }

  get page(): Page | null {
    return this.pages[0] ?? null;
  }

  /** A new moment: its story, or what happens during one. */
  receive({ fresh, board, mine }: Moment<Board>): void {
    if (board === this.#last) return;
    this.#last = board;
    const isSeen = this.playNow().telling && !document.hidden;
    const from = fresh.findIndex(({ news }) => news.some(([kind]) => kind === 'food_day'));
    const pages = isSeen && from >= 0 ? storyOf(fresh.flatMap(({ news }) => news), board) : [];
    if (pages.length) this.#begin(pages, fresh.length - from);
    else if (this.isOn && fresh.length && mine.length) this.#wait(fresh.length);
    else this.skip();
  }

  /** On to the next page. */
  step(): void {
    this.#show(this.pages.slice(1));
  }

  /** To the present. */
  skip(): void {
    if (this.isOn) this.#show([]);
  }

  #begin(pages: readonly Page[], untold: number): void {
    this.holdsWheel = true;
    this.#untold = untold;
    this.#show(pages);
  }

  /** The table goes on meanwhile; the log does so afterwards. */
  #wait(entries: number): void {
    this.holdsWheel = false;
    this.#untold += entries;
    this.#report();
  }

  #show(pages: readonly Page[]): void {
    clearTimeout(this.#timer);
    this.pages = pages;
    if (pages.length) this.#timer = setTimeout(() => this.#goOn(), PAGE_MS);
    else this.holdsWheel = false;
    this.playNow().pauseBar(this.isOn);
    this.#report();
  }

  #report(): void {
    this.playNow().tell(this.page?.news ?? [], this.isOn ? this.#untold : 0);
  }

  /** By itself, but never while something is explained. */
  #goOn(): void {
    if (this.playNow().isExplaining) this.#timer = setTimeout(() => this.#goOn(), EXPLAINED_MS);
    else this.step();
  }
}
