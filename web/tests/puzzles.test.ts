/** The puzzle of the day, and how long somebody has kept trying. */
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { dateOf, dayOf, later, numberOf, ofDay } from '../src/puzzles/days';
import { cellsOf } from '../src/puzzles/levels';

const kept = new Map<string, string>();
let progress: typeof import('../src/puzzles/progress.svelte');
beforeAll(async () => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  progress = await import('../src/puzzles/progress.svelte');
});

describe('the puzzle of a day', () => {
  it('is decided by the date on the wall, whatever the hour', () => {
    expect(dateOf(new Date(2026, 10, 17, 0, 0, 1))).toBe('2026-11-17');
    expect(dateOf(new Date(2026, 10, 17, 23, 59, 59))).toBe('2026-11-17');
  });
  it('is counted from 1 January 2026, across leap days and changes of the clock', () => {
    expect(numberOf('2026-01-01')).toBe(0);
    expect(numberOf('2026-11-17')).toBe(320);
    expect(numberOf('2028-03-01')).toBe(790);
    expect(numberOf('2025-12-31')).toBe(-1);
    expect(later('2028-02-28', 2)).toBe('2028-03-01');
    expect(later('2026-01-01', -1)).toBe('2025-12-31');
  });
  it('comes round again after the last', () => {
    const puzzles = ['a', 'b', 'c'];
    const days = ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04', '2025-12-31'];
    expect(days.map((day) => ofDay(puzzles, day))).toEqual(['a', 'b', 'c', 'a', 'c']);
  });
  it('counts for the day on which it was opened, even if it is solved after midnight', () => {
    const puzzles = ['a', 'b', 'c'].map((id) => ({ id }));
    const [before, after] = ['2026-01-01', '2026-01-02'];
    expect(['a', 'b', 'c'].map((id) => dayOf(puzzles, id, [after, before]))).toEqual([before, after, null]);
  });
});

describe('progress on several devices', () => {
  beforeEach(() => kept.clear());

  it('is sent as lists, and what comes back from all devices is kept', () => {
    progress.keep('a', 'solved', '2026-11-17');
    progress.keepSeen('b');
    expect(progress.keptPuzzles()).toEqual({ solved: ['a'], missed: ['b'], seen: ['b'], days_solved: ['2026-11-17'], days_missed: [] });

    progress.learnPuzzles({ solved: ['a', 'b'], missed: ['c'], seen: [], days_solved: ['2026-11-17'], days_missed: ['2026-11-16'], lessons: {} });
    expect(['a', 'b', 'c', 'd'].map(progress.resultOf)).toEqual(['solved', 'solved', 'missed', undefined]);
    expect(progress.streakTo('2026-11-17')).toBe(2);

    progress.forgetPuzzles();
    expect(progress.resultOf('a')).toBeUndefined();
    expect(kept.size).toBe(0);
  });

  it('tells of every change made here, and of none that came from elsewhere', () => {
    const told = vi.fn();
    progress.whenKept(told);
    progress.keep('a', 'missed', null);
    expect(told).toHaveBeenCalledTimes(1);
    progress.learnPuzzles({ solved: ['a'], missed: [], seen: [], days_solved: [], days_missed: [], lessons: {} });
    expect(told).toHaveBeenCalledTimes(1);
  });
});

describe('progress', () => {
  beforeEach(() => kept.clear());

  it('keeps the first try of a day and the best result of a puzzle', () => {
    progress.keep('t1', 'missed', '2026-11-17');
    progress.keep('t1', 'solved', '2026-11-17');
    progress.keep('t1', 'missed', null);
    expect(progress.resultOf('t1')).toBe('solved');
    expect(progress.resultOn('2026-11-17')).toBe('missed');
  });
  it('counts a puzzle as missed once its solution was seen, unless it was solved before', () => {
    progress.keep('t2', 'solved', null);
    progress.keepSeen('t2');
    progress.keepSeen('t3');
    progress.keep('t3', 'solved', null);
    expect([progress.resultOf('t2'), progress.resultOf('t3')]).toEqual(['solved', 'missed']);
  });
  it('counts days in a row; a day that is not over yet ends nothing', () => {
    for (const day of ['2026-10-01', '2026-10-02', '2026-10-03', '2026-11-15', '2026-11-16']) progress.keep('t4', 'missed', day);
    expect(progress.streakTo('2026-11-17')).toBe(2);
    expect(progress.streakTo('2026-11-18')).toBe(0);
    expect(progress.longestStreak()).toBe(3);
  });
  it('survives what others put in its place', () => {
    localStorage.setItem('cenote.puzzles', 'nonsense');
    progress.keep('t5', 'solved', null);
    expect(progress.resultOf('t5')).toBe('solved');
  });
});

describe('difficulty', () => {
  it('fills a cell for each level up to the one that finds it', () => {
    expect(['novice', 'club', 'expert', 'beyond'].map((difficulty) => cellsOf({ difficulty }))).toEqual([1, 3, 5, 5]);
  });
});
