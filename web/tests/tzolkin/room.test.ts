import { expect, test } from 'vitest';

import { Room } from '../../src/games/tzolkin/room.svelte';

function room(width: number, height: number, letter = 16): Room {
  return Object.assign(new Room(), { width, height, letter });
}

test.each([
  [1920, 1080, 'wide'],
  [1440, 900, 'wide'],
  [1366, 768, 'wide'],
  [1280, 720, 'wide'],
  [1536, 730, 'wide'],
  [1180, 820, 'medium'],
  [1024, 768, 'medium'],
  [820, 1180, 'tall'],
  [390, 844, 'phone'],
  [360, 740, 'phone'],
  [844, 390, 'phone'],
] as const)('%ix%i is %s', (width, height, size) => {
  expect(room(width, height).size).toBe(size);
});

test('larger text changes the layout only where that makes the machine larger', () => {
  expect(room(1366, 768, 20).size).toBe('wide');
  expect(room(1440, 900, 20).size).toBe('medium');
  expect(room(1024, 768, 20).size).toBe('medium');
  expect(room(820, 1180, 20).size).toBe('tall');
});

test('players tell less where there are many of them and little room', () => {
  expect(room(1366, 768).formFor(4)).toBe('brief');
  expect(room(1366, 768).formFor(2)).toBe('full');
  expect(room(1920, 1080).formFor(4)).toBe('full');
  expect(room(390, 844).formFor(4)).toBe('mini');
  expect(room(360, 740).formFor(4)).toBe('line');
});
