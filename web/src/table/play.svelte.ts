/** How a person chooses at a table: the offers, what is pointed at, the menu, and the move made. */
import type { Attachment } from 'svelte/attachments';

import type { Play } from '../games/contract';
import type { Offer } from '../wire';
import { choice } from './choice.svelte';

export interface Menu {
  words: readonly string[];
  at: Element;
}

export class TablePlay implements Play {
  offers = $state.raw<readonly Offer[]>([]);
  pointed = $state<string | null>(null);
  lit = $state<string | null>(null);
  moving = $state(true);
  menu = $state.raw<Menu | null>(null);
  explained = $state<string | null>(null);
  /** The board is still showing what happened; nothing is asked meanwhile. */
  held = $state(false);
  #wish: string | null = null;

  constructor(
    private readonly make: (word: string) => void,
    /** A choice as a sentence, with what it costs and brings. */
    private readonly sentence: (offer: Offer) => string,
  ) {}

  act = (word: string): void => {
    this.menu = null;
    this.point(null);
    if (this.isOffered(word)) this.make(word);
  };

  point = (word: string | null): void => {
    this.#wish = word;
    // Later, because focus also leaves an element while it is being taken off the page.
    queueMicrotask(() => (this.pointed = this.#wish));
  };

  hold = (on: boolean): void => {
    this.held = on;
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

  choice(words: readonly string[], label?: string): Attachment<Element> {
    return choice(this, words, label);
  }

  explain = (id: string): void => {
    this.explained = id;
  };

  /** New offers: nothing is pointed at any more. */
  renew(offers: readonly Offer[]): void {
    this.offers = offers;
    this.menu = null;
    if (this.pointed !== null && !this.isOffered(this.pointed)) this.point(null);
  }
}
