/** What somebody learned on this device is kept with their name, and comes from there to their other devices. */
import { api, Refused } from '../api';
import { forgetLessons, keptLessons, learnLessons, whenRead } from '../learn/progress';
import { forgetPuzzles, keptPuzzles, learnPuzzles, whenKept } from '../puzzles/progress.svelte';

let isNamed = false;

/** Tell the server what is known here, and learn the rest. Without an answer the next time will do. */
async function share(): Promise<void> {
  if (!isNamed) return;
  try {
    const all = await api.learn({ ...keptPuzzles(), lessons: keptLessons() });
    learnPuzzles(all);
    learnLessons(all.lessons);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
}

/** The server has just said whether this device has a name. */
export function shareLearned(has: boolean): void {
  const isNew = has && !isNamed;
  isNamed = has;
  if (isNew) void share();
}

/** Nobody has learned anything on this device. */
export function forgetLearned(): void {
  forgetPuzzles();
  forgetLessons();
}

whenKept(() => void share());
whenRead(() => void share());
