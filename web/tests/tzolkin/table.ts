/** An empty table for four, to be changed by a test. */
import { tables, type Board, type GearId, type Occupant, type Player } from '../../src/games/tzolkin/board';

export function player(has: Partial<Player> = {}): Player {
  return {
    corn: 0,
    wood: 0,
    stone: 0,
    gold: 0,
    skull: 0,
    workers: { free: 3, on_gears: 0, in_bank: 3 },
    light_side: true,
    temples: { chaac: 1, quetzalcoatl: 1, kukulcan: 1 },
    technologies: { agriculture: 0, extraction: 0, architecture: 0, theology: 0 },
    corn_tiles: 0,
    wood_tiles: 0,
    buildings: [],
    monuments: {},
    wealth: [],
    wealth_dealt: null,
    wealth_kept: 2,
    feeding: { workers: 3, corn_each: 2, corn: 6 },
    points: 0,
    sources: {},
    ...has,
  };
}

export function board(): Board {
  const gears = Object.fromEntries(
    Object.entries(tables.gears).map(([id, { holes }]) => [id, Array<Occupant>(holes).fill(null)]),
  ) as Record<GearId, Occupant[]>;
  return {
    seats: 4,
    age: 1,
    tooth: 0,
    food_days_held: 0,
    is_food_day: false,
    teeth_with_corn: [],
    starting_player: 0,
    starting_space: null,
    skulls_in_bank: 13,
    ovals: Array<boolean>(9).fill(false),
    jungle: {
      'palenque.2': { wood: 0, corn: 4 },
      'palenque.3': { wood: 4, corn: 0 },
      'palenque.4': { wood: 4, corn: 0 },
      'palenque.5': { wood: 3, corn: 1 },
    },
    gears,
    buildings: [],
    monuments: [],
    stacks: { age_1: 8, age_2: 18 },
    players: Array.from({ length: 4 }, () => player()),
  };
}
