/** What a first game explains, each thing when it first matters; of several the first. */

import type { Explanation, Occasion } from '../contract';
import { has } from '../explaining';
import type { Board, Phase } from './board';

type Now = Occasion<Board>;

const isIn =
  (phase: Phase) =>
  ({ board, words }: Now): boolean =>
    words.length > 0 && board.phase === phase;
const tells =
  (...kinds: string[]) =>
  ({ news }: Now): boolean =>
    news.some(([kind]) => kinds.includes(kind));

/** My cards at the quarries. */
const laid = ({ board, me }: Now): number =>
  board.quarries.reduce((sum, { cards }) => sum + cards.filter(({ seat }) => seat === me).length, 0);

/** Two players with as many points at the quarry that is counted. */
function isTie({ news }: Now): boolean {
  const points = news.filter(([kind, , , amount]) => kind === 'count' && amount > 0).map(([, , where, amount]) => `${where} ${amount}`);
  return new Set(points).size < points.length;
}

/** My blocks on the pyramids beside the two of the opening. */
function hasBuilt({ board, me }: Now): boolean {
  const levels = Object.values(board.pyramids).flat();
  return levels.reduce((sum, level) => sum + (level.blocks[me] ?? 0), 0) > 2;
}

const LAYING = isIn('laying');
const BUILDING = isIn('building');

export const explanations: readonly Explanation<Board>[] = [
  { id: 'goal', matters: has('lay:'), spot: '[data-part="pyramids"]' },
  { id: 'quarries', matters: has('lay:'), spot: '[data-part="quarries"]' },
  { id: 'hand', matters: has('lay:'), spot: '[data-part="hand"]' },
  { id: 'card', matters: ({ question, words }) => question === 'choose_card' && words.some((word) => word.startsWith('lay:')), spot: '[data-part="hand"]' },
  { id: 'end', matters: (now) => LAYING(now) && has('done')(now), spot: '[data-bar] .end' },
  { id: 'backs', matters: (now) => has('lay:')(now) && laid(now) >= 1, spot: '[data-part="quarries"]' },
  { id: 'keep', matters: (now) => has('lay:')(now) && laid(now) >= 2, spot: '.carry' },
  { id: 'pass', matters: (now) => has('lay:')(now) && laid(now) >= 3, spot: '[data-bar]' },
  { id: 'minus', matters: has('minus:'), spot: '[data-part="quarries"]' },
  { id: 'reveal', matters: tells('turn_over'), spot: '[data-part="quarries"]' },
  { id: 'tie', matters: isTie, spot: '[data-part="quarries"]' },
  { id: 'marker', matters: tells('win_marker'), spot: '[data-part="quarries"]' },
  { id: 'relocate', matters: has('lift:'), spot: '[data-part="pyramids"]' },
  { id: 'shield', matters: has('shield:'), spot: '[data-part="quarries"]' },
  { id: 'starter', matters: has('start:'), spot: '[data-part="players"]' },
  { id: 'transport', matters: (now) => tells('carry')(now) || BUILDING(now), spot: '.carry' },
  { id: 'build', matters: (now) => BUILDING(now) && has('set:')(now), spot: '[data-part="pyramids"]' },
  { id: 'majority', matters: (now) => BUILDING(now) && has('set:')(now) && hasBuilt(now), spot: '[data-part="pyramids"]' },
  { id: 'double', matters: (now) => BUILDING(now) && has('double')(now) && hasBuilt(now), spot: '[data-bar]' },
  { id: 'bonus', matters: tells('bonus'), spot: '[data-part="pyramids"]' },
  { id: 'level', matters: (now) => BUILDING(now) && (now.board.open_level ?? 1) > 1, spot: '[data-part="pyramids"]' },
  {
    id: 'gold',
    matters: (now) => tells('payout')(now) || now.board.round > 1,
    spot: '[data-part="players"]',
  },
  { id: 'erosion', matters: (now) => tells('erode')(now) || now.board.round > 1, spot: '[data-part="pyramids"]' },
  { id: 'again', matters: (now) => LAYING(now) && now.board.round === 2, spot: '[data-part="hand"]' },
  { id: 'last', matters: (now) => LAYING(now) && now.board.round === 3, spot: '[data-part="pyramids"]' },
];
