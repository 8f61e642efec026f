/** What the parts of the board share: the moment shown, what is pointed at, the machine's day. */

import { getContext, setContext } from 'svelte';
import type { Attachment } from 'svelte/attachments';

import type { Offer } from '../../wire';
import type { Moment, Play } from '../contract';
import { TableScene } from '../scene';
import { nextFood, type Board, type BuildingId, type MonumentId, type NextFood } from './board';
import { placeOfWord, tileWords, trayWords, type Place } from './places';
import { isForCorn, priceOf, type Price } from './prices';
import { Telling } from './telling.svelte';
import { Turning } from './turning.svelte';

const KEY = Symbol('tzolkin');
const DOUBLE_CLICK_MS = 700;
/** For so long after a change, what comes to lie under a mouse that rests was not pointed at. */
const REST_MS = 300;

/** Something looked at without being a choice: a tile that is too expensive, somebody else's worker. */
export interface Look extends Place {
  element: Element;
  touched: boolean; // by a finger, which never leaves as a mouse does
}

/** The entry of the rules that speaks of a thing; gears and workers are too easily hit by mistake. */
function explained({ spot, id }: Place): string | null {
  switch (spot) {
    case 'gear':
    case 'worker':
    case 'tray':
      return null;
    case 'technology':
      return id.includes(':') ? id.replace(':', '.') : `${id}.1`;
    default:
      return id.endsWith('.0') ? null : id;
  }
}

export class Scene extends TableScene<Board> {
  /** Days ahead that the time machine shows; 0: today. */
  ahead = $state(0);
  looked = $state.raw<Look | null>(null);
  /** When the moment shown began: the second click of two was not meant for it. */
  private changedAt = 0;
  readonly turning: Turning;
  readonly telling: Telling;

  constructor(momentNow: () => Moment<Board>, playNow: () => Play) {
    super(momentNow, playNow);
    this.turning = new Turning(this.board.tooth);
    this.telling = new Telling(playNow);
  }

  /** How far the machine has turned beyond the board it shows, in days. */
  get turned(): number {
    return this.turning.shown - this.board.tooth;
  }

  /** The day that the figures speak of. */
  get day(): number {
    return Math.round(this.turning.shown);
  }

  /** The next food day, as the machine stands. */
  get food(): NextFood | null {
    return nextFood(this.board, Math.max(this.board.tooth, this.day), this.ahead > 0);
  }

  /** The choice pointed at, with what it will do. */
  get pointed(): Offer | null {
    const word = this.play.pointed;
    return word === null ? null : (this.play.offer(word) ?? null);
  }

  get pointedPlace(): Place | null {
    const word = this.play.pointed;
    return word === null ? null : placeOfWord(word, this.moment.question);
  }

  /** Whether something can be chosen: not while days ahead are shown or a story is told. */
  get asks(): boolean {
    return this.ahead === 0 && !this.telling.isOn;
  }

  /** The choices in the middle of the machine. */
  get tray(): string[] {
    return this.asks ? trayWords(this.play.offers.map(({ word }) => word)) : [];
  }

  isLegal(word: string): boolean {
    return this.asks && this.play.offer(word) !== undefined;
  }

  /** What a tile would cost the seat whose view this is; null for spectators. */
  price(id: BuildingId | MonumentId): Price | null {
    const { player } = this;
    if (!player || this.moment.eyes === null) return null;
    const isMyTurn = this.moment.toAct === this.me;
    const word = tileWords(id).find((one) => this.play.offer(one));
    const offer = isMyTurn && word ? this.play.offer(word) : undefined;
    return priceOf(id, player, isMyTurn && isForCorn(this.moment.question), offer);
  }

  /** Another moment is shown: looking ahead ends, and so does looking at what a finger touched before. */
  renew(): void {
    this.changedAt = performance.now();
    if (this.looked?.touched) this.looked = null;
    this.ahead = 0;
  }

  /** Makes an element the place of choices, as long as something is asked. */
  choice(words: readonly string[], label?: string): Attachment<Element> {
    return this.play.choice(this.asks ? words : [], label);
  }

  /** Lets a thing be looked at that may not be a choice. */
  look(place: Place): Attachment<Element> {
    return (element) => {
      const look: Look = { ...place, element, touched: false };
      const begin = (): void => {
        this.looked = look;
      };
      // Later: an element that is taken away loses the focus in the middle of drawing.
      const end = (): void =>
        queueMicrotask(() => {
          if (this.looked === look) this.looked = null;
        });
      const byMouse = (event: Event): boolean => (event as PointerEvent).pointerType !== 'touch';
      const leave = (event: Event): void => {
        if (byMouse(event)) end();
      };
      // What cannot be chosen is explained by a click; on touch, by a second tap.
      let wasLooked = false;
      const down = (event: Event): void => {
        look.touched = (event as PointerEvent).pointerType === 'touch';
        wasLooked = !look.touched || this.looked === look;
        begin();
      };
      const click = (): void => {
        const thing = explained(place);
        if (!thing || !wasLooked || element.hasAttribute('data-legal')) return;
        if (performance.now() - this.changedAt > DOUBLE_CLICK_MS) this.play.explain(thing);
      };
      const hear = {
        pointerenter: (event: Event) => byMouse(event) && performance.now() - this.changedAt > REST_MS && begin(),
        pointermove: (event: Event) => byMouse(event) && this.looked === null && begin(),
        pointerdown: down,
        pointerleave: leave,
        focusin: begin,
        focusout: end,
        click,
      };
      for (const [type, listener] of Object.entries(hear)) element.addEventListener(type, listener);
      // Listeners alone would bring a drawing within reach of Tab.
      if (element instanceof SVGElement && !element.hasAttribute('tabindex')) element.setAttribute('tabindex', '-1');
      return () => {
        for (const [type, listener] of Object.entries(hear)) {
          element.removeEventListener(type, listener);
        }
        end();
      };
    };
  }
}

export const share = (scene: Scene): Scene => setContext(KEY, scene);
export const scene = (): Scene => getContext<Scene>(KEY);
