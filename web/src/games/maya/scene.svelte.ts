/** What the parts of the table share: the moment, the board as it is shown, what is pointed at. */

import { getContext, setContext } from 'svelte';
import type { Attachment } from 'svelte/attachments';

import { wordsAt } from '../../names';
import type { News, Offer } from '../../wire';
import type { Phrases } from '../../words';
import type { Half } from '../contract';
import { TableScene } from '../scene';
import type { Board } from './board';
import { foreseen } from './happen';
import { Laying } from './laying.svelte';
import { whoIs } from './log';
import { tellingOf, type Telling } from './telling.svelte';
import { say } from './words';

const KEY = Symbol('maya');

export class Scene extends TableScene<Board> {
  /** What is to be chosen next without being asked: a bid or a card laid is two words, but one choice. */
  wish: string | null = null;
  readonly laying = new Laying(this);

  override get board(): Board {
    return this.telling.shown ?? super.board;
  }

  get isPlaying(): boolean {
    return this.telling.shown !== null;
  }

  get telling(): Telling {
    return tellingOf(this.play);
  }

  /** Whether this viewer may see a hand at all. */
  get hasHand(): boolean {
    return this.moment.board.players[this.me]?.hand != null;
  }

  /** Whose workers they are: a replay shows those of others too. */
  get handTitle(): string {
    const isOwn = this.moment.mine.includes(this.me) || this.words.isYou(this.me);
    return isOwn ? say('hand') : say('hand.of', { name: this.label(this.me) });
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
    return this.telling.beat?.news.filter((news) => news[0] === kind) ?? [];
  }

  isLegal(word: string): boolean {
    return !this.isPlaying && this.play.offer(word) !== undefined;
  }

  /** Whether this is asked of somebody here. */
  isAsked(step: string): boolean {
    return !this.isPlaying && this.play.offers.length > 0 && this.moment.question?.[0] === step;
  }

  /** The words of the game with the names of this table. */
  get words(): Phrases {
    return wordsAt('maya', this.moment.seats);
  }

  /** Somebody as the subject of a sentence. */
  who(seat: number): { who: string; you: string } {
    return whoIs(seat, this.words);
  }

  /** Makes an element the place of choices; while something is told, there are none. */
  choice(words: readonly string[], label?: string, half?: Half): Attachment<Element> {
    return this.play.choice(this.isPlaying ? [] : words, label, half);
  }
}

export const share = (scene: Scene): Scene => setContext(KEY, scene);
export const scene = (): Scene => getContext<Scene>(KEY);
