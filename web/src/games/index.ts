/** The games there are, and how to get what the app must know of each. */
import type { GameApp } from './contract';

export interface GameCard {
  /** About so long, in minutes. */
  minutes: number;
  load(): Promise<GameApp>;
}

export const GAMES: Record<string, GameCard> = {
  tzolkin: { minutes: 90, load: async () => (await import('./tzolkin')).app as GameApp },
};
