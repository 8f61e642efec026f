/** What a first game explains, each thing when it first matters; of several the first. */

import type { Explanation, Occasion } from '../contract';
import { has } from '../explaining';
import { LAST_TOOTH, nextFood, type Board, type Player } from './board';

type Now = Occasion<Board>;

const asks =
  (...questions: string[]) =>
  ({ question, words }: Now): boolean =>
    words.length > 0 && questions.includes(question);
const mine = ({ board, me }: Now): Player => board.players[me]!;
const foodIn = ({ board }: Now): number => nextFood(board)?.days ?? Infinity;

const FOOD_SOON = 3;
const LAST_DAYS = 5;
const LITTLE_CORN = 4;
const MUCH_ON_TEETH = 2;
const FIRST_WORKERS = 3;

export const explanations: readonly Explanation<Board>[] = [
  { id: 'goal', matters: has('place:'), spot: '.machine .face' },
  { id: 'place', matters: has('place:'), spot: '.machine [data-thing="palenque"]' },
  { id: 'more', matters: asks('place_more'), spot: '[data-bar] .end' },
  { id: 'pick', matters: has('pick:'), spot: '.machine [data-legal^="pick:"]' },
  { id: 'use', matters: has('use:'), spot: '.machine [data-legal^="use:"]' },
  { id: 'jungle', matters: has('harvest:'), spot: '[data-tray]' },
  { id: 'technology', matters: has('tech:'), show: 'technologies', spot: '.tech' },
  { id: 'building', matters: has('build:'), show: 'tiles', spot: '.tiles-of.buildings' },
  { id: 'monument', matters: has('raise:'), show: 'tiles', spot: '.tiles-of.monuments' },
  { id: 'temple', matters: has('temple:'), show: 'temples', spot: '.panel.temples' },
  { id: 'market', matters: has('sell:', 'buy:'), spot: '[data-tray]' },
  { id: 'days', matters: has('advance:'), spot: '[data-tray]' },
  { id: 'skull', matters: (now) => now.words.length > 0 && mine(now).skull > 0, spot: '.machine [data-thing="chichen_itza"]' },
  { id: 'beg', matters: has('beg:'), show: 'temples', spot: '.panel.temples' },
  { id: 'food', matters: (now) => now.words.length > 0 && foodIn(now) <= FOOD_SOON, spot: '.forecast' },
  { id: 'fed', matters: ({ board, words }) => words.length > 0 && board.food_days_held > 0, spot: '.forecast' },
  { id: 'corn', matters: (now) => asks('take_turn')(now) && mine(now).corn <= LITTLE_CORN, spot: '.machine [data-thing="palenque"]' },
  {
    id: 'start',
    matters: (now) => has('place:start')(now) && now.board.teeth_with_corn.length >= MUCH_ON_TEETH,
    spot: '.machine [data-thing="start"]',
  },
  { id: 'worker', matters: (now) => now.words.length > 0 && mine(now).feeding.workers > FIRST_WORKERS, spot: '.forecast' },
  { id: 'age', matters: ({ board, words }) => words.length > 0 && board.age === 2, show: 'tiles', spot: '.tiles-of.buildings' },
  {
    id: 'last',
    matters: ({ board, words }) => words.length > 0 && board.tooth >= LAST_TOOTH - LAST_DAYS,
    spot: '.machine .face',
  },
];
