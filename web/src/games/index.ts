/** The games there are, and how to get what the app must know of each. */
import maya from '../covers/maya.svg';
import tzolkin from '../covers/tzolkin.svg';
import type { Explanation, GameApp, SetupPart, Tour } from './contract';

export interface GameCard {
  cover: string;
  /** The colours of the small cover in lists. */
  ground: string;
  ink: string;
  icon: string;
  /** For so many, and about so long in minutes. */
  seats: [number, number];
  minutes: number;
  /** Missing while a game cannot be played yet. */
  load?: () => Promise<GameApp>;
  /** The tour of its table, and how many lessons that has. */
  tour?: () => Promise<Tour>;
  lessons?: number;
  /** What its first game explains, and how many computers sit at that table. */
  explanations?: () => Promise<readonly Explanation[]>;
  rivals?: number;
  /** What a table of this game can have besides its options. */
  setup?: () => Promise<SetupPart>;
}

export const GAMES: Record<string, GameCard> = {
  tzolkin: {
    cover: tzolkin,
    ground: '#17464a',
    ink: '#e6d3a3',
    icon: 'gear',
    seats: [2, 4],
    minutes: 90,
    load: async () => (await import('./tzolkin')).app as GameApp,
    tour: async () => (await import('./tzolkin/tour')).tour,
    lessons: 12,
    explanations: async () => (await import('./tzolkin/explanations')).explanations as readonly Explanation[],
    rivals: 3,
  },
  maya: {
    cover: maya,
    ground: '#da8f48',
    ink: '#fff3d4',
    icon: 'pyramid',
    seats: [3, 5],
    minutes: 60,
    load: async () => (await import('./maya')).app as GameApp,
    tour: async () => (await import('./maya/tour')).tour,
    lessons: 13,
    explanations: async () => (await import('./maya/explanations')).explanations as readonly Explanation[],
    rivals: 3,
    setup: async () => (await import('./maya/BoardFile.svelte')).default,
  },
};

export async function loadGame(game: string): Promise<GameApp | null> {
  return (await GAMES[game]?.load?.()) ?? null;
}
