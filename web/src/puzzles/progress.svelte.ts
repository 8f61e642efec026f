/** Which puzzles somebody solved or missed, and on which days; kept in the browser. */
import type { Progress } from '../wire';
import { dateOf, later } from './days';

export type Result = 'solved' | 'missed';

interface Kept {
  results: Record<string, Result>;
  /** What became of the puzzle of the day, by date: the first try counts. */
  days: Record<string, Result>;
  /** Puzzles whose solution was looked at before they were solved: they stay missed. */
  seen: Record<string, true>;
}

const KEY = 'cenote.puzzles';
const NOTHING: Kept = { results: {}, days: {}, seen: {} };

function load(): Kept {
  try {
    return { ...NOTHING, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) };
  } catch {
    return NOTHING;
  }
}

let kept = $state.raw<Kept>(load());

export const resultOf = (id: string): Result | undefined => kept.results[id];
export const resultOn = (date: string): Result | undefined => kept.days[date];
export const today = (): string => dateOf(new Date());

/** Keeps what became of a puzzle: solved stays solved. With a date, it is the puzzle of that day. */
export function keep(id: string, result: Result, date: string | null): void {
  const before = load();
  const isFinal = before.results[id] === 'solved' || before.seen[id];
  const results = isFinal ? before.results : { ...before.results, [id]: result };
  const days = date === null || before.days[date] ? before.days : { ...before.days, [date]: result };
  store({ ...before, results, days });
}

/** Somebody looks at the solution: what was not solved before that counts as missed. */
export function keepSeen(id: string): void {
  const before = load();
  if (before.results[id] === 'solved') return;
  store({ ...before, results: { ...before.results, [id]: 'missed' }, seen: { ...before.seen, [id]: true } });
}

function store(now: Kept): void {
  kept = now;
  localStorage.setItem(KEY, JSON.stringify(now));
  told();
}

let told: () => void = () => undefined;

/** Calls back after every change made here. */
export function whenKept(call: () => void): void {
  told = call;
}

const having = (all: Record<string, Result>, wanted: Result): string[] => Object.keys(all).filter((key) => all[key] === wanted);

/** How many days are sent to the server: more than a year. */
const SENT_DAYS = 400;

/** Everything kept here, as the server takes it. */
export function keptPuzzles(): Omit<Progress, 'lessons'> {
  const { results, days, seen } = load();
  const newest = Object.fromEntries(Object.entries(days).toSorted().slice(-SENT_DAYS));
  return {
    solved: having(results, 'solved'),
    missed: having(results, 'missed'),
    seen: Object.keys(seen),
    days_solved: having(newest, 'solved'),
    days_missed: having(newest, 'missed'),
  };
}

/** What is known of this person from all devices. */
export function learnPuzzles(all: Progress): void {
  const marked = <T>(keys: readonly string[], mark: T): Record<string, T> => Object.fromEntries(keys.map((key) => [key, mark]));
  kept = {
    results: { ...marked(all.missed, 'missed' as const), ...marked(all.solved, 'solved' as const) },
    days: { ...load().days, ...marked(all.days_missed, 'missed' as const), ...marked(all.days_solved, 'solved' as const) },
    seen: marked(all.seen, true as const),
  };
  localStorage.setItem(KEY, JSON.stringify(kept));
}

/** Nothing was ever tried on this device. */
export function forgetPuzzles(): void {
  kept = NOTHING;
  localStorage.removeItem(KEY);
}

/** How many days in a row have a try, up to a date; one that has none yet does not end it. */
export function streakTo(date: string, has: (date: string) => boolean = (one) => resultOn(one) !== undefined): number {
  let day = has(date) ? date : later(date, -1);
  let days = 0;
  for (; has(day); day = later(day, -1)) days++;
  return days;
}

/** The longest row of days with a try. */
export function longestStreak(): number {
  return Math.max(0, ...Object.keys(kept.days).map((date) => streakTo(date)));
}
