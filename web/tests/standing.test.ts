import { expect, test } from 'vitest';

import { nearest, spaced, standing } from '../src/people/standing';

const ANCHORS = [
  { level: 'novice', points: 800 },
  { level: 'casual', points: 1000 },
  { level: 'club', points: 1400 },
  { level: 'strong', points: 1600 },
  { level: 'expert', points: 1600 },
];

test.each([
  [500, { is: 'below', level: 'novice' }],
  [790, { is: 'about', level: 'novice' }],
  [1200, { is: 'between', low: 'casual', high: 'club' }],
  [1380, { is: 'about', level: 'club' }],
  [1500, { is: 'between', low: 'club', high: 'strong' }],
  [1610, { is: 'about', level: 'strong' }],
  [1900, { is: 'above', level: 'expert' }],
])('%i stands where it is said to', (points, words) => {
  expect(standing(points, ANCHORS)).toEqual(words);
});

test('the line in the chart is that of the closest level', () => {
  expect(nearest(1250, ANCHORS)?.level).toBe('club');
  expect(nearest(1250, [])).toBeUndefined();
});

test('names that would lie on each other are left out', () => {
  const shown = spaced(ANCHORS, (points) => points / 5, 50);
  expect(shown.map(({ level }) => level)).toEqual(['novice', 'club']);
});
