import { describe, expect, test } from 'vitest';

import type { News } from '../../src/wire';
import {
  blocksTwoDays,
  foodOnTooth,
  hunger,
  lowestFree,
  nextFood,
  pointsOnTemple,
  standings,
  templeGifts,
} from '../../src/games/tzolkin/board';
import { daysIn, flightsIn, leavingIn } from '../../src/games/tzolkin/flights';
import { amounts, placingCost, reaches } from '../../src/games/tzolkin/preview';
import { isForCorn, lacking, priceOf } from '../../src/games/tzolkin/prices';
import { standBeside } from '../../src/games/tzolkin/standing';
import { actionRows, yieldOf, type Row } from '../../src/games/tzolkin/symbols';
import { board, player } from './table';

const news = (...items: [string, number | null, string | null, number][]): News[] =>
  items.map((item) => [...item, 'done']);
const plain = (rows: Row[]): string =>
  rows.map((row) => row.map(({ icon = '', text = '' }) => icon + text).join(' ')).join(' / ');

describe('amounts', () => {
  test('adds up what a seat gets and pays, costs first', () => {
    const all = news(['gain', 0, 'corn', 5], ['pay', 0, 'corn', 1], ['pay', 0, 'wood', 2], ['gain', 1, 'gold', 9]);
    expect(amounts(all, 0)).toEqual([
      { icon: 'wood', amount: -2 },
      { icon: 'corn', amount: 4 },
    ]);
  });

  test('leaves out what comes to nothing', () => {
    expect(amounts(news(['gain', 0, 'corn', 1], ['pay', 0, 'corn', 1]), 0)).toEqual([]);
  });

  test('counts steps, levels, points and tiles', () => {
    const all = news(['climb', 0, 'chaac', 4], ['learn', 0, 'theology', 2], ['points', 0, 'temples', 6], ['tile', 0, 'wood', 1]);
    expect(amounts(all, 0)).toEqual([
      { icon: 'vp', amount: 6 },
      { icon: 'brown', amount: 1 },
      { icon: 'theology', amount: 1 },
      { icon: 'wood-tile', amount: 1 },
    ]);
  });
});

describe('the price of placing', () => {
  test('is the space and the order', () => {
    expect(placingCost(news(['place', 0, 'tikal.2', 3], ['pay', 0, 'corn', 3]), 1)).toEqual({
      space: 2,
      order: 1,
      nth: 2,
      place: 'tikal.2',
    });
  });

  test('out of pity is what is left', () => {
    expect(placingCost(news(['place', 0, 'tikal.2', 1]), 0)).toMatchObject({ space: 1, order: 0 });
  });

  test('of another move is none', () => {
    expect(placingCost(news(['gain', 0, 'corn', 3]), 0)).toBeNull();
  });
});

describe('where workers will stand', () => {
  test('one reaches the next actions, then a free choice, then falls', () => {
    expect(reaches('tikal', 5, 3).map(({ action, hole }) => [hole, action])).toEqual([
      [5, 'tikal.5'],
      [6, 'free'],
      [7, 'free'],
      [null, 'none'],
    ]);
    expect(reaches('chichen_itza', 8, 2).map(({ action }) => action)).toEqual([
      'chichen_itza.8',
      'chichen_itza.9',
      'free',
    ]);
  });

  test('players’ workers fall off, dummies go round', () => {
    const table = board();
    table.gears.tikal[7] = 1;
    table.gears.tikal[8] = 'dummy';
    table.gears.uxmal[5] = 0;
    const after = (days: number) =>
      standings(table, days).map(({ gear, occupant, hole }) => [gear, occupant, hole]);
    expect(after(0)).toEqual([['tikal', 1, 7], ['tikal', 'dummy', 8], ['uxmal', 0, 5]]);
    expect(after(1)).toEqual([['tikal', 1, null], ['tikal', 'dummy', 9], ['uxmal', 0, 6]]);
    expect(after(3)).toEqual([['tikal', 1, null], ['tikal', 'dummy', 1], ['uxmal', 0, null]]);
  });

  test('two days at once are blocked by a worker before the highest space, not by a dummy', () => {
    const table = board();
    table.gears.tikal[6] = 'dummy';
    table.gears.uxmal[7] = 0;
    expect(blocksTwoDays(table)).toEqual([]);
    table.gears.chichen_itza[9] = 2;
    expect(blocksTwoDays(table)).toEqual([{ gear: 'chichen_itza', space: 9, seat: 2 }]);
  });

  test('the next worker goes to the lowest free space, if there is one', () => {
    const table = board();
    table.gears.tikal[0] = 1;
    expect(lowestFree(table, 'tikal')).toBe(1);
    table.gears.tikal.fill('dummy', 0, 8);
    expect(lowestFree(table, 'tikal')).toBeNull();
  });
});

describe('what an action gives', () => {
  test('as it is printed', () => {
    expect(plain(actionRows('palenque.1'))).toBe('fish 3 corn');
    expect(plain(actionRows('palenque.4'))).toBe('7 corn / 3 wood');
    expect(plain(actionRows('yaxchilan.5'))).toBe('gold stone / 2 corn');
    expect(plain(actionRows('tikal.4'))).toBe('build build / monument');
    expect(plain(actionRows('uxmal.1'))).toBe('−3 corn / temple');
    expect(plain(actionRows('chichen_itza.9'))).toBe('vp13 yellow any');
  });

  test('with technologies', () => {
    const clever = player({ technologies: { agriculture: 3, extraction: 3, architecture: 0, theology: 3 } });
    const table = board();
    expect(plain(yieldOf('palenque.1', clever, table).rows)).toBe('4 corn');
    expect(plain(yieldOf('palenque.5', clever, table).rows)).toBe('12 corn / 5 wood');
    expect(plain(yieldOf('yaxchilan.5', clever, table).rows)).toBe('2 gold 2 stone 2 corn');
    expect(plain(yieldOf('yaxchilan.4', clever, table).rows)).toBe('2 skull');
  });

  test('and says when it would do nothing', () => {
    const table = board();
    table.jungle['palenque.2'] = { wood: 0, corn: 0 };
    table.skulls_in_bank = 0;
    expect(yieldOf('palenque.2', player(), table).possible).toBe(false);
    expect(yieldOf('palenque.3', player(), table)).toMatchObject({ possible: true, choice: false });
    expect(yieldOf('yaxchilan.4', player(), table).possible).toBe(false);
    expect(yieldOf('chichen_itza.1', player(), table).possible).toBe(false);
    expect(yieldOf('chichen_itza.1', player({ skull: 1 }), table).possible).toBe(true);
  });
});

describe('food days', () => {
  test('come on four teeth, gifts and points in turn', () => {
    expect([7, 13, 20, 26, 0, 8].map(foodOnTooth)).toEqual(['gifts', 'points', 'gifts', 'points', 'points', null]);
    expect(nextFood({ ...board(), tooth: 9, food_days_held: 1 })).toEqual({ tooth: 13, days: 4, kind: 'points' });
    expect(nextFood({ ...board(), tooth: 14, food_days_held: 1 })?.days).toBe(0);
    expect(nextFood({ ...board(), tooth: 27, food_days_held: 4 })).toBeNull();
    // Two days at once: the Food Day between them is still to come; day by day it is over.
    const before = { ...board(), tooth: 6, food_days_held: 0 };
    expect(nextFood(before, 8)?.days).toBe(0);
    expect(nextFood(before, 8, true)).toEqual({ tooth: 13, days: 5, kind: 'points' });
  });

  test('none is fed by half', () => {
    const poor = player({ corn: 3, feeding: { workers: 3, corn_each: 2, corn: 6 } });
    expect(hunger(poor)).toEqual({ corn: 3, workers: 2, points: 6 });
    expect(hunger(player({ corn: 0, feeding: { workers: 3, corn_each: 0, corn: 0 } })).workers).toBe(0);
  });

  test('the highest get the bonus of the age, tied ones half of it', () => {
    const table = board();
    table.players[0]!.temples.chaac = 3;
    expect([0, 1].map((seat) => pointsOnTemple(table, seat, 'chaac'))).toEqual([4 + 6, 0]);
    table.players[1]!.temples.chaac = 3;
    expect(pointsOnTemple(table, 1, 'chaac')).toBe(4 + 3);
  });

  test('gifts are those of one’s step and of all below', () => {
    const table = board();
    table.players[0]!.temples = { chaac: 4, quetzalcoatl: 2, kukulcan: 5 };
    expect(templeGifts(table, 0)).toEqual({ stone: 2, wood: 2, skull: 1 });
  });
});

describe('the price of a tile', () => {
  const offer = (...all: News[]) => ({ word: 'build:terrace_1', news: all, ends_turn: false, then: 0 });

  test('says what is missing', () => {
    expect(lacking(player({ wood: 1, gold: 2 }), { wood: 3, stone: 1, gold: 2 })).toEqual({ wood: 2, stone: 1 });
    expect(priceOf('terrace_1', player({ wood: 2 }), false)).toMatchObject({ cost: { wood: 4 }, lack: { wood: 2 } });
  });

  test('of what is on offer lacks nothing, and is what will be paid', () => {
    const inCorn = priceOf('terrace_1', player({ wood: 2, corn: 8 }), true, offer(...news(['pay', 0, 'corn', 8])));
    expect(inCorn).toEqual({ cost: { corn: 8 }, lack: {}, instead: { wood: 4 } });
    expect(priceOf('terrace_1', player({ wood: 3 }), false, offer())).toEqual({ cost: { wood: 4 }, lack: {}, instead: null });
  });

  test('is corn where buildings are paid with corn', () => {
    expect(isForCorn(['construct', 'use:uxmal.4'])).toBe(true);
    expect(isForCorn(['construct', 'use:tikal.2'])).toBe(false);
    expect(priceOf('terrace_1', player({ corn: 5 }), true)).toMatchObject({ cost: { corn: 8 }, lack: { corn: 3 } });
    expect(priceOf('palace', player(), true)).toMatchObject({ cost: { wood: 2, stone: 3, gold: 1 }, instead: null });
  });

  test('is less by a block with the highest level of architecture', () => {
    const builder = player({ wood: 3, technologies: { agriculture: 0, extraction: 0, architecture: 3, theology: 0 } });
    expect(priceOf('terrace_1', builder, false).lack).toEqual({});
    expect(priceOf('canal', { ...builder, wood: 1 }, false).lack).toEqual({ wood: 1 });
    expect(priceOf('terrace_1', builder, true).cost).toEqual({ corn: 6 });
    expect(priceOf('palace', builder, false).lack).toEqual({ stone: 3, gold: 1 });
  });
});

describe('where a card stands', () => {
  const card = { width: 100, height: 50 };
  const room = { x: 0, y: 0, width: 1000, height: 800 };

  test('beside its thing, where it covers least', () => {
    const thing = { x: 400, y: 300, width: 40, height: 40 };
    expect(standBeside(thing, card, [], room)).toEqual({ left: 290, top: 295 });
    const dial = { box: { x: 200, y: 200, width: 200, height: 300 }, weight: 5 };
    expect(standBeside(thing, card, [dial], room)).toEqual({ left: 450, top: 295 });
  });

  test('never beyond the window', () => {
    expect(standBeside({ x: 0, y: 0, width: 20, height: 20 }, card, [], room)).toEqual({ left: 30, top: 4 });
  });
});

describe('what moves after a change', () => {
  const entry = (...all: News[]) => [{ turn: 1, by: 0, word: 'done', news: all }];

  test('workers pushed off are seen leaving from where the days carried them', () => {
    const entries = entry(...news(['days', null, null, 1], ['pushed_off', 1, 'tikal.7', 1]));
    expect(daysIn(entries)).toBe(1);
    expect(leavingIn(entries)).toEqual({ tikal: [{ seat: 1, hole: 8 }] });
    expect(flightsIn(entries)).toMatchObject([{ seat: 1, from: 'tikal.8', to: 'home' }]);
  });

  test('a worker placed flies from home, one picked up flies back', () => {
    expect(flightsIn(entry(...news(['place', 0, 'uxmal.1', 1])))).toMatchObject([{ from: 'home', to: 'uxmal.1' }]);
    expect(flightsIn(entry(...news(['pick_up', 0, 'uxmal.1', 0])))).toMatchObject([{ from: 'uxmal.1', to: 'home' }]);
  });

  test('nothing is placed on gears that have turned since', () => {
    expect(flightsIn(entry(...news(['place', 0, 'uxmal.1', 1], ['days', null, null, 1])))).toEqual([]);
  });
});
