/** What the parts of the table share: the moment, the board as it is shown, what is pointed at. */

import { getContext, setContext } from 'svelte';
import type { Attachment } from 'svelte/attachments';

import type { Entry, News, Offer } from '../../wire';
import { SEAT_LOOKS, type Moment, type Play } from '../contract';
import { knownSum, type Board, type Player } from './board';
import { foreseen, happen, withoutSecrets } from './happen';
import { beatsOf, isStory, type Beat } from './reel';

const KEY = Symbol('maya');

/** A change that is still to be shown, and the board it ends with. */
interface Change {
  beats: Beat[];
  end: Board;
}

/** What a table remembers while nothing of it is on the screen; never a secret. */
interface Memory {
  board?: Board;
  fresh?: readonly Entry[];
}
const memories = new WeakMap<Play, Memory>();

export class Scene {
  /** The board while a change is shown step by step; null: the moment's own. */
  #shown = $state.raw<Board | null>(null);
  beat = $state.raw<Beat | null>(null);
  /** Something is told that has a caption and can be skipped. */
  isTelling = $state(false);
  /** A bid in one click: what comes on top of the tens. */
  wish: string | null = null;

  #queue: Change[] = [];
  #last: Board | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly momentNow: () => Moment<Board>,
    private readonly playNow: () => Play,
  ) {}

  get moment(): Moment<Board> {
    return this.momentNow();
  }

  get play(): Play {
    return this.playNow();
  }

  get board(): Board {
    return this.#shown ?? this.momentNow().board;
  }

  get isPlaying(): boolean {
    return this.#shown !== null;
  }

  /** The seat from whose side the table is seen: the eyes, else whose turn it is. */
  get me(): number {
    const { eyes, mine, toAct } = this.moment;
    return eyes ?? mine[0] ?? toAct ?? 0;
  }

  get player(): Player | undefined {
    return this.board.players[this.me];
  }

  /** Whether the one who looks may see a hand at all. */
  get hasHand(): boolean {
    return this.moment.board.players[this.me]?.hand != null;
  }

  /** The choice pointed at, with what it will do. */
  get pointed(): Offer | null {
    const word = this.play.pointed;
    return word === null || this.isPlaying ? null : (this.play.offer(word) ?? null);
  }

  /** The board as the choice pointed at would make it. */
  get ahead(): Board | null {
    return this.pointed ? this.after(this.pointed) : null;
  }

  after(offer: Offer): Board {
    return foreseen(this.board, offer.news);
  }

  /** What is just happening, as far as it is of this kind. */
  happening(kind: string): News[] {
    return this.beat?.news.filter((news) => news[0] === kind) ?? [];
  }

  isLegal(word: string): boolean {
    return !this.isPlaying && this.play.offer(word) !== undefined;
  }

  isPointed(word: string): boolean {
    return this.play.pointed === word;
  }

  /** Lit by a line of the log, or because it is just spoken of. */
  isLit(id: string): boolean {
    return this.play.lit === id;
  }

  colour(seat: number): string {
    return SEAT_LOOKS[seat] ?? 'red';
  }

  label(seat: number): string {
    return this.moment.seats[seat]?.label ?? '';
  }

  /** My points at a quarry as far as I know them. */
  mySum(at: number): number {
    const quarry = this.board.quarries[at];
    return quarry ? knownSum(quarry, this.me) : 0;
  }

  /** Makes an element the place of choices; while something is told, there are none. */
  choice(words: readonly string[], label?: string): Attachment<Element> {
    return this.play.choice(this.isPlaying ? [] : words, label);
  }

  /** A new moment: shown at once, or told step by step. */
  receive(moment: Moment<Board>): void {
    const before = this.#last ?? this.#memory.board;
    if (moment.board === this.#last) return;
    this.#last = moment.board;
    const isNew = moment.fresh.length > 0 && this.#memory.fresh !== moment.fresh;
    this.#memory.fresh = moment.fresh;
    const news = moment.fresh.flatMap((entry) => entry.news);
    const isMine = moment.fresh.some(({ by }) => by !== null && moment.mine.includes(by));
    if (isMine) this.skip();
    if (!isNew || !before || !this.play.moving || document.hidden) return this.skip();
    if (isMine && !isStory(news)) return;
    this.#queue.push({ beats: beatsOf(news), end: moment.board });
    if (isStory(news)) this.#tell(true);
    if (this.#shown) return;
    this.#shown = before;
    this.step();
  }

  /** On to the next beat. */
  step(): void {
    clearTimeout(this.#timer);
    const change = this.#queue[0];
    if (!change || !this.#shown) return this.skip();
    const beat = change.beats.shift();
    if (!beat) {
      this.#queue.shift();
      this.#shown = change.end;
      return this.step();
    }
    this.#shown = beat.news.reduce(happen, this.#shown);
    this.beat = beat;
    const hurry = this.#queue.length > 4 ? 0.5 : this.#queue.length > 1 ? 0.75 : 1;
    this.#timer = setTimeout(() => this.step(), beat.ms * hurry);
  }

  /** To the present. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
    this.#shown = this.beat = null;
    this.#tell(false);
  }

  #tell(on: boolean): void {
    this.isTelling = on;
    this.play.hold(on);
  }

  /** The table leaves the screen: what all may see is remembered, so that the next can be told. */
  leave(): void {
    this.skip();
    if (this.#last) this.#memory.board = withoutSecrets(this.#last);
  }

  get #memory(): Memory {
    const found = memories.get(this.play) ?? {};
    memories.set(this.play, found);
    return found;
  }
}

export const share = (scene: Scene): Scene => setContext(KEY, scene);
export const scene = (): Scene => getContext<Scene>(KEY);
