/**
 * Laying a card is two words, a quarry and a card. People say them in either order, so the half that is
 * known waits here, nothing is sent, and another card or quarry simply takes its place.
 */

import { parts } from '../word';
import { backOf, type Board, type CardId, type Quarry } from './board';
import type { Scene } from './scene.svelte';

export type Hindrance = 'full' | 'low_first' | 'nowhere';

/** Whether a card may be laid at a quarry: there is room, and the first one is low. */
export function fits(card: CardId, quarry: Quarry): boolean {
  if (quarry.cards.length >= quarry.max_cards) return false;
  return quarry.cards.length > 0 || backOf(card) === 'low';
}

/** Why a card can be laid neither there nor, if no quarry is meant, anywhere. */
export function whyNotCard(board: Board, card: CardId, quarry: Quarry | undefined): Hindrance | null {
  if (quarry) return fits(card, quarry) ? null : 'low_first';
  return board.quarries.some((one) => fits(card, one)) ? null : 'nowhere';
}

/** Why nothing can be laid at a quarry, or not this card. */
export function whyNotQuarry(quarry: Quarry, card: CardId | null, hand: readonly CardId[]): Hindrance | null {
  if (quarry.cards.length >= quarry.max_cards) return 'full';
  return (card ? [card] : hand).some((one) => fits(one, quarry)) ? null : 'low_first';
}

export class Laying {
  #card = $state<CardId | null>(null);
  #quarry = $state<string | null>(null);

  constructor(private readonly scene: Scene) {}

  /** A card is to be laid, and the half that the table asks for is not settled yet. */
  get isOn(): boolean {
    return this.scene.play.offers.some(({ word }) => word.startsWith('lay:')) && !this.scene.isPlaying;
  }

  /** The card taken up. */
  get card(): CardId | null {
    return this.isOn ? this.#card : null;
  }

  /** The quarry a card is to be laid at: chosen here, or already told to the table. */
  get quarry(): Quarry | undefined {
    const [asked, cause] = this.scene.moment.question ?? ['', ''];
    const id = this.isOn ? this.#quarry : asked === 'choose_card' ? parts(cause)[1] : null;
    return this.scene.board.quarries.find((quarry) => quarry.id === id);
  }

  takeUp(card: CardId): void {
    this.#card = card === this.#card ? null : card;
    if (this.#card && this.#quarry) this.#lay();
    else this.#ask();
  }

  aimAt(id: string): void {
    this.#quarry = id === this.#quarry ? null : id;
    if (this.#card && this.#quarry) this.#lay();
    else this.#ask();
  }

  forget(): void {
    this.#card = this.#quarry = null;
    this.#ask();
  }

  #lay(): void {
    const [card, quarry] = [this.#card, this.#quarry];
    this.forget();
    this.scene.wish = `card:${card}`;
    this.scene.play.act(`lay:${quarry}`);
  }

  /** The bar asks for the half that is missing. */
  #ask(): void {
    const { play } = this.scene;
    if (this.#quarry) play.ask(['choose_card', `lay:${this.#quarry}`]);
    else play.ask(this.#card ? ['choose_quarry', `card:${this.#card}`] : null);
  }
}
