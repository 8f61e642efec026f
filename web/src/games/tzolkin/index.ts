/** The board of Tzolk'in, as the app knows it. */

import type { GameApp } from '../contract';
import { type Board, FOOD_TEETH, foodKind, LAST_TOOTH } from './board';
import { ask, chapterOf, describe, hint, holdings, progress } from './describe';
import Lens from './Lens.svelte';
import DraftAdvice from './openings/DraftAdvice.svelte';
import OpeningBook from './openings/OpeningBook.svelte';
import { isOnBoard, placeOfNews } from './places';
import { amounts } from './preview';
import { SOURCES } from './sources';
import Table from './Table.svelte';
import { things } from './things';

export const app: GameApp<Board> = {
  Table,
  Lens,
  calendar: {
    count: 'day',
    last: LAST_TOOTH,
    marks: FOOD_TEETH.map((at, nth) => ({ at, icon: `food-${foodKind(nth)}`, colour: `var(--food-${foodKind(nth)})` })),
  },
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
  notes: { wealth: OpeningBook },
  Advice: DraftAdvice,
  sources: SOURCES,
  spots: {
    food: '.forecast',
    temples: '.panel.temples',
    technologies: '.tech',
    buildings: '.tiles-of',
    monuments: '.tiles-of',
    skulls: '.machine [data-thing="chichen_itza"]',
    jungle: '.machine [data-thing="palenque"]',
    tempo: '.machine .face',
  },
};
