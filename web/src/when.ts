/** Times as people say them. */
import { language } from './words';

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** "yesterday", "3 hours ago". */
export function ago(at: number, now = Date.now()): string {
  const format = new Intl.RelativeTimeFormat(language(), { numeric: 'auto' });
  for (const [unit, long] of STEPS) {
    const count = Math.round((at - now) / long);
    if (count) return format.format(count, unit);
  }
  return format.format(0, 'second');
}

export function clockTime(at: number): string {
  return new Intl.DateTimeFormat(language(), { timeStyle: 'short' }).format(at);
}

/** "16 November 2026". */
export function day(at: number): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: 'long' }).format(at);
}

/** What is left on a clock: 4:05, 1:02:09, or days and hours. */
export function left(milliseconds: number): string {
  const seconds = Math.ceil(Math.max(0, milliseconds) / 1000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (value: number): string => String(value).padStart(2, '0');
  if (hours >= 24) {
    const days = new Intl.NumberFormat(language(), { style: 'unit', unit: 'day', unitDisplay: 'short' });
    return days.format(Math.floor(hours / 24));
  }
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** "14 Nov", with the year if it is another one. */
export function shortDay(at: number, now = Date.now()): string {
  const year = new Date(at).getFullYear() === new Date(now).getFullYear() ? {} : ({ year: 'numeric' } as const);
  return new Intl.DateTimeFormat(language(), { day: 'numeric', month: 'short', ...year }).format(at);
}

/** "14:20" today, otherwise "14 Nov". */
export function moment(at: number, now = Date.now()): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  return isToday ? clockTime(at) : shortDay(at, now);
}
