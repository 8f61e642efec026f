/** The lines of the graph: what every seat could expect, turn by turn, over the days or rounds. */
import type { Review, ReviewTurn } from '../wire';
import type { Unit } from './figures';

export interface Dot {
  /** Days or rounds gone by: the end of day 7 is 7. */
  x: number;
  y: number;
  /** The turn after which it is so; -1: after the deal. */
  turn: number;
}

/** Where each turn ends on the axis: the turns of a day share it evenly. */
export function places(turns: readonly ReviewTurn[]): number[] {
  const many = new Map<number, number>();
  for (const { when } of turns) many.set(when, (many.get(when) ?? 0) + 1);
  const gone = new Map<number, number>();
  return turns.map(({ when }) => {
    const nth = (gone.get(when) ?? 0) + 1;
    gone.set(when, nth);
    return when - 1 + nth / many.get(when)!;
  });
}

/** Where the axis begins: choosing the starting tiles comes before day 1, and has a stretch of its own. */
export const beginOf = (turns: readonly ReviewTurn[]): number => Math.min(0, (turns[0]?.when ?? 1) - 1);

/** One seat's line, from the deal to the result. */
export function lineOf(review: Review, seat: number, unit: Unit): Dot[] {
  const where = places(review.turns);
  const dots: Dot[] = [{ x: beginOf(review.turns), y: review.start[unit][seat]!, turn: -1 }];
  review.turns.forEach((turn, i) => {
    dots.push({ x: where[i]!, y: turn.after[unit][seat]!, turn: i });
  });
  const last = dots.at(-1)!;
  return [...dots, { ...last, y: review.seats[seat]!.account[unit].final }];
}

/** Where one seat's final score probably lies: outward along the top of its line, back along the bottom. */
export function bandOf(review: Review, seat: number): Omit<Dot, 'turn'>[] {
  const wide = (turn: number): number => review.turns[Math.max(turn, 0)]?.deviation ?? 0;
  const line = lineOf(review, seat, 'points').slice(0, -1);
  const side = (sign: number) => line.map(({ x, y, turn }) => ({ x, y: y + sign * wide(turn) }));
  return [...side(1), ...side(-1).toReversed()];
}

export interface Scale {
  from: number;
  to: number;
  ticks: number[];
}

const STEPS = [1, 2, 5, 10, 20, 25, 50, 100, 200];
const MOST_TICKS = 5;

/** A scale with round numbers that holds all values, in thousandths. */
export function scaleOf(values: readonly number[], unit: Unit): Scale {
  if (unit === 'chance') return { from: 0, to: 100_000, ticks: [0, 25_000, 50_000, 75_000, 100_000] };
  const [low, high] = [Math.min(...values) / 1000, Math.max(...values) / 1000];
  const step = STEPS.find((one) => (high - low) / one <= MOST_TICKS - 1) ?? 500;
  const from = Math.floor(low / step) * step;
  const to = Math.max(from + step, Math.ceil(high / step) * step);
  const ticks = Array.from({ length: Math.round((to - from) / step) + 1 }, (_, i) => (from + i * step) * 1000);
  return { from: from * 1000, to: to * 1000, ticks };
}

/** Ends of lines with their names, pushed apart so that none covers another. */
export function apart(wished: readonly number[], least: number, room: number): number[] {
  const order = wished.map((_, i) => i).sort((a, b) => wished[a]! - wished[b]!);
  const found = [...wished];
  order.forEach((i, nth) => {
    const above = nth ? found[order[nth - 1]!]! + least : -Infinity;
    found[i] = Math.max(found[i]!, above);
  });
  let below = room;
  for (const i of order.toReversed()) {
    found[i] = Math.min(found[i]!, below);
    below = found[i]! - least;
  }
  return found;
}
