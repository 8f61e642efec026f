/** The opening book: its rows belong to the pairs that the engine meant, and are sorted and narrowed down. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';

import { WEALTH } from '../../src/games/tzolkin/board';
import { type Book, headingOf, openBook, type Pair, pairsAmong, pairsOf } from '../../src/games/tzolkin/openings/book';
import { speak } from '../../src/words';

const docs = readFileSync(join(__dirname, '../../../docs/puzzles.md'), 'utf8');
const told = ({ tiles, worth }: Pair): string => `${tiles.join(' + ')} ${worth > 0 ? '+' : ''}${(worth / 1000).toFixed(1)}`;
const tiles = Object.keys(WEALTH).length;

describe.each([2, 3, 4])('for %d players', (seats) => {
  it('has every pair once, the best first, as the docs name them', async () => {
    const pairs = pairsOf(await openBook(), seats);
    expect(new Set(pairs.map((pair) => pair.tiles.join())).size).toBe((tiles * (tiles - 1)) / 2);
    expect(pairs.map(({ worth }) => worth)).toEqual(pairs.map(({ worth }) => worth).toSorted((a, b) => b - a));
    expect(docs).toContain(`| ${seats} | ${pairs.slice(0, 3).map(told).join(', ')} | ${told(pairs.at(-1)!)} |`);
  });

  it('has the six pairs of four tiles that were dealt', async () => {
    const dealt = ['tikal_1', 'uxmal_5', 'palenque_3', 'chichen_itza_7'];
    const pairs = pairsAmong(await openBook(), seats, dealt);
    expect(pairs).toHaveLength(6);
    expect(pairs.every((pair) => pair.tiles.every((tile) => dealt.includes(tile)))).toBe(true);
    expect(pairs[0]!.worth).toBe(Math.max(...pairs.map(({ worth }) => worth)));
  });
});

it('knows nothing of other numbers of players', () => {
  const book: Book = { drafts: 0, sizes: {} };
  expect(pairsOf(book, 5)).toEqual([]);
});

describe('a tile of a pair', () => {
  beforeAll(async () => {
    vi.stubGlobal('document', { documentElement: { lang: '' } });
    await speak('en');
  });

  it('is called what stands at its top', () => {
    expect(headingOf('chichen_itza_10')).toBe('Chichen Itza\u00a010');
  });
});
