/** The board of Maya, as the app knows it. */

import type { GameApp } from '../contract';
import type { Board } from './board';
import Caption from './Caption.svelte';
import { ask, describe, harmless, headingOf, hint, holdings, progress } from './describe';
import Lens from './Lens.svelte';
import { passageOf, tellPassage } from './log';
import { isOnBoard, placeOfNews } from './places';
import { amounts, shortcut } from './preview';
import { SOURCES } from './sources';
import Table from './Table.svelte';
import tables from './tables.json';
import { things } from './things';

export const app: GameApp<Board> = {
  Table,
  Lens,
  calendar: { count: 'round', last: tables.numbers.rounds, marks: [] },
  Caption,
  isOpen: ({ phase }) => phase === 'setup',
  ends: ['done'],
  isOnBoard,
  shortcut,
  amounts,
  holdings,
  ask,
  hint,
  harmless,
  progress,
  placeOf: placeOfNews,
  chapterOf: () => null,
  headingOf,
  passageOf,
  tellPassage,
  describe,
  things,
  sources: SOURCES,
  spots: {
    majorities: '[data-part="pyramids"]',
    open_levels: '[data-part="pyramids"]',
    quarries: '[data-part="quarries"]',
    hand: '[data-part="hand"]',
    blocks: '[data-part="hand"]',
    gold: '[data-part="players"]',
    rivals: '[data-part="players"]',
    tempo: '[data-part="players"]',
  },
};
