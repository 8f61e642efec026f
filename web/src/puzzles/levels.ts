/** How hard puzzles are, as the levels of computers find them. */
import type { PuzzleSummary } from '../wire';
import { t } from '../words';

export const LEVELS = ['novice', 'casual', 'club', 'strong', 'expert'] as const;
const BEYOND = 'beyond';
/** From here on a level counts as finding it. */
export const HALF = 50;

export const difficultyName = (difficulty: string): string => (difficulty === BEYOND ? t('puzzles.beyond') : t(`level.${difficulty}`));

/** How many of the five cells are full: as many as there are levels up to the one that finds it. */
export function cellsOf({ difficulty }: Pick<PuzzleSummary, 'difficulty'>): number {
  const found = LEVELS.findIndex((level) => level === difficulty);
  return found < 0 ? LEVELS.length : found + 1;
}

/** An icon of the sheet for each theme. */
export const THEME_ICONS: Readonly<Record<string, string>> = {
  food: 'feed',
  two_days: 'crown',
  temples: 'temple',
  monument: 'monument',
  skulls: 'skull',
  last_round: 'clock',
  technology: 'tech',
  building: 'build',
  workers: 'worker',
  majority: 'pyramid',
  transport: 'carrier',
  erosion: 'down',
  bluff: 'card',
};
