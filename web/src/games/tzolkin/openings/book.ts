/** The opening book: what each pair of starting wealth tiles is worth, by number of players. */
import { WEALTH, type WealthId } from '../board';
import { nameOf } from '../words';

type Row = readonly [worth: number, error: number, drafts: number];

export interface Book {
  drafts: number;
  sizes: Readonly<Record<string, readonly Row[]>>;
}

export interface Pair {
  tiles: readonly [WealthId, WealthId];
  /** Thousandths of a point above or below the average pair, and the standard error. */
  worth: number;
  error: number;
}

const IDS = Object.keys(WEALTH) as WealthId[];
/** Every pair, in the order of the rows. */
const PAIRS = IDS.flatMap((first, i) => IDS.slice(i + 1).map((second) => [first, second] as const));

const file = import.meta.glob<Book>('../../../../../src/cenote/review/openings.json', { import: 'default' });

export async function openBook(): Promise<Book> {
  return Object.values(file)[0]!();
}

/** All pairs at tables of this size, the best first. */
export function pairsOf(book: Book, seats: number): Pair[] {
  const rows = book.sizes[seats] ?? [];
  return rows.map(([worth, error], i) => ({ tiles: PAIRS[i]!, worth, error })).toSorted((a, b) => b.worth - a.worth);
}

/** The pairs that can be made of these tiles. */
export function pairsAmong(book: Book, seats: number, tiles: readonly string[]): Pair[] {
  return pairsOf(book, seats).filter((pair) => pair.tiles.every((tile) => tiles.includes(tile)));
}

/** What the tile says at its top: "Uxmal 1". */
export const headingOf = (tile: WealthId): string => `${nameOf(WEALTH[tile].gear)}\u00a0${WEALTH[tile].space}`;
