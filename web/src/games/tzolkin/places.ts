/**
 * Where on the board a choice belongs. A thing has one id, the one moves and news name it by:
 * a gear ("tikal"), a space with its action ("tikal.3"), a temple, a technology, a tile, a good.
 */

import type { News, Question } from '../../wire';
import { spotted, type Place as AnyPlace } from '../place';
import { parts } from '../word';
import { TEMPLES, type GearId } from './board';
import { GEAR } from './geometry';

export type Spot =
  | 'gear' // the gear itself: its lowest free space
  | 'start' // the starting player space
  | 'worker' // a worker on a gear
  | 'action' // the action beside a space
  | 'jungle' // the tiles beside Palenque
  | 'technology'
  | 'temple'
  | 'building'
  | 'monument'
  | 'wealth' // the tiles of the draft
  | 'tray' // choices without a thing of their own, in the middle of the machine
  | 'bar' // the buttons below the board
  | 'player'
  | 'chance'; // never offered to a person

export type Place = AnyPlace<Spot>;

const SPOTS: Record<string, Spot> = {
  done: 'bar',
  stop: 'bar',
  skip: 'bar',
  advance: 'tray',
  beg: 'temple',
  place: 'gear',
  pick: 'worker',
  use: 'action',
  harvest: 'jungle',
  tech: 'technology',
  temple: 'temple',
  anger: 'temple',
  pay: 'tray',
  take: 'tray',
  sell: 'tray',
  buy: 'tray',
  spare: 'tray',
  build: 'building',
  plain: 'building',
  raise: 'monument',
  effect: 'tray',
  keep: 'wealth',
  first: 'player',
  deal: 'chance',
  dummy: 'chance',
};

/** Where a word belongs; a harvest belongs to the action that allows it. */
export function placeOfWord(word: string, question: Question | null = null): Place {
  const { verb, thing, spot } = spotted(SPOTS, word);
  if (word === 'place:start') return { spot: 'start', id: 'start' };
  if (verb === 'harvest') return { spot, id: parts(question?.[1] ?? '')[1] || 'palenque' };
  return { spot, id: thing || verb };
}

/** Choices that the bar must offer, having no place on the board. */
export const isOnBoard = (word: string): boolean => placeOfWord(word).spot !== 'bar';

/** The words of a tray: those on offer that belong to the middle of the machine. */
export function trayWords(words: readonly string[]): string[] {
  return words.filter((word) => {
    const { spot } = placeOfWord(word);
    return spot === 'tray' || spot === 'jungle';
  });
}

/** The thing that a line of news speaks of. */
export function placeOfNews([kind, seat, what]: News): string | null {
  switch (kind) {
    case 'gain':
    case 'pay':
    case 'points':
    case 'feed':
    case 'unfed':
    case 'light':
    case 'dark':
    case 'marker':
    case 'recruit':
    case 'tile':
    case 'worker_back':
      return seat === null ? null : `seat:${seat}`;
    case 'days':
    case 'food_day':
    case 'tooth_corn':
    case 'age':
      return 'wheel';
    case 'claim_corn':
      return 'start';
    case 'no_skulls':
      return 'skull';
    default:
      return what;
  }
}

/** The gear to unroll: it stays as long as there is something to choose on it, or nothing on any other. */
export function gearOf(words: readonly string[], opened: GearId): GearId {
  const gears = ['use', 'pick', 'place'].flatMap((verb) => {
    return words.filter((word) => parts(word)[0] === verb).map((word) => parts(word)[1].split('.')[0] as GearId);
  });
  const offered = gears.filter((gear) => gear in GEAR);
  return offered.includes(opened) ? opened : (offered[0] ?? opened);
}

export type SidePanel = 'temples' | 'technologies' | 'tiles';

const PANELS: Partial<Record<Spot, SidePanel>> = {
  temple: 'temples',
  technology: 'technologies',
  building: 'tiles',
  monument: 'tiles',
};

/** The side panels in which there is something to choose. */
export function panelsOf(words: readonly string[]): SidePanel[] {
  return [...new Set(words.flatMap((word) => PANELS[placeOfWord(word).spot] ?? []))];
}

/** The one in which the choice lies, if it lies nowhere on the machine. */
export function panelOf(words: readonly string[]): SidePanel | null {
  const [panel] = panelsOf(words);
  const elsewhere = words.some((word) => {
    const { spot } = placeOfWord(word);
    return spot !== 'bar' && PANELS[spot] === undefined;
  });
  return panel && !elsewhere ? panel : null;
}

/** By which words a tile can be chosen: a building with or without architecture, a monument. */
export const tileWords = (tile: string): string[] => ['build', 'plain', 'raise'].map((verb) => `${verb}:${tile}`);

/** By which words a temple can be chosen: to climb, to anger its god, to beg. */
export const templeWords = (temple: (typeof TEMPLES)[number]): string[] =>
  ['temple', 'anger', 'beg'].map((verb) => `${verb}:${temple}`);
