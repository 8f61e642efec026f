/** What a tile costs a player as things stand, and what is missing of it. */

import type { News, Offer, Question } from '../../wire';
import { parts } from '../word';
import {
  ACTIONS,
  BUILDINGS,
  MONUMENTS,
  tables,
  type ActionId,
  type BuildingId,
  type Good,
  type MonumentId,
  type Player,
} from './board';

export type Goods = Partial<Record<Good, number>>;

export interface Price {
  cost: Goods;
  /** What cannot be paid; nothing for whatever is on offer. */
  lack: Goods;
  /** What is printed on the tile, where something else is paid. */
  instead: Goods | null;
}

/** Whether buildings are now paid with corn, as at Uxmal 4. */
export function isForCorn(question: Question | null): boolean {
  if (question?.[0] !== 'construct') return false;
  const action = parts(question[1])[1] as ActionId;
  return ACTIONS[action]?.some((effect) => effect.for_corn) ?? false;
}

export function priceOf(id: BuildingId | MonumentId, player: Player, forCorn: boolean, offer?: Offer): Price {
  const isBuilding = id in BUILDINGS;
  const printed: Goods = isBuilding ? BUILDINGS[id as BuildingId].cost : MONUMENTS[id as MonumentId].cost;
  if (offer) {
    const paid = paidIn(offer.news);
    const isOther = paid.corn !== undefined;
    return { cost: isOther ? paid : printed, lack: {}, instead: isOther ? printed : null };
  }
  if (forCorn && isBuilding) {
    const cost = { corn: cornFor(printed, player) };
    return { cost, lack: lacking(player, cost), instead: printed };
  }
  const lack = lacking(player, printed);
  return { cost: printed, lack: isBuilding ? spared(lack, player) : lack, instead: null };
}

function paidIn(news: readonly News[]): Goods {
  const paid: Goods = {};
  for (const [kind, , what, amount] of news) {
    if (kind === 'pay') paid[what as Good] = (paid[what as Good] ?? 0) + amount;
  }
  return paid;
}

const hasDiscount = (player: Player): boolean =>
  player.technologies.architecture >= tables.technology.building_discount;

function cornFor(cost: Goods, player: Player): number {
  const blocks = Object.values(cost).reduce((sum, amount) => sum + amount, 0);
  const discount = hasDiscount(player) ? tables.technology.discount_corn : 0;
  return Math.max(0, blocks * tables.gear.corn_per_block - discount);
}

/** What a player lacks to pay a cost. */
export function lacking(player: Player, cost: Goods): Goods {
  const lack: Goods = {};
  for (const [good, need] of Object.entries(cost) as [Good, number][]) {
    if (need > player[good]) lack[good] = need - player[good];
  }
  return lack;
}

/** With the highest level of architecture one block need not be paid. */
function spared(lack: Goods, player: Player): Goods {
  const [first] = (Object.entries(lack) as [Good, number][]).sort((a, b) => b[1] - a[1]);
  if (!first || !hasDiscount(player)) return lack;
  const [good, amount] = first;
  const rest = { ...lack };
  if (amount > 1) rest[good] = amount - 1;
  else delete rest[good];
  return rest;
}
