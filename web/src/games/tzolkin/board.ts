/** The table of Tzolk'in as the server shows it, and what can be read off it. */

import { GEARS, type Gear, type GearId } from './geometry';
import tables from './tables.json';

export { tables };
export type { GearId };

export const GOODS = ['corn', 'wood', 'stone', 'gold', 'skull'] as const;
export const BLOCKS = ['wood', 'stone', 'gold'] as const;
export const TEMPLES = ['chaac', 'quetzalcoatl', 'kukulcan'] as const;
export const TECHNOLOGIES = ['agriculture', 'extraction', 'architecture', 'theology'] as const;

export type Good = (typeof GOODS)[number];
export type Block = (typeof BLOCKS)[number];
export type Temple = (typeof TEMPLES)[number];
export type Technology = (typeof TECHNOLOGIES)[number];
export type Kind = 'farm' | 'civic' | 'tomb' | 'shrine';
export type BuildingId = keyof typeof tables.buildings;
export type MonumentId = keyof typeof tables.monuments;
export type WealthId = keyof typeof tables.wealth;
export type ActionId = keyof typeof tables.actions;
export type Occupant = number | 'dummy' | null;

export interface Player extends Record<Good, number> {
  workers: { free: number; on_gears: number; in_bank: number };
  light_side: boolean;
  temples: Record<Temple, number>;
  technologies: Record<Technology, number>;
  corn_tiles: number;
  wood_tiles: number;
  buildings: BuildingId[];
  monuments: Partial<Record<MonumentId, number>>;
  wealth: WealthId[] | null;
  wealth_dealt: WealthId[] | null;
  wealth_kept: number;
  feeding: { workers: number; corn_each: number; corn: number };
  points: number;
  sources: Record<string, number>;
}

export interface Board {
  seats: number;
  age: number;
  tooth: number;
  food_days_held: number;
  is_food_day: boolean;
  teeth_with_corn: number[];
  starting_player: number;
  starting_space: Occupant;
  skulls_in_bank: number;
  ovals: boolean[];
  jungle: Record<string, { wood: number; corn: number }>;
  gears: Record<GearId, Occupant[]>;
  buildings: (BuildingId | null)[];
  monuments: (MonumentId | null)[];
  stacks: { age_1: number; age_2: number };
  players: Player[];
}

/** The effect of a tile or an action, one step with its arguments. */
export interface Effect {
  step: string;
  good?: Good;
  amount?: number;
  points?: number;
  corn?: number;
  blocks?: number;
  temple?: Temple;
  technology?: Technology;
  group?: number;
  oval?: number;
  twice?: boolean;
  or_monument?: boolean;
  for_corn?: boolean;
  may?: boolean;
}

export interface BuildingRow {
  age: number;
  kind: Kind;
  cost: Partial<Record<Block, number>>;
  effects: Effect[];
  feeds: number;
  spares: number;
}

export interface MonumentRow {
  kind: Kind;
  cost: Partial<Record<Block | 'skull', number>>;
}

export interface WealthRow {
  gear: GearId;
  space: number;
  effects: Effect[];
  feeds: number;
}

export const BUILDINGS = tables.buildings as unknown as Record<BuildingId, BuildingRow>;
export const MONUMENTS = tables.monuments as unknown as Record<MonumentId, MonumentRow>;
export const WEALTH = tables.wealth as unknown as Record<WealthId, WealthRow>;
export const ACTIONS = tables.actions as unknown as Record<ActionId, Effect[]>;
export const FOOD_TEETH: readonly number[] = tables.calendar.food_teeth;
export const LAST_TOOTH = FOOD_TEETH[FOOD_TEETH.length - 1] ?? 0;

/** "tikal.4" as its two parts. */
export function spaceOf(place: string): { gear: GearId; n: number } {
  const [gear, n] = place.split('.');
  return { gear: gear as GearId, n: Number(n) };
}

/** The lowest free numbered space, where the next worker goes; null when all are taken. */
export function lowestFree(board: Board, gear: GearId): number | null {
  const free = board.gears[gear].findIndex((occupant) => occupant === null);
  return free < 0 || free > tables.gears[gear].top ? null : free;
}

/** The actions a worker can use from a space without paying: one of them, or a free choice. */
export function actionAt(gear: Gear | GearId, space: number): ActionId | 'free' | 'none' {
  const id = typeof gear === 'string' ? gear : gear.id;
  const table = tables.gears[id];
  if (space <= 0) return 'none';
  return space >= table.free_choice ? 'free' : (`${id}.${space}` as ActionId);
}

export interface Standing {
  gear: GearId;
  from: number; // the hole in which it stands today
  hole: number | null; // the hole in which it will stand; null: pushed off by then
  occupant: number | 'dummy';
  fallsAfter: number | null; // days until it is pushed off; null: never
}

/** Where every worker would stand so many days from now, if nobody did anything. */
export function standings(board: Board, days: number): Standing[] {
  return GEARS.flatMap(({ id }) =>
    board.gears[id].flatMap((occupant, from) =>
      occupant === null ? [] : [standing(id, from, occupant, days)],
    ),
  );
}

function standing(id: GearId, from: number, occupant: number | 'dummy', days: number): Standing {
  const { holes, top } = tables.gears[id];
  if (occupant === 'dummy') {
    return { gear: id, from, occupant, hole: (from + days) % holes, fallsAfter: null };
  }
  const fallsAfter = top - from + 1;
  return { gear: id, from, occupant, hole: days < fallsAfter ? from + days : null, fallsAfter };
}

/** Two days at once are possible while no player's worker stands just before a highest space. */
export function blocksTwoDays(board: Board): { gear: GearId; space: number; seat: number }[] {
  return GEARS.flatMap(({ id }) => {
    const space = tables.gears[id].top - 1;
    const occupant = board.gears[id][space];
    return typeof occupant === 'number' ? [{ gear: id, space, seat: occupant }] : [];
  });
}

/** Who has the lighter side up and so could let two days pass from the starting player space. */
export function couldHurry(board: Board): number[] {
  return board.players.flatMap((player, seat) => (player.light_side ? [seat] : []));
}

export type FoodKind = 'gifts' | 'points';

/** Food days alternate: gifts in the middle of an age, points at its end. */
export const foodKind = (nth: number): FoodKind => (nth % 2 === 0 ? 'gifts' : 'points');

/** The food day of a tooth of the wheel, if it has one. */
export function foodOnTooth(tooth: number): FoodKind | null {
  const nth = FOOD_TEETH.findIndex((food) => food % 26 === tooth % 26);
  return nth < 0 ? null : foodKind(nth);
}

export interface NextFood {
  tooth: number;
  days: number; // rounds that pass before it; 0: at the end of this one
  kind: FoodKind;
}

/**
 * The next food day, seen from today or from a day to come. Day by day those on the way are over by then;
 * when the calendar jumps over one, it is held at the end of the round.
 */
export function nextFood(board: Board, day = board.tooth, dayByDay = false): NextFood | null {
  let nth = board.food_days_held;
  while (dayByDay && nth < FOOD_TEETH.length && (FOOD_TEETH[nth] ?? 0) < day) nth++;
  const tooth = FOOD_TEETH[nth];
  if (tooth === undefined) return null;
  return { tooth, days: Math.max(0, tooth - day), kind: foodKind(nth) };
}

/** Corn that is missing to feed everybody, and the points that costs. */
export function hunger(player: Player): { corn: number; workers: number; points: number } {
  const { workers, corn_each: each, corn } = player.feeding;
  const fed = each === 0 ? workers : Math.min(workers, Math.floor(player.corn / each));
  const unfed = workers - fed;
  return {
    corn: Math.max(0, corn - player.corn),
    workers: unfed,
    points: unfed * tables.calendar.hunger_points,
  };
}

/** The points the temples would give a seat now, bonuses of this age included. */
export function templePoints(board: Board, seat: number): number {
  return TEMPLES.reduce((sum, temple) => sum + pointsOnTemple(board, seat, temple), 0);
}

export function pointsOnTemple(board: Board, seat: number, temple: Temple): number {
  const steps = board.players.map((player) => player.temples[temple]);
  const mine = steps[seat] ?? 0;
  const highest = Math.max(...steps);
  const own = tables.temples[temple].points[mine] ?? 0;
  if (mine < highest) return own;
  const bonus = tables.temples[temple].bonus[board.age - 1] ?? 0;
  return own + (steps.filter((step) => step === highest).length > 1 ? bonus / 2 : bonus);
}

/** What the temples would give a seat on a day of gifts; too few skulls for all means none for anybody. */
export function templeGifts(board: Board, seat: number): Partial<Record<Good, number>> {
  const all = board.players.map((_, other) => earnedGifts(board, other));
  const skulls = all.reduce((sum, { skull }) => sum + (skull ?? 0), 0);
  const gifts = { ...all[seat] };
  if (skulls > board.skulls_in_bank) delete gifts.skull;
  return gifts;
}

/** The gifts of the steps that a player has reached. */
function earnedGifts(board: Board, seat: number): Partial<Record<Good, number>> {
  const gifts: Partial<Record<Good, number>> = {};
  for (const temple of TEMPLES) {
    const step = board.players[seat]?.temples[temple] ?? 0;
    for (const gift of tables.temples[temple].gifts.slice(0, step + 1)) {
      if (gift) gifts[gift as Good] = (gifts[gift as Good] ?? 0) + 1;
    }
  }
  return gifts;
}

export const cornOnTeeth = (board: Board): number => board.teeth_with_corn.length;
