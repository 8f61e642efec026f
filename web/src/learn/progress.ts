/** How far a person has come in the tours, kept in the browser. */

const KEY = 'cenote.lessons';

function all(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

/** How many lessons of a game were read. */
export function lessonsRead(game: string): number {
  return all()[game] ?? 0;
}

let told: () => void = () => undefined;

/** Calls back when one more lesson was read. */
export function whenRead(call: () => void): void {
  told = call;
}

export function keepLesson(game: string, read: number): void {
  if (read <= lessonsRead(game)) return;
  localStorage.setItem(KEY, JSON.stringify({ ...all(), [game]: read }));
  told();
}

export const keptLessons = all;

/** What is known of this person from all devices. */
export function learnLessons(lessons: Record<string, number>): void {
  localStorage.setItem(KEY, JSON.stringify({ ...all(), ...lessons }));
}

/** As if nobody had read anything here. */
export function forgetLessons(): void {
  localStorage.removeItem(KEY);
  localStorage.removeItem(DECLINED);
}

const DECLINED = 'cenote.no-tour';

/** Somebody who has neither begun the tour nor declined it. */
export function isNew(game: string): boolean {
  return lessonsRead(game) === 0 && !localStorage.getItem(DECLINED);
}

export function decline(): void {
  localStorage.setItem(DECLINED, '1');
}
