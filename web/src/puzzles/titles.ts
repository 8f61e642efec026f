/** What to call a puzzle: by where in its game it stands, which gives nothing away. */
import { SEAT_LOOKS, type GameApp } from '../games/contract';
import { gameName } from '../names';
import type { PuzzleSummary } from '../wire';
import { phrases, t } from '../words';

/** The heading: how far the next food day is, or the round. */
export function headingOf(puzzle: PuzzleSummary, app: GameApp): string {
  if (app.calendar.count === 'round') return t('puzzles.round_of', { when: puzzle.when });
  const next = app.calendar.marks.find(({ at }) => at >= puzzle.when);
  return next ? t('puzzles.before_food_day', { days: next.at - puzzle.when }) : t('review.day', { when: puzzle.when });
}

/** "Tzolk’in, day 18, 4 players" in a list. */
export function titleOf(puzzle: PuzzleSummary): string {
  const when = t(puzzle.game === 'maya' ? 'review.round' : 'review.day', { when: puzzle.when });
  return `${gameName(puzzle.game)} · ${when}`;
}

/** "4 players · you are red" */
export function aboutOf(puzzle: PuzzleSummary): string {
  const color = phrases().template(`color.${SEAT_LOOKS[puzzle.seat]}`);
  return [t('puzzles.players', { count: puzzle.seats }), t('puzzles.you_are', { color })].join(' · ');
}
