/** How far a running game is, in words; its game is loaded for that. */
import { loadGame } from '../games';
import type { GameApp } from '../games/contract';
import type { Summary } from '../wire';

const apps = $state<Record<string, GameApp | null>>({});

/** "day 19 of 26", once the game is loaded. */
export function progressOf({ game, figures, state }: Summary): string {
  if (state !== 'playing' || !figures) return '';
  return apps[game]?.progress({ board: figures }) ?? '';
}

export async function learn(games: Iterable<string>): Promise<void> {
  for (const game of games) if (!(game in apps)) apps[game] = await loadGame(game);
}
