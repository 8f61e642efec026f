/** What can be read off the board: gold, majorities, sums, and what would win a quarry for certain. */
import { describe, expect, test } from 'vitest';

import {
  afterErosion,
  blocksOf,
  currentQuarry,
  firstCard,
  goldFor,
  goldIfScored,
  holdersOf,
  inTurnOrder,
  isSpent,
  knownSum,
  openLevel,
  progressOf,
  prospectOf,
  rangeOf,
  row,
} from '../../src/games/maya/board';
import { back, board, laid, level } from './table';

describe('gold', () => {
  test.each([
    [[3, 2, 1], [3, 1, 0]],
    [[2, 2, 1], [3, 3, 1]],
    [[2, 1, 1], [3, 1, 1]],
    [[2, 2, 0], [3, 3, 0]],
    [[0, 4, 0], [0, 3, 0]],
    [[0, 0, 0], [0, 0, 0]],
  ])('of blocks %j is %j', (blocks, gold) => {
    expect(goldFor(blocks, [3, 1])).toEqual(gold);
  });

  test('goes to who holds the most and the second most', () => {
    expect(holdersOf(level(9, [3, 1], [1, 3, 3]))).toEqual({ most: [1, 2], second: [0] });
    expect(holdersOf(level(9, [3, 1], [0, 0, 0]))).toEqual({ most: [], second: [] });
  });

  test('is summed up over all levels', () => {
    const table = board();
    table.pyramids.copan![0] = level(7, [2, 1], [2, 1, 0]);
    table.pyramids.copan![1] = level(5, [3, 1], [1, 0, 0]);
    expect([0, 1, 2].map((seat) => goldIfScored(table, seat))).toEqual([5, 1, 0]);
  });

  test('costs a block by erosion, but not after the last round', () => {
    const here = level(7, [2, 1], [2, 1, 1]);
    const table = board();
    expect([0, 1].map((seat) => afterErosion(table, here, seat))).toEqual([1, 0]);
    table.round = 3;
    expect(afterErosion(table, here, 0)).toBe(2);
  });
});

describe('pyramids', () => {
  test('show the blocks of who has most first', () => {
    expect(row(level(7, [2, 1], [1, 2, 0])).map(({ seat }) => seat)).toEqual([1, 1, 0]);
  });

  test('open a level when the one below is full everywhere', () => {
    const table = board();
    for (const levels of Object.values(table.pyramids)) levels[0] = level(2, [3, 1], [1, 1, 0]);
    expect(openLevel(table)).toBe(2);
    table.pyramids.uxmal![0] = level(2, [3, 1], [1, 0, 0]);
    expect(openLevel(table)).toBe(1);
    expect(progressOf({ ...table, open_level: 1 })).toEqual({ filled: 7, spaces: 8, pyramids: 4 });
  });

  test('without a fourth level count as full there', () => {
    const table = board();
    for (const levels of Object.values(table.pyramids)) {
      levels.forEach((_, i) => (levels[i] = level(1, [3, 1], [1, 0, 0])));
    }
    expect(openLevel(table)).toBeNull();
    table.pyramids.copan![3] = level(3, [5, 2], [0, 0, 0]);
    expect(openLevel(table)).toBe(4);
  });
});

describe('a quarry', () => {
  test('has the sum of the cards I know', () => {
    const [quarry] = board().quarries;
    quarry!.cards = [laid(0, '4'), back(1, 'low'), laid(0, '8'), laid(0, 'minus_3')];
    expect(knownSum(quarry!, 0)).toBe(12);
    quarry!.two_points = 0;
    expect(knownSum(quarry!, 0)).toBe(14);
    expect(knownSum(quarry!, 1)).toBe(0);
  });

  test('hides sums within the limits of its backs', () => {
    const table = board();
    table.quarries[1]!.cards = [back(1, 'low'), back(1, 'high'), back(1, 'high')];
    // 3 + 0 + 6 at least (the high cards may be the -3), 5 + 7 + 8 at most
    expect(rangeOf(table, table.quarries[1]!, 1)).toEqual({ least: 9, most: 20 });
  });

  test('tells more when cards of the rival were seen elsewhere', () => {
    const table = board();
    table.quarries[4]!.is_open = true;
    table.quarries[4]!.cards = [laid(1, '5'), laid(1, '8'), laid(1, 'minus_3')];
    table.quarries[1]!.cards = [back(1, 'low'), back(1, 'high')];
    expect(rangeOf(table, table.quarries[1]!, 1)).toEqual({ least: 9, most: 11 });
  });

  test('says what beats my points and which places they may have; ties go to who laid first', () => {
    const table = board();
    const quarry = table.quarries[1]!;
    quarry.cards = [laid(0, '5'), back(1, 'low'), back(2, 'high')];
    expect(prospectOf(table, quarry, 0)).toMatchObject({ mine: 5, beats: 6, most: 8, places: [1, 2] });
    quarry.cards = [back(2, 'low'), laid(0, '3')];
    expect(prospectOf(table, quarry, 0)).toMatchObject({ mine: 3, beats: 3, most: 5, places: [2] });
    expect(blocksOf(quarry, [1, 2])).toEqual([4, 3]);
    quarry.cards = [];
    expect(prospectOf(table, quarry, 0)).toMatchObject({ mine: 0, beats: null, most: null, places: [] });
  });

  test('that takes no more cards promises nothing', () => {
    const table = board();
    const quarry = table.quarries[3]!;
    quarry.cards = [laid(0, '5'), back(1, 'low'), back(1, 'low'), back(2, 'low')];
    expect(prospectOf(table, quarry, 0)).toMatchObject({ beats: null, places: [2] });
  });

  test('puts who laid no card last in a tie', () => {
    const [quarry] = board().quarries;
    quarry!.cards = [back(2, 'low')];
    expect([firstCard(quarry!, 2), firstCard(quarry!, 0)]).toEqual([0, 1]);
  });

  test('is the current one from right to left', () => {
    const table = board();
    expect(currentQuarry(table)).toBeNull();
    table.phase = 'evaluation';
    table.quarries[4]!.is_open = table.quarries[3]!.is_open = true;
    expect(currentQuarry(table)).toBe(3);
  });
});

test('turn order begins with the starting player', () => {
  expect(inTurnOrder(board())).toEqual([1, 2, 0]);
});

test('markers for the transport are spent once it is over', () => {
  const table = board();
  table.phase = 'evaluation';
  expect(isSpent(table, 'transport_2')).toBe(false);
  table.phase = 'building';
  expect([isSpent(table, 'transport_2'), isSpent(table, 'free_pass')]).toEqual([true, false]);
});
