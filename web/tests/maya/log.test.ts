/** The log of Maya: quarry by quarry, who took points from whom, gold and erosion as small tables. */
import { beforeAll, expect, test } from 'vitest';

import { app } from '../../src/games/maya';
import { tellStep } from '../../src/games/maya/log';
import type { GameApp } from '../../src/games/contract';
import { story, type Told } from '../../src/table/story';
import type { Entry, News } from '../../src/wire';
import { phrases, plain, speak } from '../../src/words';

beforeAll(async () => {
  globalThis.document ??= { documentElement: {} } as Document;
  await speak('en');
});

const entry = (by: number | null, word: string, news: News[]): Entry => ({ turn: 7, by, word, news });
function told(entries: Entry[]): Told[] {
  const words = phrases().at('maya', ['Ana', 'Ben', 'Cem']).rich();
  return story(entries, words, app as GameApp).map((one) => ({ ...one, text: plain(one.text).replaceAll('\u00a0', ' ') }));
}

test('a quarry is one paragraph: points, -3 cards with their owners, blocks, marker', () => {
  const [quarry, ...more] = told([
    entry(0, 'done', [
      ['turn_over', null, 'q4', 3, 'done'],
      ['show', 0, '5', 1, 'done'],
      ['show', 1, '8', 1, 'done'],
      ['count', 0, 'q4', 5, 'done'],
      ['count', 1, 'q4', 8, 'done'],
    ]),
    entry(2, 'minus:1', [['lower', 1, 'q4', 3, 'minus:1']]),
    entry(2, 'done', [
      ['win_blocks', 0, 'q4', 4, 'done'],
      ['win_marker', 0, 'direct_block', 0, 'done'],
      ['win_blocks', 1, 'q4', 2, 'done'],
    ]),
  ]);
  expect(more).toEqual([]);
  expect(quarry).toMatchObject({ badge: '4', seat: null, place: 'q4' });
  expect(quarry!.text).toBe('Ben 8, Ana 5. Cem’s −3 card takes 3 from Ben. Blocks: Ana 4, Ben 2. Ana wins the “Direct block” marker.');
});

test('gold and erosion are tables by pyramid, with their sums in words', () => {
  const [gold, erosion] = told([
    entry(0, 'done', [
      ['phase', null, 'valuation', 1, 'done'],
      ['payout', 0, 'copan.1', 2, 'done'],
      ['payout', 1, 'copan.1', 1, 'done'],
      ['payout', 1, 'uxmal.1', 3, 'done'],
      ['erode', 0, 'copan.1', 1, 'done'],
      ['erode', 1, 'uxmal.1', 1, 'done'],
      ['fall', 1, 'uxmal.2', 2, 'done'],
    ]),
  ]);
  expect(gold).toMatchObject({ text: 'Gold: Ana 2, Ben 4.', icon: 'coin' });
  expect(gold!.figures).toEqual({
    seats: [0, 1],
    rows: [
      { name: 'Copan', cells: [2, 1] },
      { name: 'Uxmal', cells: [0, 3] },
    ],
  });
  expect(erosion!.text).toBe('Erosion takes 4 blocks: Ana 1, Ben 3.');
  expect(erosion!.figures!.rows).toContainEqual({ name: 'Uxmal', cells: [0, -3] });
});

test('everything else is told player by player', () => {
  const lines = told([entry(1, 'lay:q1', [['lay_low', 1, 'q1', 1, 'lay:q1']]), entry(2, 'pass', [['pass', 2, null, 0, 'pass']])]);
  expect(lines.map(({ seat, text }) => [seat, text])).toEqual([
    [1, 'Ben lays a low card at quarry 1.'],
    [2, 'Cem passes.'],
  ]);
});

test('a step that is shown is told in one short sentence', () => {
  const words = phrases().at('maya', ['Ana', 'Ben', 'Cem']);
  const tell = (by: number, ...news: News[]): string =>
    tellStep(news.map((item) => ({ at: 0, turn: 0, by, news: item })), words).replaceAll('\u00a0', ' ');
  expect(tell(0, ['turn_over', null, 'q4', 3, 'done'], ['show', 0, '5', 1, 'done'])).toBe('Turned over: quarry 4.');
  expect(tell(0, ['count', 0, 'q4', 5, 'done'], ['count', 1, 'q4', 8, 'done'])).toBe('Quarry 4: Ben 8, Ana 5.');
  expect(tell(2, ['lower', 1, 'q4', 3, 'minus:1'])).toBe('Cem’s −3 card takes 3 from Ben.');
  expect(tell(2, ['lower', 2, 'q4', 3, 'minus:2'])).toBe('Cem’s −3 card takes 3 from its owner.');
  const won = tell(2, ['win_blocks', 0, 'q4', 4, 'done'], ['win_marker', 0, 'shield', 0, 'done'], ['win_blocks', 1, 'q4', 2, 'done']);
  expect(won).toBe('Blocks: Ana 4, Ben 2. Ana wins the “Shield” marker.');
  expect(tell(1, ['carry', 1, null, 7, 'done'], ['leave_behind', 1, null, 6, 'done'])).toBe('Ben carries 7 blocks to the pyramids and leaves 6 blocks behind.');
  expect(tell(0, ['payout', 0, 'copan.1', 2, 'done'], ['payout', 1, 'copan.1', 1, 'done'])).toBe('Level 1 of Copan pays: Ana +2, Ben +1.');
  expect(tell(0, ['erode', 0, 'copan.1', 1, 'done'], ['erode', 1, 'copan.1', 1, 'done'], ['fall', 1, 'copan.2', 2, 'done'])).toBe('Erosion on Copan: Ana −1, Ben −3.');
});
