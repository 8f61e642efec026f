/** Finding a game, turns at other tables, holidays: what the app decides itself. */
import { describe, expect, it } from 'vitest';

import { together } from '../src/home/lobby.svelte';
import { canCoach, firstPlaces, rangeOf, withKind } from '../src/new/seating';
import { dateOf, holidayOf } from '../src/waiting/days';
import { foundIn, turnsBut } from '../src/waiting/found';
import { wishOf } from '../src/waiting/wish';
import type { MyTurn, Seek, WaitingTable } from '../src/wire';

const table = (id: string): WaitingTable => ({ table: id }) as WaitingTable;
const seek = (more: Partial<Seek>): Seek => ({ own: table('own'), found: null, ready: false, ...more }) as Seek;

describe('a game that was found', () => {
  it('is a table with a free seat, or our own when it is full', () => {
    expect(foundIn(null, [])).toBeNull();
    expect(foundIn(seek({}), [])).toBeNull();
    expect(foundIn(seek({ found: table('a') }), [])).toEqual({ table: table('a'), isReady: false });
    expect(foundIn(seek({ ready: true }), [])).toEqual({ table: table('own'), isReady: true });
  });

  it('is not asked about again once declined', () => {
    expect(foundIn(seek({ found: table('a') }), ['a'])).toBeNull();
  });
});

describe('turns elsewhere', () => {
  it('do not include the table one looks at', () => {
    const turns = ['a', 'b'].map((id) => ({ table: id }) as MyTurn);
    expect(turnsBut(turns, 'a').map((turn) => turn.table)).toEqual(['b']);
    expect(turnsBut(turns, null)).toHaveLength(2);
  });
});

describe('a wish', () => {
  const seatsOf = (game: string): [number, number] => (game === 'maya' ? [3, 5] : [2, 4]);

  it('leaves out games that so few or many cannot play', () => {
    expect(wishOf({ games: ['maya', 'tzolkin'], seats: [2], clocks: ['live'], rated: false }, seatsOf)?.games).toEqual(['tzolkin']);
    expect(wishOf({ games: ['maya'], seats: [4, 3], clocks: ['live'], rated: false }, seatsOf)?.seats).toEqual([3, 4]);
  });

  it('needs a game, a number and a pace', () => {
    expect(wishOf({ games: ['maya'], seats: [2], clocks: ['live'], rated: false }, seatsOf)).toBeNull();
    expect(wishOf({ games: [], seats: [3], clocks: ['live'], rated: false }, seatsOf)).toBeNull();
    expect(wishOf({ games: ['maya'], seats: [3], clocks: [], rated: false }, seatsOf)).toBeNull();
  });
});

describe('a wish for a rated game', () => {
  const seatsOf = (): [number, number] => [2, 4];

  it('is for games with a clock', () => {
    expect(wishOf({ games: ['tzolkin'], seats: [2], clocks: ['none', 'days_3'], rated: true }, seatsOf)?.clocks).toEqual(['days_3']);
    expect(wishOf({ games: ['tzolkin'], seats: [2], clocks: ['none'], rated: true }, seatsOf)).toBeNull();
  });
});

describe('the list of waiting tables', () => {
  it('has each table once, and a new first page at the top', () => {
    const ids = (tables: readonly WaitingTable[]): string[] => tables.map((one) => one.table);
    expect(ids(together([table('a'), table('b')], [table('b'), table('c')], false))).toEqual(['a', 'b', 'c']);
    expect(ids(together([table('a'), table('b')], [table('z'), table('a')], true))).toEqual(['z', 'a', 'b']);
  });
});

describe('a holiday', () => {
  it('lasts from the first day to the end of the last', () => {
    const found = holidayOf('2026-07-01', '2026-07-01')!;
    expect(dateOf(found.start)).toBe('2026-07-01');
    expect(dateOf(found.until)).toBe('2026-07-02');
    expect(new Date(found.until).getHours()).toBe(0);
  });

  it('does not end before it starts, and needs dates', () => {
    expect(holidayOf('2026-07-02', '2026-06-30')).toBeNull();
    expect(holidayOf('', '2026-06-30')).toBeNull();
  });
});

describe('a seat for anyone', () => {
  it('may be for some ratings only, with one end open', () => {
    expect(rangeOf({})).toBeNull();
    expect(rangeOf({ least: null, most: undefined })).toBeNull();
    expect(rangeOf({ least: 900, most: null })).toEqual({ least: 900, most: 10_000 });
    expect(rangeOf({ most: 1100 })).toEqual({ least: 0, most: 1100 });
  });

  it('leaves no room for coaches', () => {
    expect(canCoach(withKind(firstPlaces(2, 'Ana', 'novice'), 1, 'anyone', 'Ana'))).toBe(false);
  });
});
