/** Where a rating stands among the computers. */
import type { Anchor, MyRating, Scale } from '../wire';

/** As close to a level as this part of the way to the next counts as that level. */
const CLOSE = 0.15;

export type Standing = { is: 'below' | 'about' | 'above'; level: string } | { is: 'between'; low: string; high: string };

/** "Between club and strong", "about club", "above expert". */
export function standing(points: number, anchors: readonly Anchor[]): Standing {
  const [first, last] = [anchors[0]!, anchors.at(-1)!];
  const near = anchors.find((anchor) => Math.abs(points - anchor.points) <= CLOSE * gapTo(anchors, anchor.points));
  if (near) return { is: 'about', level: near.level };
  if (points < first.points) return { is: 'below', level: first.level };
  if (points > last.points) return { is: 'above', level: last.level };
  const high = anchors.findIndex((anchor) => anchor.points > points);
  return { is: 'between', low: anchors[high - 1]!.level, high: anchors[high]!.level };
}

/** How far it is from a level to the nearest other one. */
function gapTo(anchors: readonly Anchor[], place: number): number {
  return Math.min(...anchors.map(({ points }) => Math.abs(points - place)).filter((gap) => gap > 0));
}

export function anchorsOf(scales: readonly Scale[], { game, seats }: Pick<MyRating, 'game' | 'seats'>): Anchor[] {
  return scales.find((scale) => scale.game === game && scale.seats === seats)?.anchors ?? [];
}

/** The level that is closest: the line in the chart of a history. */
export function nearest(points: number, anchors: readonly Anchor[]): Anchor | undefined {
  return [...anchors].sort((a, b) => Math.abs(a.points - points) - Math.abs(b.points - points))[0];
}

/** The levels whose names fit beside each other when each needs this much room. */
export function spaced(anchors: readonly Anchor[], at: (points: number) => number, room: number): Anchor[] {
  const shown: Anchor[] = [];
  for (const anchor of anchors) {
    const before = shown.at(-1);
    if (!before || at(anchor.points) - at(before.points) >= room) shown.push(anchor);
  }
  return shown;
}
