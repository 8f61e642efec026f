/** Where an explanation stands: near the bar, and never over what it speaks of. */
import type { Box } from '../parts/box';

const EDGE = 8;

/** How much of one box another covers, in square pixels. */
export function overlap(one: Box, other: Box): number {
  const across = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const down = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return Math.max(0, across) * Math.max(0, down);
}

/** The first place in the area that leaves the spot free, or the one that covers least of it; those at the bar come first. */
export function placeFor(size: { width: number; height: number }, area: Box, spot: Box | null): Box {
  const middle = area.left + (area.width - size.width) / 2;
  const right = area.left + area.width - size.width - EDGE;
  const across = [middle, area.left + EDGE, right];
  const down = [area.top + area.height - size.height - EDGE, area.top + EDGE, area.top + (area.height - size.height) / 2];
  const places = down.flatMap((top) => across.map((left): Box => ({ left, top, ...size })));
  if (!spot) return places[0]!;
  return places.reduce((best, place) => (overlap(place, spot) < overlap(best, spot) ? place : best));
}
