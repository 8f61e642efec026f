/** What a choice will cost and bring, read off its news before it is made. */

import type { News, Offer } from '../../wire';
import type { Amount, Moment, Shortcut } from '../contract';
import { parts } from '../word';
import { goldIfScored, type Board } from './board';
import { foreseen } from './happen';
import { nameOf, say, titleOf } from './words';

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

/** A marker to use; a pyramid to set a block on, with the gold that it would bring if everything were scored then. */
export function shortcut({ word, news }: Offer, { board, question, toAct }: Moment<Board>): Shortcut | null {
  const [verb, thing] = parts(word);
  if (verb === 'use') return { label: titleOf(thing) };
  // The question names the joker.
  if (word === 'skip' && question?.[0] === 'use_joker') return { label: say('joker.keep') };
  if (verb !== 'set' || toAct === null) return null;
  const gain = goldIfScored(foreseen(board, news), toAct) - goldIfScored(board, toAct);
  return { label: nameOf(thing), gain };
}
