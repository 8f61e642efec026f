/** How a change is told: step by step, with a board for every step. One for each way to play a table. */

import type { Entry, News } from '../../wire';
import type { LogItem, Moment, Play } from '../contract';
import type { Board } from './board';
import { happen, withoutSecrets } from './happen';
import { beatsOf, isStory, type Beat } from './reel';

/** How often we look whether an explanation has been read. */
const EXPLAINED = 200;

/** A change that is still to be shown, and the board it ends with. */
interface Change {
  beats: Beat[];
  /** What the log says of it. */
  entries: readonly Entry[];
  end: Board;
}

export class Telling {
  /** The board while a change is shown step by step; null: the moment's own. */
  shown = $state.raw<Board | null>(null);
  beat = $state.raw<Beat | null>(null);
  /** Something is told that has a caption and can be skipped. */
  isOn = $state(false);

  #queue: Change[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last: Board | null = null;
  /** Remembered while nothing of the table is on the screen; never a secret. */
  #left: Board | null = null;
  #fresh: readonly Entry[] = [];

  constructor(private readonly play: Play) {}

  /** A new moment: shown at once, or told step by step. */
  receive(moment: Moment<Board>): void {
    const before = this.#last ?? this.#left;
    if (moment.board === this.#last) return;
    this.#last = moment.board;
    const isNew = moment.fresh.length > 0 && this.#fresh !== moment.fresh;
    this.#fresh = moment.fresh;
    const news = moment.fresh.flatMap((entry) => entry.news);
    const isMine = moment.fresh.some(({ by }) => by !== null && moment.mine.includes(by));
    if (isMine) this.skip();
    if (!isNew || !before || !this.play.telling || document.hidden) return this.skip();
    if (isMine && !isStory(news)) return;
    const isTold = this.isOn || isStory(news);
    if (!isTold && !this.play.moving) return this.skip();
    this.#queue.push({ beats: beatsOf(news), entries: moment.fresh, end: moment.board });
    this.#tell(isTold);
    if (this.shown) return;
    this.shown = before;
    this.step();
  }

  /** On to the next beat. */
  step(): void {
    clearTimeout(this.#timer);
    const change = this.#queue[0];
    if (!change || !this.shown) return this.skip();
    const beat = change.beats.shift();
    if (!beat) {
      this.#queue.shift();
      this.shown = change.end;
      return this.step();
    }
    this.shown = beat.news.reduce(happen, this.shown);
    if (!beat.ms) return this.step();
    this.beat = beat;
    this.#report();
    const hurry = this.#queue.length > 4 ? 0.5 : this.#queue.length > 1 ? 0.75 : 1;
    this.#timer = setTimeout(() => this.#goOn(), beat.ms * hurry);
  }

  /** By itself, but never while something is explained. */
  #goOn(): void {
    if (this.play.isExplaining) this.#timer = setTimeout(() => this.#goOn(), EXPLAINED);
    else this.step();
  }

  /** The step that is shown, as the log would have it: with the player whose move it was. */
  get items(): LogItem[] {
    const by = (news: News): number | null => this.#queue[0]?.entries.find((entry) => entry.news.includes(news))?.by ?? null;
    return (this.beat?.news ?? []).map((news) => ({ at: 0, turn: 0, by: by(news), news }));
  }

  /** To the present. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
    this.shown = this.beat = null;
    this.#tell(false);
  }

  /** The table leaves the screen: what all may see is remembered, so that the next can be told. */
  leave(): void {
    this.skip();
    if (this.#last) this.#left = withoutSecrets(this.#last);
    this.#last = null;
  }

  #tell(on: boolean): void {
    this.isOn = on;
    this.play.pauseBar(on);
    this.#report();
  }

  #report(): void {
    if (this.isOn) this.play.tell(this.beat?.news ?? [], this.#queue.reduce((sum, { entries }) => sum + entries.length, 0));
    else this.play.tell([], 0);
  }
}

const tellings = new WeakMap<Play, Telling>();

/** The board and the caption in the header show the same moment. */
export function tellingOf(play: Play): Telling {
  const found = tellings.get(play) ?? new Telling(play);
  tellings.set(play, found);
  return found;
}
