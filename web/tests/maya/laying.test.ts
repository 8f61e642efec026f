/** Which card goes where, and why not. */
import { expect, test } from 'vitest';

import { fits, whyNotCard, whyNotQuarry } from '../../src/games/maya/laying.svelte';
import { layoutFor } from '../../src/games/maya/room';
import { back, board, laid } from './table';

test('the first card of a quarry is low', () => {
  const [quarry] = board().quarries;
  expect(fits('5', quarry!)).toBe(true);
  expect(fits('8', quarry!)).toBe(false);
  quarry!.cards = [back(1, 'low')];
  expect(fits('8', quarry!)).toBe(true);
});

test('a high card fits nowhere while nothing lies', () => {
  const table = board();
  expect(whyNotCard(table, '8', undefined)).toBe('nowhere');
  expect(whyNotCard(table, '8', table.quarries[2])).toBe('low_first');
  table.quarries[2]!.cards = [laid(0, '3')];
  expect(whyNotCard(table, '8', undefined)).toBeNull();
  expect(whyNotCard(table, 'minus_3', table.quarries[2])).toBeNull();
});

test('a quarry takes no card when it is full, and no first one from a hand without low cards', () => {
  const [quarry] = board().quarries;
  expect(whyNotQuarry(quarry!, null, ['8', 'minus_3'])).toBe('low_first');
  expect(whyNotQuarry(quarry!, null, ['8', '4'])).toBeNull();
  expect(whyNotQuarry(quarry!, '8', ['8', '4'])).toBe('low_first');
  quarry!.cards = Array.from({ length: quarry!.max_cards }, () => back(1, 'low'));
  expect(whyNotQuarry(quarry!, null, ['4'])).toBe('full');
});

test.each([
  [1920, 970, 'wide'],
  [1280, 620, 'wide'],
  [1180, 720, 'medium'],
  [1024, 670, 'medium'],
  [820, 1070, 'tall'],
  [390, 700, 'phone'],
  [360, 600, 'phone'],
])('%i by %i is %s', (width, height, layout) => {
  expect(layoutFor(width, height)).toBe(layout);
});

test('larger letters need more room', () => {
  expect(layoutFor(1366, 660, 20)).toBe('medium');
});
