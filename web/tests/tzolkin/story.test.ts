import { expect, test } from 'vitest';

import type { News } from '../../src/wire';
import { storyOf } from '../../src/games/tzolkin/story';
import { board, player } from './table';

const told = (...items: [string, number | null, string | null, number][]): News[] =>
  items.map((item) => [...item, 'done']);
const two = (first: number, second: number) => ({
  ...board(),
  seats: 2,
  players: [player({ points: first }), player({ points: second })],
});
const FED = told(['food_day', null, null, 4], ['feed', 0, 'corn', 6], ['feed', 1, 'corn', 2], ['unfed', 1, null, 2], ['points', 1, 'hunger', -6]);
const TEMPLES = told(
  ...([8, 0, 2, 2, -1, 5] as const).map((points, i): [string, number, string, number] => ['points', i % 2, 'temples', points]),
);

test('an ordinary turn is no story', () => {
  expect(storyOf(told(['gain', 0, 'corn', 3], ['days', null, null, 1]), two(0, 0))).toEqual([]);
});

test('rewards are added up, and what comes with the next day is none of them', () => {
  const all = [...FED, ...told(['gain', 0, 'wood', 1], ['gain', 0, 'wood', 1], ['days', null, null, 1], ['gain', 1, 'gold', 1])];
  const [feeding, gifts, ...more] = storyOf(all, two(4, 1));
  expect(feeding?.rows.map(({ id }) => id)).toEqual(['fed', 'hunger']);
  expect(feeding?.rows[0]?.cells).toEqual([[{ icon: 'corn', amount: -6 }], [{ icon: 'corn', amount: -2 }]]);
  expect(gifts?.rows[0]?.cells).toEqual([[{ icon: 'wood', amount: 2 }], []]);
  expect(gifts?.sums).toEqual([4, 1]);
  expect(more).toEqual([]);
});

test('sums run from page to page up to what the board shows', () => {
  const end = told(['days', null, null, 1], ['points', 0, 'corn', 1], ['quarters', 0, 'corn', 2], ['points', 0, 'skulls', 3], ['points', 1, 'corn', 0], ['quarters', 1, 'corn', 0]);
  const pages = storyOf([...FED, ...TEMPLES, ...end], two(33.5, 11));
  expect(pages.map(({ id }) => id)).toEqual(['feeding', 'points', 'final']);
  expect(pages.map(({ sums }) => sums)).toEqual([[20, 4], [29, 11], [33.5, 11]]);
  expect(pages[1]?.rows.map(({ id }) => id)).toEqual(['chaac', 'quetzalcoatl', 'kukulcan']);
  expect(pages[1]?.rows[2]?.cells).toEqual([[{ icon: 'vp', amount: -1 }], [{ icon: 'vp', amount: 5 }]]);
  expect(pages[2]?.rows.map(({ id }) => id)).toEqual(['corn', 'skulls']);
});
