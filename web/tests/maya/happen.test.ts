/** A change shown step by step ends where the engine ends, and shows no secret on the way. */
import { describe, expect, test } from 'vitest';

import type { Board } from '../../src/games/maya/board';
import { changedPlaces, foreseen, happen, placesAt, withoutSecrets } from '../../src/games/maya/happen';
import { beatsOf, isStory } from '../../src/games/maya/reel';
import type { News } from '../../src/wire';
import recorded from './moments.json';
import { board, laid } from './table';

interface Recorded {
  before: Board;
  news: News[];
  after: Board;
}
const moments = recorded as unknown as Recorded[];
const kindsOf = ({ news }: Recorded): string => [...new Set(news.map(([kind]) => kind))].join(' ');

/** Markers used at once are given back without news; the order of markers says nothing. */
const AT_ONCE = ['shield', 'relocate', 'direct_block'];
const told = (table: Board): object => ({
  ...table,
  quarries: table.quarries.map(({ marker, marker_lies_here, ...quarry }) =>
    AT_ONCE.includes(marker) ? quarry : { ...quarry, marker, marker_lies_here },
  ),
  players: table.players.map(({ markers, ...player }) => ({
    ...player,
    markers: markers.filter((marker) => !AT_ONCE.includes(marker)).sort(),
  })),
});

test('there are moments of every kind that is told', () => {
  const kinds = new Set(moments.flatMap(({ news }) => news.map(([kind]) => kind)));
  for (const kind of ['turn_over', 'count', 'lower', 'win_blocks', 'win_marker', 'carry', 'leave_behind', 'payout', 'erode', 'fall', 'bonus', 'bid', 'pay_bid', 'phase']) {
    expect(kinds, kind).toContain(kind);
  }
});

describe.each(moments.map((moment, i) => ({ i, kinds: kindsOf(moment), moment })))('moment $i: $kinds', ({ moment }) => {
  test('ends like the engine', () => {
    const end = moment.news.reduce(happen, moment.before);
    expect(told(end)).toEqual(told(moment.after));
  });

  test('is cut into beats that lose nothing', () => {
    expect(beatsOf(moment.news).flatMap(({ news }) => news)).toEqual(moment.news);
  });

  test('leaves the board it came from as it was', () => {
    const before = structuredClone(moment.before);
    moment.news.reduce(happen, moment.before);
    expect(moment.before).toEqual(before);
  });
});

test('gold is paid level by level, erosion goes pyramid by pyramid, and cards of a quarry are turned over together', () => {
  const news = [
    ['turn_over', null, 'q2', 2, 'done'],
    ['show', 0, '4', 1, 'done'],
    ['show', 1, '5', 1, 'done'],
    ['count', 0, 'q2', 4, 'done'],
    ['count', 1, 'q2', 5, 'done'],
    ['payout', 0, 'copan.1', 2, 'done'],
    ['payout', 1, 'copan.1', 1, 'done'],
    ['payout', 1, 'copan.2', 3, 'done'],
    ['erode', 0, 'copan.1', 1, 'done'],
    ['erode', 1, 'copan.2', 1, 'done'],
    ['erode', 1, 'uxmal.1', 1, 'done'],
    ['fall', 1, 'uxmal.2', 2, 'done'],
  ] as News[];
  expect(beatsOf(news).map((beat) => beat.news.length)).toEqual([3, 2, 2, 1, 2, 2]);
  expect(isStory(news)).toBe(true);
  expect(isStory([['lay_low', 0, 'q1', 1, 'card:low']])).toBe(false);
});

test('carrying nothing has no step of its own, since nothing is told of it', () => {
  const carried = (...amounts: number[]) => amounts.map((amount, seat) => ['carry', seat, null, amount, 'done']) as News[];
  expect(beatsOf(carried(0, 11)).map((beat) => beat.news.length)).toEqual([2]);
  expect(beatsOf([...carried(0), ['leave_behind', 0, null, 4, 'done']] as News[]).map(({ ms }) => ms > 0)).toEqual([true]);
});

test('of equal points who laid first is ahead, and who has none has no place', () => {
  const [quarry] = board().quarries;
  quarry!.cards = [laid(2, '4'), laid(1, '4'), laid(0, 'minus_3')];
  quarry!.points = [0, 4, 4];
  expect(placesAt(quarry!)).toEqual([2, 1]);
});

test('what is remembered while the device is passed on holds no secret', () => {
  const table = board();
  table.quarries[0]!.cards = [laid(0, '5')];
  table.quarries[4]!.is_open = true;
  table.quarries[4]!.cards = [laid(0, '7')];
  table.players[0]!.bid = 7;
  const seen = withoutSecrets(table);
  expect(seen.quarries[0]!.cards[0]!.card).toBeNull();
  expect(seen.quarries[4]!.cards[0]!.card).toBe('7');
  expect(seen.players.map(({ hand, bid, can_carry }) => [hand, bid, can_carry])).toEqual([
    [null, null, null],
    [null, null, null],
    [null, null, null],
  ]);
});

test('a choice is foreseen on the pyramids alone', () => {
  const table = board();
  const after = foreseen(table, [
    ['set', 0, 'copan.1', 1, 'set:copan'],
    ['out_of_blocks', 0, null, 0, 'set:copan'],
  ]);
  expect(changedPlaces(table, after)).toEqual(['copan.1']);
  expect(after.pyramids.copan![0]!.gold_now).toEqual([2, 0, 0]);
});
