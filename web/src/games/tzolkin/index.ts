/** The board of Tzolk'in, as the app knows it. */

import type { GameApp } from '../contract';
import type { Board } from './board';
import { isOnBoard, placeOfNews } from './places';
import { amounts } from './preview';
import Table from './Table.svelte';

export const app: GameApp<Board> = {
  Table,
  ends: ['done'],
  isOnBoard,
  amounts,
  hint: () => '',
  progress: () => '',
  placeOf: placeOfNews,
  chapterOf: () => null,
  describe: () => [],
  sources: [],
};
