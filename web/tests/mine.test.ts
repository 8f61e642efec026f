/** My games: figures as people read them, lines that are drawn, and what is asked of the server. */
import { beforeAll, describe, expect, it, vi } from 'vitest';

import { bounds, duration, path, remark, running, spots, standingIn } from '../src/mine/figures';
import { queryOf } from '../src/mine/session.svelte';
import type { MyGame, MyResult, Seat } from '../src/wire';
import { speak } from '../src/words';

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  await speak('en');
});

const RESULT: MyResult = { seat: 0, points: 71, rank: 3, other: 88, uncounted: null, account: null, fact: null, course: null };
const HOUR = 3_600_000;

describe('lines', () => {
  const box = { width: 100, height: 50, margin: 5 };

  it('go from the left to the right, the most points at the top', () => {
    expect(spots([0, 10, 5], box)).toEqual([
      { x: 5, y: 45 },
      { x: 50, y: 5 },
      { x: 95, y: 25 },
    ]);
    expect(path(spots([0, 10], box))).toBe('M5.0 45.0L95.0 5.0');
  });

  it('can be drawn of one game, and of games that are all the same', () => {
    for (const { x, y } of [...spots([7], box), ...spots([7, 7], box)]) expect([x, y].every(Number.isFinite)).toBe(true);
  });

  it('average over the last few games, fewer at the start', () => {
    expect(running([10, 20, 60, 0], 3)).toEqual([10, 15, 30, 80 / 3]);
  });

  it('have scales with round ends', () => {
    expect(bounds([63, 78.5])).toEqual([60, 80]);
    expect(bounds([70])).toEqual([70, 80]);
    expect(bounds([-3, 4])).toEqual([-10, 10]);
  });
});

describe('words', () => {
  it('say what a clock has left in its largest unit', () => {
    expect([30_000, 59 * 60_000, 3.9 * HOUR, 49 * HOUR].map((left) => duration(left))).toEqual(['0 minutes', '59 minutes', '3 hours', '2 days']);
  });

  it('say the short account, or why a game is not counted', () => {
    const account = { own: -14_200, luck: 3_000, others: 1_000, hidden: 0 };
    expect(remark({ ...RESULT, account, uncounted: 'coached' }, 'tzolkin')).toBe('your turns −14, luck +3');
    expect(remark({ ...RESULT, uncounted: 'shared' }, 'tzolkin')).toBe('several seats on this device, not counted');
    expect(remark(RESULT, 'tzolkin')).toBe('');
  });

  it('say what the record tells where there is no review', () => {
    const fact = { kind: 'unfed' as const, source: 'hunger', points: -12, times: 2 };
    expect(remark({ ...RESULT, fact, uncounted: 'coached' }, 'tzolkin')).toBe('2 Food Days unfed, −12');
    expect(remark({ ...RESULT, fact: { kind: 'behind', source: 'monuments', points: 14, times: 0 } }, 'tzolkin')).toBe('monuments: 14 behind');
  });
});

describe('a running game', () => {
  const seat = (name: string): Seat => ({ name, kind: 'person' }) as Seat;
  const game = (standing: number[] | null, more: Partial<MyGame> = {}): MyGame =>
    ({ standing, begun: true, mine: [1], seats: ['Ana', 'Ben', 'Cem'].map(seat), ...more }) as MyGame;

  it('says how it stands against the best of the others', () => {
    expect(standingIn(game([10, 16, 4]))).toBe('You lead by 6');
    expect(standingIn(game([10, 8, 12]))).toBe('4 behind Cem');
    expect(standingIn(game([12, 12, 4]))).toBe('Level with Ana');
  });

  it('says nothing before anybody has moved, or of several seats on this device', () => {
    expect(standingIn(game([0, 0, 0], { begun: false }))).toBe('');
    expect(standingIn(game([1, 2, 3], { mine: [0, 1] }))).toBe('');
    expect(standingIn(game(null))).toBe('');
  });
});

it('asks only for what matters', () => {
  const wishes = { which: 'finished' as const, game: 'maya', seats: '', against: '', name: ' ' };
  expect(queryOf(wishes, '5.abc').toString()).toBe('game=maya&limit=15&state=finished&after=5.abc');
  expect(queryOf({ which: 'all', game: '', seats: '', against: '', name: '' }).toString()).toBe('limit=15');
});
