/** Every choice and every piece of news has its place. */
import { expect, test } from 'vitest';

import { tables } from '../../src/games/maya/board';
import { isOnBoard, partOf, placeOfNews, placeOfWord } from '../../src/games/maya/places';
import { amounts } from '../../src/games/maya/preview';
import { NARROW, prizeAt, sizeOf, slabOf, WIDE, widthOf } from '../../src/games/maya/geometry';

test('every word of the vocabulary has a place', () => {
  for (const word of tables.vocabulary) expect(placeOfWord(word).id, word).not.toBe('');
  expect(() => placeOfWord('dance:all')).toThrow('no place');
});

test('only what belongs to nothing on the table is a button', () => {
  const buttons = tables.vocabulary.filter((word) => !isOnBoard(word)).map((word) => word.split(':')[0]);
  expect([...new Set(buttons)].sort()).toEqual(['done', 'double', 'pass', 'skip', 'use']);
});

test.each([
  [['set:copan', 'double', 'pass'], 'pyramids'],
  [['lift:copan.2', 'skip'], 'pyramids'],
  [['lay:q1', 'pass'], 'quarries'],
  [['minus:1', 'skip'], 'quarries'],
  [['card:5'], 'hand'],
  [['bid:0'], 'hand'],
  [['start:0', 'start:1'], 'players'],
  [['done'], null],
])('%j are chosen at the %s', (words, part) => {
  expect(partOf(words)).toBe(part);
});

test('every piece of news but phases and faces speaks of a thing', () => {
  for (const [kind, things] of Object.entries(tables.news)) {
    const place = placeOfNews([kind, 1, (things as string[])[0] ?? null, 1, 'done']);
    if (kind === 'phase' || kind === 'show') expect(place).toBeNull();
    else expect(place, kind).not.toBeNull();
  }
});

test('amounts are summed up for one seat', () => {
  const news = [
    ['give_back', 0, null, 1, 'pass'],
    ['set', 0, 'copan.1', 1, 'pass'],
    ['forced_pass', 0, null, 1, 'pass'],
    ['set', 1, 'copan.1', 1, 'pass'],
  ] as Parameters<typeof amounts>[0];
  expect(amounts(news, 0)).toEqual([
    { icon: 'block', amount: -2 },
    { icon: 'coin', amount: 1 },
  ]);
});

test('levels lie upon each other, each inside the one below', () => {
  const spaces = [9, 7, 5, 3];
  const size = sizeOf(spaces, WIDE);
  const slabs = spaces.map((count, i) => slabOf(count, i, size, WIDE));
  expect(slabs[0]!.y + WIDE.step).toBe(size.height - WIDE.plinth);
  slabs.slice(1).forEach((slab, i) => {
    expect(slab.y + WIDE.step).toBe(slabs[i]!.y);
    expect(slab.x).toBeGreaterThan(slabs[i]!.x);
    expect(slab.x + slab.width / 2).toBeCloseTo(size.width / 2);
  });
});

test.each([1, 2, 3, 4, 5])('%i tags fit beside a level, none over another', (number) => {
  const side = (widthOf(9) - 9 * 32) / 2;
  for (const measures of [WIDE, NARROW]) {
    const { coin, tags } = prizeAt(number, false, measures);
    expect(coin.y - coin.r).toBeGreaterThanOrEqual(0);
    for (const { x, y, size } of tags) {
      expect(Math.abs(x)).toBeLessThanOrEqual(side / 2);
      expect(x + size).toBeLessThanOrEqual(side / 2);
      expect(y).toBeGreaterThan(coin.y + coin.r);
      expect(y + size).toBeLessThanOrEqual(measures.step);
      const others = tags.filter((other) => other.x !== x || other.y !== y);
      for (const other of others) expect(Math.abs(other.x - x) >= size || Math.abs(other.y - y) >= size).toBe(true);
    }
  }
});
