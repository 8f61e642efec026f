/**
 * Where on the table a choice belongs. A thing has one id, the one moves and news name it by: a
 * pyramid ("tikal"), a level ("tikal.2"), a quarry ("q3"), a card, a marker, a player ("seat:1").
 */

import type { News } from '../../wire';
import { spotted, type Place as AnyPlace } from '../place';

export type Spot =
  | 'pyramid' // the pyramid itself: its open or its lowest level
  | 'level' // one level of it
  | 'quarry'
  | 'card' // in hand
  | 'player'
  | 'auction' // the markers on sale and the sealed bid
  | 'bar' // the buttons below the board
  | 'chance'; // never offered to a person

export type Place = AnyPlace<Spot>;

const SPOTS: Record<string, Spot> = {
  done: 'bar',
  skip: 'bar',
  pass: 'bar',
  double: 'bar',
  use: 'bar',
  set: 'pyramid',
  lift: 'level',
  lay: 'quarry',
  shield: 'quarry',
  points: 'quarry',
  card: 'card',
  minus: 'player',
  start: 'player',
  bid: 'auction',
  more: 'auction',
  claim: 'auction',
  first: 'chance',
  box: 'chance',
};

export function placeOfWord(word: string): Place {
  const { verb, thing, spot } = spotted(SPOTS, word);
  return { spot, id: spot === 'player' ? `seat:${thing}` : thing || verb };
}

/** Choices that the bar must offer have no place on the board. */
export const isOnBoard = (word: string): boolean => placeOfWord(word).spot !== 'bar';

/** The part of the table in which there is something to choose, most of it. */
export function partOf(words: readonly string[]): 'players' | 'pyramids' | 'quarries' | 'hand' | null {
  for (const word of words) {
    const { spot } = placeOfWord(word);
    if (spot === 'pyramid' || spot === 'level') return 'pyramids';
    if (spot === 'quarry' || word.startsWith('minus:')) return 'quarries';
    if (spot === 'card' || spot === 'auction') return 'hand';
    if (spot === 'player') return 'players';
  }
  return null;
}

const OF_SEATS = ['starter', 'pass', 'carry', 'leave_behind', 'give_back', 'forced_pass', 'out_of_blocks', 'no_supply'];
const OF_GOLD = ['starting_gold', 'bid', 'pay_bid', 'bid_back', 'extra_block'];

/** The thing that a line of news speaks of. */
export function placeOfNews([kind, seat, what]: News): string | null {
  if (OF_SEATS.includes(kind) || OF_GOLD.includes(kind)) return seat === null ? null : `seat:${seat}`;
  return kind === 'phase' || kind === 'show' ? null : what;
}
