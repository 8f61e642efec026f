/** Days of the calendar as this browser counts them. */
export const DAY = 86_400_000;

/** The date of a moment, as a date field has it: 2026-11-18. */
export function dateOf(at: number): string {
  const date = new Date(at);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** From the start of one day to the end of another; null if that is no time at all. */
export function holidayOf(from: string, until: string): { start: number; until: number } | null {
  const start = new Date(`${from}T00:00:00`).getTime();
  const last = new Date(`${until}T00:00:00`);
  last.setDate(last.getDate() + 1);
  const end = last.getTime();
  return start < end ? { start, until: end } : null;
}
