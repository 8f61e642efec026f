/** The board of Maya, as the app knows it. */

import type { GameApp } from '../contract';
import type { Board } from './board';
import Caption from './Caption.svelte';
import { describe, harmless, headingOf, hint, holdings, progress } from './describe';
import { passageOf, tellPassage } from './log';
import { isOnBoard, placeOfNews } from './places';
import { amounts } from './preview';
import { SOURCES } from './sources';
import Table from './Table.svelte';
import { things } from './things';

export const app: GameApp<Board> = {
  Table,
  Caption,
  isOpen: ({ phase }) => phase === 'setup',
  ends: ['done'],
  isOnBoard,
  amounts,
  holdings,
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
};
