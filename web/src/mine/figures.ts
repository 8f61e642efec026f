/** Figures of somebody's games as people read them, and the lines that draw them. */
import { namesOf } from '../names';
import { change } from '../review/figures';
import type { MyGame, MyResult, ResultFact } from '../wire';
import { language, number, phrases, signed, t } from '../words';

/** "35 %": a share of wins. */
export function percent(share: number): string {
  return new Intl.NumberFormat(language(), { style: 'percent', maximumFractionDigits: 0 }).format(share);
}

/** "70.4": points on average. */
export function average(points: number): string {
  return new Intl.NumberFormat(language(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(points).replace('-', '−');
}

/** Where a mark stands on a bar, never half outside of it: a length in CSS. */
export const within = (share: string): string => `clamp(1.5px, ${share}, 100% - 1.5px)`;

export const place = (rank: number): string => t('mine.place', { place: rank });

/** "71 to 88". */
export const against = ({ points, other }: MyResult): string => t('mine.to', { points: number(points), other: number(other) });

/** "your turns −14, luck +3"; without a review, why the game is not counted, or what the record says. */
export function remark({ account, uncounted, fact }: MyResult, game: string): string {
  if (account) return t('mine.account', { own: change(account.own, 'points', true), luck: change(account.luck, 'points', true) });
  if (uncounted !== null && uncounted !== 'coached') return t(`mine.why.${uncounted}`);
  return fact ? factIn(fact, game) : '';
}

/** "Monuments: 14 behind", "2 food days unfed, −12". */
function factIn({ kind, source, points, times }: ResultFact, game: string): string {
  const words = phrases().at(game, [], null);
  const amount = kind === 'unfed' ? signed(points) : number(points);
  return t(`mine.fact.${kind}`, { source: words.template(`source.${source}`), points: amount, times });
}

/** "You lead by 6", "Level with Ana": how a running game stands for its one player on this device. */
export function standingIn({ standing, mine, seats, begun }: MyGame): string {
  const [seat, ...more] = mine;
  if (!standing || !begun || seat === undefined || more.length) return '';
  const others = [...seats.keys()].filter((other) => other !== seat).toSorted((a, b) => standing[b]! - standing[a]!);
  const gap = standing[seat]! - standing[others[0]!]!;
  const kind = gap > 0 ? 'lead' : gap < 0 ? 'trail' : 'level';
  return t(`mine.stands.${kind}`, { points: number(Math.abs(gap)), name: namesOf(seats)[others[0]!]! });
}

/** The one result that a row shows; with several seats on this device there is none. */
export const resultOf = ({ results }: MyGame): MyResult | undefined => (results.length === 1 ? results[0] : undefined);

/** Where time is short, the clock is shown in another colour. */
export const SHORT = 4 * 60 * 60 * 1000;

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** "3 hours", "1 day": what a clock has left, in its largest unit and rounded down. */
export function duration(milliseconds: number, display: 'long' | 'short' = 'long'): string {
  const [unit, long] = UNITS.find(([, length]) => milliseconds >= length) ?? UNITS[2];
  return new Intl.NumberFormat(language(), { style: 'unit', unit, unitDisplay: display }).format(Math.floor(milliseconds / long));
}

export interface Box {
  width: number;
  height: number;
  /** Free on all sides, for what is wider than the line. */
  margin: number;
}

export interface Spot {
  x: number;
  y: number;
}

/** Values at equal distances, from the lowest at the bottom to the highest at the top. */
export function spots(values: readonly number[], { width, height, margin }: Box, from = Math.min(...values), to = Math.max(...values)): Spot[] {
  const steps = Math.max(1, values.length - 1);
  const range = to - from || 1;
  return values.map((value, i) => ({
    x: margin + (i / steps) * (width - 2 * margin),
    y: height - margin - ((value - from) / range) * (height - 2 * margin),
  }));
}

export const path = (line: readonly Spot[]): string => line.map(({ x, y }, i) => `${i ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

/** At each place the average of the last few values. */
export function running(values: readonly number[], span: number): number[] {
  return values.map((_, i) => {
    const last = values.slice(Math.max(0, i + 1 - span), i + 1);
    return last.reduce((sum, value) => sum + value, 0) / last.length;
  });
}

/** Round figures that a scale from the least to the most of these can begin and end with. */
export function bounds(values: readonly number[], step = 10): [number, number] {
  const least = Math.floor(Math.min(...values) / step) * step;
  const most = Math.ceil(Math.max(...values) / step) * step;
  return [least, most > least ? most : least + step];
}
