/** How a person chooses at a table: the offers, what is pointed at, the menu, and the move made. */
import type { Attachment } from 'svelte/attachments';

import type { Half, Play } from '../games/contract';
import { isMoving, settings } from '../settings.svelte';
import type { News, Offer, Question } from '../wire';
import { choice } from './choice.svelte';

export interface Menu {
  words: readonly string[];
  at: Element;
}

export class TablePlay implements Play {
  offers = $state.raw<readonly Offer[]>([]);
  pointed = $state<string | null>(null);
  lit = $state<string | null>(null);
  chosen = $state<string | null>(null);
  /** The word that a first tap showed; a second one makes it. */
  tapped = $state<string | null>(null);
  /** Nothing moves and nothing is told: a replay that is dragged, a small picture of a board. */
  still = $state(false);
  menu = $state.raw<Menu | null>(null);
  explained = $state<string | null>(null);
  /** The board is still showing what happened; nothing is asked meanwhile. */
  held = $state(false);
  /** What it shows just now. */
  told = $state.raw<readonly News[]>([]);
  /** How many entries at the end of the log are still to be shown. */
  untold = $state(0);
  isExplaining = $state(false);
  /** What the bar asks instead of what the table does. */
  asked = $state.raw<Question | null>(null);
  #wish: string | null = null;

  constructor(
    private readonly make: (word: string) => void,
    /** A choice as a sentence, with what it costs and brings. */
    private readonly sentence: (offer: Offer) => string,
    /** Whether a choice waits for End turn. */
    readonly waits: (word: string) => boolean = () => false,
  ) {}

  get moving(): boolean {
    return !this.still && isMoving();
  }

  get telling(): boolean {
    return !this.still && settings.motion;
  }

  act = (word: string): void => {
    this.menu = null;
    this.point(null);
    if (!this.isOffered(word)) return;
    if (this.waits(word)) this.chosen = word;
    else this.make(word);
  };

  /** What End turn stands for: one of these words, or the choice that waits for it. */
  ending(ends: readonly string[]): Offer | undefined {
    return this.offers.find((offer) => ends.includes(offer.word)) ?? this.offer(this.chosen ?? '');
  }

  /** Makes the move that End turn stands for. */
  end = (word: string): void => {
    this.unchoose();
    this.point(null);
    if (this.isOffered(word)) this.make(word);
  };

  /** Takes back a choice that waits. */
  unchoose = (): void => {
    this.chosen = null;
  };

  point = (word: string | null): void => {
    this.#wish = word;
    // Later, because focus also leaves an element while it is being taken off the page.
    queueMicrotask(() => (this.pointed = this.#wish));
  };

  /** A first tap points; what waits for End turn needs no second one. */
  tap = (word: string): boolean => {
    if (this.waits(word)) return false;
    this.tapped = word;
    this.point(word);
    return true;
  };

  pauseBar = (on: boolean): void => {
    this.held = on;
  };

  tell = (news: readonly News[], untold: number): void => {
    this.told = news;
    this.untold = untold;
  };

  /** Light up what a line of the log speaks of. */
  light = (id: string | null): void => {
    queueMicrotask(() => (this.lit = id));
  };

  offer(word: string): Offer | undefined {
    return this.offers.find((offer) => offer.word === word);
  }

  isOffered(word: string): boolean {
    return this.offer(word) !== undefined;
  }

  labelOf(words: readonly string[]): string {
    return words.flatMap((word) => this.offer(word) ?? []).map(this.sentence).join('; ');
  }

  openMenu(words: readonly string[], at: Element): void {
    this.menu = { words, at };
  }

  choice(words: readonly string[], label?: string, half?: Half): Attachment<Element> {
    return choice(this, words, label, half);
  }

  ask = (question: Question | null): void => {
    this.asked = question;
  };

  explain = (id: string): void => {
    this.explained = id;
  };

  /** New offers: nothing is pointed at any more. */
  renew(offers: readonly Offer[]): void {
    this.offers = offers;
    this.menu = null;
    this.tapped = null;
    if (this.chosen !== null && !this.isOffered(this.chosen)) this.unchoose();
    this.asked = null;
    if (this.pointed !== null && !this.isOffered(this.pointed)) this.point(null);
  }
}

/** A board to be looked at, on which nothing is chosen. */
export const lookedAt = (): TablePlay =>
  new TablePlay(
    () => undefined,
    () => '',
  );
