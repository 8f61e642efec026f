/** What a choice will cost and bring, read off its news before it is made. */

import type { Amount } from '../contract';
import type { News } from '../../wire';
import type { GearId, Temple } from './board';
import { actionAt, spaceOf, tables } from './board';
import { TEMPLE_ICON } from './symbols';

/** The icon under which news of a kind is added up; null: not an amount. */
function iconOf([kind, , what]: News): string | null {
  switch (kind) {
    case 'gain':
    case 'pay':
    case 'claim_corn':
      return what;
    case 'points':
      return 'vp';
    case 'climb':
    case 'descend':
      return TEMPLE_ICON[what as Temple];
    case 'learn':
      return what;
    case 'recruit':
      return 'worker';
    case 'tile':
      return `${what}-tile`;
    default:
      return null;
  }
}

const ORDER = ['corn', 'wood', 'stone', 'gold', 'skull', 'vp'];
const rank = (icon: string): number => (ORDER.includes(icon) ? ORDER.indexOf(icon) : ORDER.length);

function change([kind, , , amount]: News): number {
  switch (kind) {
    case 'pay':
      return -amount;
    case 'climb':
    case 'learn':
      return 1;
    case 'descend':
      return -1;
    default:
      return amount;
  }
}

/** All that news brings and costs a seat, each thing once. */
export function amounts(news: readonly News[], seat: number): Amount[] {
  const sums = new Map<string, number>();
  for (const item of news) {
    const icon = item[1] === seat ? iconOf(item) : null;
    if (icon === null) continue;
    sums.set(icon, (sums.get(icon) ?? 0) + change(item));
  }
  return [...sums]
    .filter(([, amount]) => amount !== 0)
    .map(([icon, amount]) => ({ icon, amount }))
    .sort((a, b) => Number(a.amount > 0) - Number(b.amount > 0) || rank(a.icon) - rank(b.icon));
}

export interface PlacingCost {
  space: number; // corn for the number of the space
  order: number; // corn for being the second, third, ... of the turn
  nth: number;
  place: string; // "tikal.2"
}

/** How the price of a placement arises. */
export function placingCost(news: readonly News[], placedBefore: number): PlacingCost | null {
  const placed = news.find(([kind]) => kind === 'place');
  if (!placed) return null;
  const place = placed[2] ?? 'start';
  const space = place === 'start' ? 0 : spaceOf(place).n;
  const total = placed[3];
  return { space: Math.min(space, total), order: Math.max(0, total - space), nth: placedBefore + 1, place };
}

export interface Reach {
  days: number;
  hole: number | null; // null: pushed off by then
  action: ReturnType<typeof actionAt>;
}

/** What a worker in a hole could do now and on the coming days. */
export function reaches(gear: GearId, hole: number, ahead: number, from = 0): Reach[] {
  const { top } = tables.gears[gear];
  return Array.from({ length: ahead - from + 1 }, (_, i) => {
    const days = from + i;
    const there = hole + days;
    return there > top
      ? { days, hole: null, action: 'none' as const }
      : { days, hole: there, action: actionAt(gear, there) };
  });
}
