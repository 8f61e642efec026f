/** The tour of the table: a first turn, a second, and a look at a table in mid-game. */

import type { Lesson, LessonScene, Tour } from '../contract';
import scenes from './lessons.json';

const lessons: Lesson[] = [
  { id: 'goal', scene: 0, spot: '.machine .face' },
  { id: 'gears', scene: 0, spot: '.machine' },
  { id: 'place', scene: 0, does: 'place:palenque', spot: '.machine [data-legal="place:palenque"]' },
  { id: 'place_more', scene: 1, does: 'place:yaxchilan', spot: '.machine [data-legal="place:yaxchilan"]' },
  { id: 'end', scene: 2, does: 'done', spot: '[data-bar] .end' },
  { id: 'pick', scene: 3, does: 'pick:palenque.1', spot: '.machine [data-legal="pick:palenque.1"]' },
  { id: 'use', scene: 4, does: 'use:palenque.1', spot: '.machine [data-legal~="use:palenque.1"]' },
  { id: 'food', scene: 5, spot: '.forecast' },
  { id: 'temples', scene: 6, show: 'temples', spot: '.panel.temples' },
  { id: 'technologies', scene: 6, show: 'technologies', spot: '.tech' },
  { id: 'tiles', scene: 6, show: 'tiles', spot: '.tiles-of' },
  { id: 'start', scene: 6, spot: '.machine [data-thing="start"]' },
];

export const tour: Tour = { scenes: scenes as unknown as LessonScene[], lessons };
