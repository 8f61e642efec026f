/** Where a card stands beside the thing it speaks of: where it covers least of what matters. */

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Obstacle {
  box: Box;
  /** How bad it is to cover it. */
  weight: number;
}

const GAP = 10;
const EDGE = 4;

function overlap(one: Box, other: Box): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, width) * Math.max(0, height);
}

const within = (at: number, length: number, from: number, room: number): number =>
  Math.max(from + EDGE, Math.min(from + room - length - EDGE, at));

/** All places round a thing, the nearest first. */
function candidates(thing: Box, card: { width: number; height: number }): [number, number][] {
  const middle = [thing.x + thing.width / 2 - card.width / 2, thing.y + thing.height / 2 - card.height / 2] as const;
  const left = thing.x - GAP - card.width;
  const right = thing.x + thing.width + GAP;
  const above = thing.y - GAP - card.height;
  const below = thing.y + thing.height + GAP;
  const top = thing.y;
  const foot = thing.y + thing.height - card.height;
  return [
    [left, middle[1]],
    [right, middle[1]],
    [middle[0], below],
    [middle[0], above],
    [left, top],
    [right, top],
    [left, foot],
    [right, foot],
    [left, above],
    [right, above],
    [left, below],
    [right, below],
  ];
}

export function standBeside(
  thing: Box,
  card: { width: number; height: number },
  obstacles: readonly Obstacle[],
  room: Box,
): { left: number; top: number } {
  let best = { left: EDGE, top: EDGE };
  let least = Infinity;
  for (const [x, y] of candidates(thing, card)) {
    const { width, height } = card;
    const box = { x: within(x, width, room.x, room.width), y: within(y, height, room.y, room.height), width, height };
    const covered = obstacles.reduce((sum, one) => sum + one.weight * overlap(box, one.box), 20 * overlap(box, thing));
    if (covered < least - 1) {
      least = covered;
      best = { left: box.x, top: box.y };
    }
  }
  return best;
}
