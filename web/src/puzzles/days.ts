/** Which puzzle belongs to which day: by the calendar date alone, so it is the same for everybody. */

const DAY = 24 * 60 * 60 * 1000;
/** Day 0 is 1 January 2026. */
const FIRST = Date.UTC(2026, 0, 1);

/** The date on this person's calendar, as 2026-11-17. */
export function dateOf(now: Date): string {
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** How many days a date comes after the first. */
export const numberOf = (date: string): number => Math.round((Date.parse(`${date}T00:00:00Z`) - FIRST) / DAY);

/** The date so many days after another. */
export const later = (date: string, days: number): string => new Date(FIRST + (numberOf(date) + days) * DAY).toISOString().slice(0, 10);

/** The puzzle of a day: they come one after the other, and after the last the first again. */
export function ofDay<T>(puzzles: readonly T[], date: string): T | undefined {
  const count = puzzles.length;
  return puzzles[((numberOf(date) % count) + count) % count];
}

/** The first of these dates whose puzzle this is. */
export const dayOf = (puzzles: readonly { id: string }[], id: string, dates: readonly string[]): string | null =>
  dates.find((date) => ofDay(puzzles, date)?.id === id) ?? null;
