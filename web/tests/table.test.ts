/** The parts of the table that decide something. */
import { describe, expect, it } from 'vitest';

import { asNewSeats, atKnownLevels, firstPlaces, goodLevel, headerOf, moved, resized, withKind } from '../src/new/seating';
import { patched } from '../src/table/session.svelte';
import type { Entry } from '../src/wire';

const entry = (word: string): Entry => ({ turn: 0, by: 0, word, news: [] });

describe('the log', () => {
  const log = ['a', 'b', 'c'].map(entry);

  it('grows by what is new', () => {
    expect(patched(log, { from: 3, entries: [entry('d')] }).map((one) => one.word)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('is cut by an undo', () => {
    expect(patched(log, { from: 1, entries: [] }).map((one) => one.word)).toEqual(['a']);
  });

  it('stays the same object when nothing changed', () => {
    expect(patched(log, { from: 3, entries: [] })).toBe(log);
  });

  it('is replaced by a whole one', () => {
    expect(patched(log, { from: 0, entries: [entry('z')] }).map((one) => one.word)).toEqual(['z']);
  });
});

describe('seats', () => {
  it('begin as me against computers', () => {
    const places = firstPlaces(3, 'Ana', 'novice');
    expect(places.map((place) => place.kind)).toEqual(['me', 'bot', 'bot']);
    expect(new Set(places.map((place) => place.name)).size).toBe(3);
  });

  it('keep what they were when their number changes', () => {
    const places = withKind(firstPlaces(3, 'Ana', 'novice'), 1, 'link', 'Ana');
    expect(resized(places, 2, 'novice').map((place) => place.kind)).toEqual(['me', 'link']);
    expect(resized(places, 4, 'novice').map((place) => place.kind)).toEqual(['me', 'link', 'bot', 'bot']);
  });

  it('are never taken from me, and new computers have names of their own', () => {
    const places = moved(firstPlaces(4, 'Ana', 'novice'), 0, 3);
    const fewer = resized(places, 2, 'novice');
    expect(fewer.map((place) => place.kind)).toEqual(['bot', 'me']);
    const more = resized(fewer, 5, 'novice');
    expect(new Set(more.map((place) => place.name)).size).toBe(5);
    expect(new Set(more.map((place) => place.id)).size).toBe(5);
  });

  it('are changed by moving somebody, and those between move up', () => {
    expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
    expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c']);
    expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
  });

  it('have one me at most', () => {
    const places = withKind(firstPlaces(2, 'Ana', 'novice'), 1, 'me', 'Ana');
    expect(places.map((place) => place.kind)).toEqual(['device', 'me']);
  });

  it('are sent without levels for people', () => {
    const seats = asNewSeats(firstPlaces(2, ' Ana ', 'novice'), true);
    expect(seats).toEqual([
      { kind: 'me', name: 'Ana', auto: true },
      { kind: 'bot', name: 'Itzel', level: 'novice' },
    ]);
  });

  it('choose good company', () => {
    expect(goodLevel(['random', 'novice'])).toBe('novice');
    expect(goodLevel(['random', 'novice', 'casual', 'expert'])).toBe('casual');
    expect(goodLevel(['random'])).toBe('random');
  });
});

describe('another game', () => {
  it('keeps the levels it knows and replaces the styles it does not', () => {
    const places = firstPlaces(3, 'Ana', 'expert').map((place, i) => (i === 1 ? { ...place, level: 'farmer' } : place));
    const levels = atKnownLevels(places, ['novice', 'casual', 'expert']).map((place) => place.level);
    expect(levels).toEqual(['expert', 'casual', 'expert']);
  });
});

describe('a record', () => {
  it('says its game and its seats', () => {
    expect(headerOf('game tzolkin 1\nseats 4\noptions base\n--\n')).toEqual({ game: 'tzolkin', seats: 4 });
    expect(headerOf('something else')).toBeNull();
  });
});
