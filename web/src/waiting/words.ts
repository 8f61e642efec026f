/** What to say of a table that waits for players. */
import { gameName, titleOf } from '../names';
import { MOST_RATING } from '../new/seating';
import type { WaitingTable } from '../wire';
import { language, t } from '../words';

const DAY = 86_400;

/** "3 days per turn", "30 minutes each", "no clock". */
function paceOf({ kind, seconds }: WaitingTable['clock']): string {
  if (kind === 'days') return t('waiting.days', { count: Math.max(1, Math.round(seconds / DAY)) });
  return kind === 'live' ? t('waiting.live', { minutes: Math.round(seconds / 60) }) : t('waiting.no_clock');
}

function takenAt({ seats }: Pick<WaitingTable, 'seats'>): { taken: number; all: number } {
  return { taken: seats.filter((seat) => !seat.open).length, all: seats.length };
}

/** "900–1100", "900+", "≤ 1100". */
function rangeIn({ least, most }: NonNullable<WaitingTable['rating_range']>): string {
  if (most >= MOST_RATING) return `${least}+`;
  return least > 0 ? `${least}–${most}` : `≤ ${most}`;
}

/** Everything that matters before sitting down, in a line. */
export function aboutWaiting(table: WaitingTable): string {
  const parts = [gameName(table.game), t('waiting.seats', takenAt(table)), paceOf(table.clock)];
  if (table.language) parts.push(new Intl.DisplayNames(language(), { type: 'language' }).of(table.language) ?? '');
  if (table.rating_range) parts.push(t('waiting.rating', { range: rangeIn(table.rating_range) }));
  if (table.rated) parts.push(t('waiting.rated'));
  if (!table.take_backs) parts.push(t('waiting.no_take_backs'));
  return parts.filter(Boolean).join(' · ');
}

/** Who sits there already; the free seats have no names yet. */
export function companyAt(table: WaitingTable): string {
  if (table.mine.length && !table.title) return t('waiting.yours');
  const seats = table.seats.filter((seat) => !seat.open);
  return titleOf({ title: table.title, seats: seats.length ? seats : table.seats, mine: [] });
}
