/** A change as beats: what belongs together is shown together, one thing after the other. */

import type { News } from '../../wire';
import { placeOf } from './board';

export interface Beat {
  news: News[];
  ms: number;
}

/** How long each kind of news is looked at; others pass at once. */
const MS: Record<string, number> = {
  phase: 1100,
  starter: 700,
  set: 450,
  bonus: 1000,
  no_supply: 500,
  lay_low: 350,
  lay_high: 350,
  pass: 350,
  turn_over: 1100,
  count: 1100,
  lower: 1300,
  win_blocks: 1300,
  win_marker: 900,
  use_marker: 500,
  shield: 800,
  lift: 600,
  fall: 700,
  carry: 900,
  leave_behind: 900,
  give_back: 500,
  forced_pass: 800,
  payout: 750,
  erode: 2000,
  bid: 1800,
  pay_bid: 600,
  claim: 900,
  add_points: 900,
  extra_block: 700,
};

/** Carrying nothing is not told either. */
const msOf = ([kind, , , amount]: News): number => (kind === 'carry' && amount === 0 ? 0 : (MS[kind] ?? 0));

/** How much longer for each thing told in one beat: a list of losses has to be read. */
const MORE_MS: Record<string, number> = { erode: 700 };

/** Kinds that are told in one beat with the kind before them. */
const WITH: Record<string, readonly string[]> = {
  show: ['turn_over', 'show'],
  count: ['count'],
  win_blocks: ['win_blocks', 'win_marker'],
  win_marker: ['win_blocks'],
  leave_behind: ['carry'],
  payout: ['payout'],
  erode: ['erode', 'fall'],
  fall: ['erode', 'fall', 'lift'],
  bid: ['bid'],
  pay_bid: ['pay_bid', 'bid_back'],
  bid_back: ['pay_bid', 'bid_back', 'bid'],
};

/** Gold is paid level by level, erosion goes pyramid by pyramid. */
const SHARED: Record<string, (place: string) => string> = {
  payout: (place) => place,
  erode: (place) => placeOf(place).pyramid,
  fall: (place) => placeOf(place).pyramid,
};

function belongs(item: News, beat: Beat | undefined): boolean {
  const last = beat?.news.at(-1);
  if (!last || !WITH[item[0]]?.includes(last[0])) return false;
  const shared = SHARED[item[0]];
  return !shared || shared(item[2] ?? '') === shared(last[2] ?? '');
}

/** News as a row of beats; what takes no time goes with what follows. */
export function beatsOf(news: readonly News[]): Beat[] {
  const beats: Beat[] = [];
  for (const item of news) {
    const last = beats.at(-1);
    if (belongs(item, last) || last?.ms === 0) {
      last!.news.push(item);
      last!.ms = Math.max(last!.ms + (MORE_MS[item[0]] ?? 0), msOf(item));
    } else beats.push({ news: [item], ms: msOf(item) });
  }
  return beats;
}

const TOLD = ['turn_over', 'win_blocks', 'payout', 'erode', 'carry', 'lower', 'bonus', 'bid'];

/** Whether a change is worth a caption and a way to skip it. */
export const isStory = (news: readonly News[]): boolean => news.some(([kind]) => TOLD.includes(kind));
