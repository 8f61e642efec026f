/** First games: every explanation has its words, comes when it matters, once, and keeps clear of what it speaks of. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { GAMES } from '../src/games';
import type { Explanation, Occasion } from '../src/games/contract';
import { FirstGame } from '../src/learn/firstGame.svelte';
import { overlap, placeFor } from '../src/learn/placing';
import type { LessonWords } from '../src/learn/words';
import occasionsOfGames from './first_occasions.json';

const LANGUAGES = ['en', 'nl', 'de', 'ja'] as const;
const LONGEST = 250;
const recorded = occasionsOfGames as unknown as Record<string, { first: Record<string, number>; occasions: Occasion[] }>;
const games = Object.entries(GAMES).flatMap(([game, card]) => (card.explanations ? [[game, card.explanations] as const] : []));
const wordsIn = (language: string): Record<string, Record<string, LessonWords>> =>
  JSON.parse(readFileSync(join(__dirname, `../locale/first/${language}.json`), 'utf8')) as ReturnType<typeof wordsIn>;

describe.each(LANGUAGES)('%s', (language) => {
  it.each(games)('has words for all that %s explains, short enough for a small card', async (game, load) => {
    const words = wordsIn(language)[game]!;
    expect(Object.keys(words).sort()).toEqual((await load()).map(({ id }) => id).sort());
    for (const [id, { title, text }] of Object.entries(words)) {
      expect(title, id).not.toBe('');
      expect(text.length, id).toBeGreaterThan(40);
      expect(text.length, id).toBeLessThanOrEqual(LONGEST);
      if (language !== 'en') expect(text, id).not.toBe(wordsIn('en')[game]![id]!.text);
    }
  });
});

it.each(games)('%s explains nothing twice', async (_, load) => {
  const ids = (await load()).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

const now = (words: string[]): Occasion => ({ board: {}, me: 0, words, question: '', news: [] });
const one: Explanation = { id: 'one', matters: ({ words }) => words.includes('a'), spot: '.a' };
const two: Explanation = { id: 'two', matters: ({ words }) => words.length > 0, spot: '.b' };

describe('a first game', () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
  });

  it('explains one thing after the other, each once', () => {
    const first = new FirstGame('tzolkin', 'T1', [one, two]);
    first.look(now([]));
    expect(first.current).toBeNull();
    first.look(now(['a']));
    expect(first.current).toBe(one);
    first.look(now(['b']));
    expect(first.current).toBe(one); // until it is read
    first.close();
    first.look(now(['a']));
    expect(first.current).toBe(two);
    first.close();
    first.look(now(['a']));
    expect(first.current).toBeNull();
    expect(first.seen).toEqual(['one', 'two']);
  });

  it('goes on where it was left, on this device', () => {
    const before = new FirstGame('tzolkin', 'T1', [one, two]);
    before.look(now(['a']));
    before.close();
    const later = new FirstGame('tzolkin', 'T1', [one, two]);
    later.look(now(['a']));
    expect(later.current).toBe(two);
  });

  it('starts over at another table', () => {
    const before = new FirstGame('tzolkin', 'T1', [one]);
    before.look(now(['a']));
    before.turn(false);
    const another = new FirstGame('tzolkin', 'T2', [one]);
    another.look(now(['a']));
    expect(another.current).toBe(one);
  });

  it('is silent once it is switched off, and can be switched on again', () => {
    const first = new FirstGame('maya', 'T1', [one, two]);
    first.turn(false);
    first.look(now(['a']));
    expect(first.current).toBeNull();
    expect(new FirstGame('maya', 'T1', [one]).isOff).toBe(true);
    first.turn(true);
    first.look(now(['a']));
    expect(first.current).toBe(one);
  });

  it('begins from nothing if what was kept cannot be read', () => {
    localStorage.setItem('cenote.first', '{');
    expect(new FirstGame('maya', 'T1', [one]).seen).toEqual([]);
  });
});

/** Games of the engine, with the occasion at which it says that a thing first matters. */
describe.each(Object.entries(recorded))('in a recorded game of %s', (game, { first, occasions }) => {
  beforeEach(() => vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined }));

  /** Where each thing is explained to somebody who reads everything at once. */
  async function explainedAt(): Promise<Record<string, number>> {
    const guide = new FirstGame(game, 'T1', await GAMES[game]!.explanations!());
    const at: Record<string, number> = {};
    occasions.forEach((now, i) => {
      for (guide.look(now); guide.current; guide.look(now)) {
        at[guide.current.id] = i;
        guide.close();
      }
    });
    return at;
  }

  it.each(Object.keys(first))('%s is explained when it first matters', async (id) => {
    expect((await explainedAt())[id]).toBe(first[id]);
  });
});

describe('the place of an explanation', () => {
  const area = { left: 0, top: 44, width: 390, height: 700 };
  const size = { width: 374, height: 170 };

  it('is at the bar when nothing is in the way', () => {
    const place = placeFor(size, area, null);
    expect(place.top + place.height).toBe(area.top + area.height - 8);
  });

  it.each([44, 150, 300, 450, 550])('leaves what it speaks of free, wherever that is (%d)', (top) => {
    const spot = { left: 0, top, width: 390, height: 190 };
    expect(overlap(placeFor(size, area, spot), spot)).toBe(0);
  });

  it('covers as little as it can of something huge', () => {
    const spot = { left: 0, top: 130, width: 390, height: 614 };
    expect(placeFor(size, area, spot).top).toBe(area.top + 8);
  });
});
