/** What the browser forecasts for itself is what the rules say (cases.json is written by the engine). */
import { describe, expect, test } from 'vitest';

import {
  blocksTwoDays,
  couldHurry,
  hunger,
  lowestFree,
  nextFood,
  standings,
  templeGifts,
  templePoints,
  type Board,
  type BuildingId,
  type GearId,
  type MonumentId,
  type Occupant,
} from '../../src/games/tzolkin/board';
import { priceOf } from '../../src/games/tzolkin/prices';
import written from './cases.json';

interface Case {
  board: Board;
  free: Record<GearId, number | null>;
  gears: Record<string, Record<GearId, Occupant[]>>;
  food_tooth: number;
  can_hurry: number[];
  temple_points: number[];
  temple_gifts: object[];
  hunger_points: number[];
  can_pay: { in_blocks: string[]; in_corn: string[]; monuments: string[] }[];
}
const cases = written as unknown as Case[];

/** The gears of a board so many days later, by the browser's forecast. */
function gearsAfter(board: Board, days: number): Record<GearId, Occupant[]> {
  const gears = structuredClone(board.gears);
  for (const holes of Object.values(gears)) holes.fill(null);
  for (const { gear, hole, occupant } of standings(board, days)) if (hole !== null) gears[gear][hole] = occupant;
  return gears;
}

const isPayable = (board: Board, seat: number, tile: BuildingId | MonumentId, forCorn: boolean): boolean =>
  Object.keys(priceOf(tile, board.players[seat]!, forCorn).lack).length === 0;

test('the positions are not all alike', () => {
  expect(cases.length).toBeGreaterThan(8);
  expect(cases.some(({ hunger_points: points }) => points.some((lost) => lost > 0))).toBe(true);
  expect(cases.some(({ can_hurry: seats }) => seats.length > 0)).toBe(true);
  expect(cases.some(({ can_hurry: seats }) => seats.length === 0)).toBe(true);
  expect(cases.some(({ can_pay: seats }) => seats.some(({ in_blocks: tiles }) => tiles.length > 0))).toBe(true);
});

describe.each(cases.map((one, number) => ({ number, one })))('position $number', ({ one }) => {
  const { board } = one;
  const seats = board.players.map((_, seat) => seat);

  test('the next worker goes to the lowest free space', () => {
    for (const [gear, free] of Object.entries(one.free)) expect(lowestFree(board, gear as GearId), gear).toBe(free);
  });

  test.each(Object.keys(one.gears))('workers stand where the gears carry them in %s days', (days) => {
    expect(gearsAfter(board, Number(days))).toEqual(one.gears[days]);
  });

  test('two days at once are possible when the rules say so', () => {
    expect(blocksTwoDays(board).length ? [] : couldHurry(board)).toEqual(one.can_hurry);
  });

  test('the next food day is on its tooth', () => {
    expect(nextFood(board)?.tooth).toBe(one.food_tooth);
  });

  test('temples give what they give', () => {
    expect(seats.map((seat) => templePoints(board, seat))).toEqual(one.temple_points);
    expect(seats.map((seat) => templeGifts(board, seat))).toEqual(one.temple_gifts);
  });

  test('hunger costs what it costs', () => {
    expect(board.players.map((player) => hunger(player).points)).toEqual(one.hunger_points);
  });

  test('a tile lacks nothing exactly when it can be paid', () => {
    const buildings = board.buildings.filter((tile) => tile !== null);
    const monuments = board.monuments.filter((tile) => tile !== null);
    const payable = seats.map((seat) => ({
      in_blocks: buildings.filter((tile) => isPayable(board, seat, tile, false)),
      in_corn: buildings.filter((tile) => isPayable(board, seat, tile, true)),
      monuments: monuments.filter((tile) => isPayable(board, seat, tile, false)),
    }));
    expect(payable).toEqual(one.can_pay);
  });
});
