import { describe, expect, it } from 'vitest';
import { bandOf, lineOf, places } from '../src/review/series';
import type { Review } from '../src/wire';

const turn = (when: number, points: number, deviation: number) => ({ when, deviation, after: { points: [points], chance: [0] } });
const review = {
  start: { points: [60_000], chance: [0] },
  turns: [turn(1, 61_000, 9000), turn(1, 59_000, 8000), turn(2, 64_000, 1000)],
  seats: [{ account: { points: { final: 65_000 } } }],
} as unknown as Review;

describe('the lines of a review', () => {
  it('share a day evenly among its turns', () => {
    expect(places(review.turns)).toEqual([0.5, 1, 2]);
  });

  it('lead from the deal to the result', () => {
    expect(lineOf(review, 0, 'points').map(({ x, y }) => [x, y / 1000])).toEqual([[0, 60], [0.5, 61], [1, 59], [2, 64], [2, 65]]);
  });

  it('begin before day 1 where starting tiles are chosen, and never go back', () => {
    const drafted = { ...review, turns: [turn(0, 62_000, 9000), turn(0, 60_500, 9000), ...review.turns] } as unknown as Review;
    const along = lineOf(drafted, 0, 'points').map(({ x }) => x);
    expect(along).toEqual([-1, -0.5, 0, 0.5, 1, 2, 2]);
  });

  it('lie in a band that narrows as less of the game is left', () => {
    const band = bandOf(review, 0).map(({ x, y }) => [x, y / 1000]);
    expect(band).toEqual([[0, 69], [0.5, 70], [1, 67], [2, 65], [2, 63], [1, 51], [0.5, 52], [0, 51]]);
  });
});
