/** The board of Maya, as the app knows it. */

import type { GameApp } from '../contract';
import type { Board } from './board';
import Caption from './Caption.svelte';
import { describe, harmless, headingOf, hint, holdings, progress } from './describe';
import { isOnBoard, placeOfNews } from './places';
import { amounts } from './preview';
import { SOURCES } from './sources';
import Table from './Table.svelte';
import { things } from './things';

export const app: GameApp<Board> = {
  Table,
  Caption,
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
  describe,
  things,
  sources: SOURCES,
};
