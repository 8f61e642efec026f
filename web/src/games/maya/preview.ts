/** What a choice will cost and bring, read off its news before it is made. */

import type { Amount } from '../contract';
import type { News } from '../../wire';

/** The icon under which news of a kind is added up, and with which sign. */
const SUMS: Record<string, readonly [icon: string, sign: 1 | -1]> = {
  set: ['block', -1],
  give_back: ['block', -1],
  win_blocks: ['block', 1],
  extra_block: ['block', 1],
  forced_pass: ['coin', 1],
  payout: ['coin', 1],
  starting_gold: ['coin', 1],
  pay_bid: ['coin', -1],
};

/** All that news brings and costs a seat, each thing once. */
export function amounts(news: readonly News[], seat: number): Amount[] {
  const sums = new Map<string, number>();
  for (const [kind, whose, , amount] of news) {
    const sum = SUMS[kind];
    if (whose !== seat || !sum) continue;
    sums.set(sum[0], (sums.get(sum[0]) ?? 0) + sum[1] * amount);
  }
  return [...sums].filter(([, amount]) => amount !== 0).map(([icon, amount]) => ({ icon, amount }));
}
