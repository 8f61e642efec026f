/** The tour of the table: a card laid, a pass, the quarries turned over, a block set, and a later round. */

import type { Lesson, LessonScene, Tour } from '../contract';
import scenes from './lessons.json';

const lessons: Lesson[] = [
  { id: 'goal', scene: 0, spot: '[data-part="pyramids"]' },
  { id: 'quarries', scene: 0, spot: '[data-part="quarries"]' },
  { id: 'hand', scene: 0, spot: '[data-part="hand"]' },
  { id: 'lay', scene: 0, does: 'lay:q2', spot: '[data-quarry="q2"]' },
  { id: 'card', scene: 1, does: 'card:7', spot: '[data-card="7"]' },
  { id: 'end', scene: 2, does: 'done', spot: '[data-bar] .end' },
  { id: 'pass', scene: 3, does: 'pass', inBar: true, spot: '[data-part="hand"]' },
  { id: 'reveal', scene: 4, does: 'done', spot: '[data-bar] .end' },
  { id: 'carry', scene: 5, spot: '.carry' },
  { id: 'build', scene: 5, does: 'set:uxmal', spot: '[data-pyramid="uxmal"]' },
  { id: 'levels', scene: 6, spot: '[data-part="pyramids"]' },
  { id: 'gold', scene: 7, spot: '[data-part="pyramids"]' },
  { id: 'markers', scene: 7, spot: '[data-part="quarries"]' },
];

export const tour: Tour = { scenes: scenes as unknown as LessonScene[], lessons };
