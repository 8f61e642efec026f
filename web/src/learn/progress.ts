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

export function keepLesson(game: string, read: number): void {
  const before = all();
  if (read > (before[game] ?? 0)) localStorage.setItem(KEY, JSON.stringify({ ...before, [game]: read }));
}

const DECLINED = 'cenote.no-tour';

/** Somebody who has neither begun the tour nor declined it. */
export function isNew(game: string): boolean {
  return lessonsRead(game) === 0 && !localStorage.getItem(DECLINED);
}

export function decline(): void {
  localStorage.setItem(DECLINED, '1');
}
