/** Where the explaining bubble stands. */
import { describe, expect, it } from 'vitest';

import type { Box } from '../src/parts/box';
import { beside } from '../src/parts/tip.svelte';

const room = { width: 400, height: 300 };
const size = { width: 120, height: 40 };

function covers(place: { left: number; top: number }, thing: Box): boolean {
  const aside = place.left >= thing.left + thing.width || place.left + size.width <= thing.left;
  const apart = place.top >= thing.top + thing.height || place.top + size.height <= thing.top;
  return !aside && !apart;
}

describe('the bubble', () => {
  const things: Record<string, Box> = {
    'in the middle': { left: 180, top: 140, width: 40, height: 20 },
    'at the top': { left: 180, top: 0, width: 40, height: 20 },
    'in a corner': { left: 380, top: 280, width: 20, height: 20 },
    'as high as the window': { left: 0, top: 0, width: 60, height: 300 },
    'high, at the right': { left: 300, top: 10, width: 100, height: 280 },
  };

  it.each(Object.entries(things))('does not cover a thing %s, and stays in the window', (_, thing) => {
    const place = beside(thing, size, room);
    expect(covers(place, thing)).toBe(false);
    expect(place.left).toBeGreaterThanOrEqual(0);
    expect(place.top).toBeGreaterThanOrEqual(0);
    expect(place.left + size.width).toBeLessThanOrEqual(room.width);
    expect(place.top + size.height).toBeLessThanOrEqual(room.height);
  });

  it('stands above by choice, in the middle of the thing', () => {
    expect(beside(things['in the middle']!, size, room)).toEqual({ left: 140, top: 92 });
  });

  it('stays in sight even over a thing that fills the window', () => {
    const place = beside({ left: 0, top: 0, width: 400, height: 300 }, size, room);
    expect(place).toEqual({ left: 140, top: 8 });
  });
});
