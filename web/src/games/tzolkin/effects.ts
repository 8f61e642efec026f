/** What actions, technologies and tiles do, in words made from the tables of the game. */

import type { Phrases } from '../../words';
import { phrases } from '../../words';
import {
  ACTIONS,
  BUILDINGS,
  MONUMENTS,
  WEALTH,
  tables,
  type ActionId,
  type Block,
  type BuildingId,
  type Effect,
  type MonumentId,
  type Technology,
  type WealthId,
} from './board';
import { nameOf, say as sayHere } from './words';

const PER: Partial<Record<MonumentId, number>> = {
  necropolis: tables.monument.per_kind,
  palace: tables.monument.per_kind,
  sanctuary: tables.monument.per_kind,
  metropolis: tables.monument.per_construction,
  maize_god: tables.monument.per_harvest_tile,
  world_tree: tables.monument.per_harvest_tile,
  codex: tables.monument.per_level,
  stairway: tables.monument.per_step,
  skull_rack: tables.monument.per_placed_skull,
};

/** Points for few, some and many. */
const SCALES: Partial<Record<MonumentId, readonly number[]>> = {
  ball_court: tables.monument.workers_points.slice(4, 7),
  observatory: tables.monument.mastered_points.slice(1, 4),
};

/** Effects that are deeds: a list with one in it is joined otherwise. */
const DEEDS = ['construct', 'market', 'any_action'];

const words = (): Phrases => phrases().at('tzolkin');
const effect = (key: string, values: Record<string, string> = {}): string =>
  words().say(`effect.${key}`, values);

export function effectWords(one: Effect): string {
  const say = words();
  const { step, amount = 1 } = one;
  switch (step) {
    case 'gain':
    case 'extract':
      return say.count(one.good ?? 'resource', amount);
    case 'score':
      return say.count('point', one.points ?? 0);
    case 'fish':
      return effect(step, { goods: say.count('corn', tables.gear.fishing_corn) });
    case 'pay_corn':
      return effect(step, { goods: say.count('corn', one.corn ?? 0) });
    case 'pay_blocks':
    case 'take_block':
      return effect(step, { resources: say.count('resource', one.blocks ?? amount) });
    case 'find_skull':
      return say.count('skull', 1);
    case 'climb':
      return climbWords([one.temple ?? '']);
    case 'learn':
      return effect(step, { what: say.name(one.technology ?? '') });
    case 'harvest_jungle':
      return harvestWords(one.group ?? 0);
    case 'offer_skull':
      return offerWords(one.oval ?? 0);
    case 'any_action':
      return effect(step, { goods: say.count('corn', tables.gear.any_action_corn) });
    case 'construct':
    case 'study':
    case 'climb_any':
      return effect(step + variant(one), {
        goods: say.count('corn', tables.gear.corn_per_block),
      });
    default:
      return effect(step);
  }
}

function variant({ or_monument, for_corn, twice }: Effect): string {
  return or_monument ? '.or_monument' : for_corn ? '.for_corn' : twice ? '.twice' : '';
}

function harvestWords(group: number): string {
  const corn = words().count('corn', tables.gear.harvest_corn[group] ?? 0);
  const wood = tables.gear.harvest_wood[group] ?? 0;
  return wood
    ? effect('harvest_jungle', { corn, wood: words().count('wood', wood) })
    : effect('harvest_corn', { goods: corn });
}

function offerWords(oval: number): string {
  const row = tables.ovals[oval];
  if (!row) return '';
  const gifts = [
    words().count('point', row.points),
    climbWords([row.temple]),
    ...(row.block ? [effectWords({ step: 'take_block', amount: 1 })] : []),
  ];
  return effect('offer_skull', { gifts: words().together(gifts, 'effects') });
}

/** Steps up one temple, or one step up each of several. */
function climbWords(temples: readonly string[]): string {
  const names = [...new Set(temples)].map((temple) => words().name(temple));
  if (names.length > 1) return effect('climb.several', { what: words().together(names) });
  return effect('climb', { steps: words().count('step', temples.length), what: names[0] ?? '' });
}

/** Effects in words, with steps up the temples and equal ones told together. */
function eachWords(effects: readonly Effect[]): string[] {
  const climbs = effects.filter(({ step }) => step === 'climb');
  const anyLevels = effects.filter(({ step }) => step === 'learn_any');
  return effects.flatMap((one) => {
    if (climbs.includes(one)) return one === climbs[0] ? [climbWords(climbs.map(({ temple }) => temple ?? ''))] : [];
    if (anyLevels.length > 1 && anyLevels.includes(one)) return one === anyLevels[0] ? [effect('learn_any.twice')] : [];
    return [effectWords(one)];
  });
}

/** Several effects; if the first is a price, what it is paid for. */
function allWords(effects: readonly Effect[]): string {
  const [first = '', ...rest] = eachWords(effects);
  const isPrice = effects[0]?.step === 'pay_corn' || effects[0]?.step === 'pay_blocks';
  if (isPrice && rest.length) return effect('for_price', { price: first, does: words().together(rest, 'effects') });
  return words().together([first, ...rest], 'effects');
}

/** What a worker on a space can do there: "tikal.2". */
export function spaceWords(space: string): string {
  const effects = ACTIONS[space as ActionId];
  if (effects) return allWords(effects);
  return effect(space.endsWith('.0') ? 'no_action' : 'any_of_gear');
}

function tileWords({ effects, feeds, spares = 0 }: { effects: Effect[]; feeds: number; spares?: number }): string {
  const say = words();
  const told = [
    ...eachWords(effects),
    ...(feeds ? [effect('feeds', { workers: say.count('worker', feeds) })] : []),
    ...(spares ? [effect('spares', { goods: say.count('corn', spares) })] : []),
  ];
  return say.together(told, isLong(effects) ? 'deeds' : 'effects');
}

/** Whether effects need more than a comma between them. */
function isLong(effects: readonly Effect[]): boolean {
  const temples = new Set(effects.filter(({ step }) => step === 'climb').map(({ temple }) => temple));
  return temples.size > 1 || effects.some(({ step }) => DEEDS.includes(step));
}

export const buildingWords = (id: BuildingId): string => tileWords(BUILDINGS[id]);
export const wealthWords = (id: WealthId): string => tileWords(WEALTH[id]);

/** Effects whose signs need a word beside them. */
const TOLD = ['learn', 'learn_any', 'climb', 'climb_any', 'construct', 'market', 'recruit', 'any_action'];

/** What a tile does, in the few words for which it has room; nothing where its signs say all. */
export function tileBrief(id: BuildingId | MonumentId): string {
  if (id in MONUMENTS) return sayHere(`does.${id}`);
  const { effects, feeds, spares } = BUILDINGS[id as BuildingId];
  if (feeds) return sayHere('does.feeds');
  if (spares) return sayHere('does.spares');
  const times = new Map<string, number>();
  for (const { step } of effects) times.set(step, (times.get(step) ?? 0) + 1);
  const told = [...times].filter(([step]) => TOLD.includes(step));
  return words().listing(told.map(([step, many]) => sayHere(`does.${step}`, { many })));
}

/** What a worker would do on a space, beside the signs that say how much it gives. */
export function actionBrief(action: ActionId): string {
  const effects = ACTIONS[action];
  switch (effects[0]?.step) {
    case 'fish':
      return sayHere('does.fish');
    case 'harvest_jungle':
      return sayHere('does.harvest');
    case 'extract':
      return words().listing(effects.map(({ good }) => nameOf(good ?? '')));
    default:
      return spaceWords(action);
  }
}

/** The border of a tile: "civic building", or "civic monument". */
export const kindWords = (id: BuildingId | MonumentId): string =>
  nameOf(id in MONUMENTS ? `${MONUMENTS[id as MonumentId].kind}_monument` : BUILDINGS[id as BuildingId].kind);

/** What a monument scores at the end. */
export function monumentWords(id: MonumentId, seats: number): string {
  const say = words();
  const scale = SCALES[id];
  if (scale) {
    const [low = 0, middle = 0, high = 0] = scale;
    return say.say(`tile.${id}`, { low: `${low}`, middle: `${middle}`, high: `${high}` });
  }
  const points = id === 'acropolis' ? (tables.monument.per_monument[seats] ?? 0) : (PER[id] ?? 0);
  return say.say(`tile.${id}`, { points: say.count('point', points) });
}

export function costWords(cost: Partial<Record<string, number>>): string {
  const say = words();
  return say.together(Object.entries(cost).map(([good, amount]) => say.count(good, amount ?? 0)));
}

/** What a level of a technology brings; beyond the last one, its bonus. */
export function levelWords(technology: Technology, level: number): string {
  if (level > tables.technology.levels) return bonusWords(technology);
  const say = words();
  const numbers = tables.technology;
  const goods: Record<string, string> = {
    'agriculture.1': say.count('corn', numbers.harvest_corn[1] ?? 0),
    'agriculture.2': say.count('corn', numbers.fishing_corn[2] ?? 0),
    'agriculture.3': say.count(
      'corn',
      (numbers.harvest_corn[3] ?? 0) - (numbers.harvest_corn[2] ?? 0),
    ),
    'extraction.1': say.count('wood', 1),
    'extraction.2': say.count('stone', 1),
    'extraction.3': say.count('gold', 1),
    'architecture.1': say.count('corn', numbers.building_corn[1] ?? 0),
    'architecture.2': say.count('point', numbers.building_points[2] ?? 0),
    'architecture.3': say.count('corn', numbers.discount_corn),
    'theology.2': say.count('resource', 1),
    'theology.3': say.count('skull', 1),
  };
  const key = `${technology}.${level}`;
  return say.say(`level.${key}`, { goods: goods[key] ?? '' });
}

function bonusWords(technology: Technology): string {
  switch (technology) {
    case 'agriculture':
      return effectWords({ step: 'climb_any' });
    case 'extraction':
      return effectWords({ step: 'take_block', amount: tables.technology.extraction_bonus });
    case 'architecture':
      return words().count('point', tables.technology.architecture_bonus);
    case 'theology':
      return words().count('skull', 1);
  }
}

export function marketWords(): string {
  const say = words();
  const prices = Object.entries(tables.calendar.market_corn) as [Block, number][];
  return say.listing(
    prices.map(([block, corn]) =>
      effect('price', { goods: say.count(block, 1), corn: say.count('corn', corn) }),
    ),
  );
}
