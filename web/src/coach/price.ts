/** What a turn that is held costs, in words: points, or chance of winning if that is why the coach speaks. */
import { amount, percentagePoints } from '../review/figures';
import type { Advice } from '../wire';
import { t } from '../words';

/** As in "twice its standard error": what is said is nearly certain. */
const SURE = 2;

export function priceOf({ because, chance, loss }: Advice): string {
  if (because === 'chance') return t('coach.costs_chance', { from: amount(chance, 'chance'), to: amount(chance - loss.chance, 'chance') });
  return t('coach.costs', { points: Math.round(loss.points / 1000) });
}

/** How sure that is. */
export function rangeOf({ because, loss }: Advice): string {
  if (because === 'chance') return t('coach.between_chance', range(loss.chance, loss.chance_error, percentagePoints));
  return t('coach.between', range(loss.points, loss.error, amount));
}

function range(value: number, error: number, told: (value: number) => string): Record<'from' | 'to', string> {
  return { from: told(Math.max(0, value - SURE * error)), to: told(value + SURE * error) };
}

export function speaksFrom({ because, least }: Advice): string {
  if (because === 'chance') return t('coach.speaks_from.chance', { chance: percentagePoints(least) });
  return t('coach.speaks_from.points', { points: least / 1000 });
}
