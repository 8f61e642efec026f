/** What a food day and the end of the game bring, as pages to be told one after the other. */

import type { News } from '../../wire';
import type { Amount } from '../contract';
import { type Board, TEMPLES } from './board';

export type PageId = 'feeding' | 'gifts' | 'points' | 'final';

export interface Row {
  /** A temple, a source of points, or what the workers eat. */
  id: string;
  /** What it brings and costs, by seat. */
  cells: Amount[][];
}

export interface Page {
  id: PageId;
  rows: Row[];
  /** Everybody's points after this page. */
  sums: number[];
  news: readonly News[];
}

const QUARTER = 0.25;
const FINAL = ['corn', 'skulls', 'monuments'];

const pointsIn = ([kind, , , amount]: News): number =>
  kind === 'points' ? amount : kind === 'quarters' ? amount * QUARTER : 0;
const isFrom = (source: string) => (item: News) => ['points', 'quarters'].includes(item[0]) && item[2] === source;
const ofKind = (kind: string) => (item: News) => item[0] === kind;

/** The amounts of some news, those of a thing added up, by seat. */
function cellsOf(news: readonly News[], seats: number, iconOf: (item: News) => string, amountOf: (item: News) => number): Amount[][] {
  return Array.from({ length: seats }, (_, seat) => {
    const sums = new Map<string, number>();
    for (const item of news.filter((one) => one[1] === seat)) {
      sums.set(iconOf(item), (sums.get(iconOf(item)) ?? 0) + amountOf(item));
    }
    return [...sums].flatMap(([icon, amount]) => (amount ? [{ icon, amount }] : []));
  });
}

const pointCells = (news: readonly News[], seats: number): Amount[][] => cellsOf(news, seats, () => 'vp', pointsIn);

/** The temples are scored one after the other, each for all players. */
const templeRows = (news: readonly News[], seats: number): Row[] =>
  TEMPLES.map((id, nth) => ({ id, cells: pointCells(news.slice(nth * seats, (nth + 1) * seats), seats) }));

/** The pages of what happened; none if it was no food day. */
export function storyOf(news: readonly News[], board: Board): Page[] {
  const from = news.findIndex(ofKind('food_day'));
  if (from < 0) return [];
  const { seats } = board;
  const after = news.slice(from);
  const advance = after.findIndex(ofKind('days'));
  const day = advance < 0 ? after : after.slice(0, advance);
  const row = (id: string, cells: Amount[][]): Row[] => (cells.some((cell) => cell.length) ? [{ id, cells }] : []);
  const page = (id: PageId, rows: Row[], from: readonly News[]): Omit<Page, 'sums'>[] => (rows.length ? [{ id, rows, news: from }] : []);

  const hunger = day.filter(isFrom('hunger'));
  const fed = day.filter(ofKind('feed'));
  const gifts = day.filter(ofKind('gain'));
  const temples = day.filter(isFrom('temples'));
  const final = after.filter((item) => FINAL.some((source) => isFrom(source)(item)));
  const pages = [
    ...page('feeding', [...row('fed', cellsOf(fed, seats, () => 'corn', ([, , , amount]) => -amount)), ...row('hunger', pointCells(hunger, seats))], [...fed, ...hunger]),
    ...page('gifts', row('temples', cellsOf(gifts, seats, ([, , what]) => what ?? '', ([, , , amount]) => amount)), gifts),
    ...page('points', temples.length ? templeRows(temples, seats) : [], temples),
    ...page('final', final.length ? FINAL.flatMap((source) => row(source, pointCells(final.filter(isFrom(source)), seats))) : [], final),
  ];
  return withSums(pages, board.players.map(({ points }) => points));
}

/** The sums are reckoned back from the last page, after which everybody has what the board shows. */
function withSums(pages: readonly Omit<Page, 'sums'>[], last: readonly number[]): Page[] {
  let sums = [...last];
  return pages
    .toReversed()
    .map((page) => {
      const told = { ...page, sums };
      sums = sums.map((sum, seat) => sum - page.news.filter((item) => item[1] === seat).reduce((all, item) => all + pointsIn(item), 0));
      return told;
    })
    .reverse();
}
