/** What happened beside the moves, as lines of the log. */
import { namesOf } from '../names';
import type { Seat, TableEvent } from '../wire';
import { t } from '../words';
import type { Told } from './story';

/** Happenings at the table that have words of their own; newer servers may tell of more. */
const KNOWN = [
  'joined',
  'left',
  'freed',
  'filled',
  'holiday',
  'holiday_over',
  'stand_in',
  'back',
  'clock',
  'end_proposed',
  'end_declined',
  'ended',
  'archived',
  'webhook',
  'taken_back',
  'take_back_declined',
  'planned',
];

function sentenceOf({ event, seat, level }: TableEvent, seats: readonly Seat[]): string | null {
  if (!KNOWN.includes(event)) return null;
  const name = seat === null ? t('event.host') : namesOf(seats)[seat]!;
  return t(`event.${event}`, { name, level: level === null ? '' : t(`level.${level}`) });
}

/** The log with these events at their places: after the moves that had been made. */
export function withEvents(told: readonly Told[], events: readonly TableEvent[], seats: readonly Seat[]): Told[] {
  const all: Omit<Told, 'key'>[] = [...told];
  for (const event of events) {
    const text = sentenceOf(event, seats);
    if (text === null) continue;
    const at = all.findIndex((one) => one.from >= event.moves && !('event' in one));
    const line = { from: event.moves, to: event.moves, seat: event.seat, text, place: null, chapter: null, event: true };
    all.splice(at < 0 ? all.length : at, 0, line);
  }
  return all.map((one, key) => ({ ...one, key }));
}
