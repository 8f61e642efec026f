/** The board of Tzolk'in, as the app knows it. */

import type { GameApp } from '../contract';
import type { Board } from './board';
import { ask, chapterOf, describe, hint, holdings, progress } from './describe';
import { isOnBoard, placeOfNews } from './places';
import { amounts } from './preview';
import { SOURCES } from './sources';
import Table from './Table.svelte';
import { things } from './things';

export const app: GameApp<Board> = {
  Table,
  ends: ['done'],
  waits: (word) => word.startsWith('advance:'),
  isOnBoard,
  amounts,
  holdings,
  ask,
  hint,
  progress,
  placeOf: placeOfNews,
  chapterOf,
  describe,
  things,
  sources: SOURCES,
};
