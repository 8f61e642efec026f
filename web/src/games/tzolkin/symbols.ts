/** What actions and tiles give, as rows of signs: an icon, a figure, or a figure on an icon. */

import {
  ACTIONS,
  type ActionId,
  type Board,
  type Effect,
  type GearId,
  type Good,
  type MonumentId,
  type Player,
  type Temple,
  tables,
} from './board';

export interface Sign {
  icon?: string;
  text?: string;
  /** Figures that are points, where no seal stands beside them. */
  isPoints?: boolean;
}
export type Row = Sign[];

const MINUS = '−';

/** The sheet names temples by their colours. */
export const TEMPLE_ICON: Record<Temple, string> = {
  chaac: 'brown',
  quetzalcoatl: 'yellow',
  kukulcan: 'green',
};

export const GEAR_ICON: Record<GearId, string> = {
  palenque: 'corn',
  yaxchilan: 'stone',
  tikal: 'architecture',
  uxmal: 'market',
  chichen_itza: 'skull',
};

const icon = (id: string): Sign => ({ icon: id });
const figure = (text: string | number): Sign => ({ text: String(text) });
const times = (n: number, id: string): Row => Array.from({ length: n }, () => icon(id));

/** Figures with the minus sign as it is printed. */
export const minus = (n: number): string => (n < 0 ? `${MINUS}${-n}` : String(n));
export const signed = (n: number): string => (n > 0 ? `+${n}` : minus(n));

/** "3 corn" as signs; a single one needs no figure. */
export const some = (amount: number, id: string): Row =>
  amount === 1 ? [icon(id)] : [figure(minus(amount)), icon(id)];

export const seal = (points: number | string): Sign => ({
  icon: 'vp',
  text: typeof points === 'number' ? minus(points) : points,
});

/** One effect of a tile or an action. */
export function effectSigns(effect: Effect): Row {
  const many = effect.twice ? 2 : 1;
  switch (effect.step) {
    case 'gain':
    case 'extract':
      return some(effect.amount ?? 1, effect.good ?? 'any');
    case 'score':
      return [seal(effect.points ?? 0)];
    case 'pay_corn':
      return [figure(`${MINUS}${effect.corn}`), icon('corn')];
    case 'pay_blocks':
      return [figure(MINUS), icon('any')];
    case 'climb':
      return [icon(TEMPLE_ICON[effect.temple ?? 'chaac'])];
    case 'climb_any':
      return times(many, 'temple');
    case 'learn':
      return [icon(effect.technology ?? 'tech')];
    case 'learn_any':
    case 'study':
      return times(many, 'tech');
    case 'construct':
      return times(many, 'build');
    case 'find_skull':
      return [icon('skull')];
    case 'market':
      return [icon('market')];
    case 'recruit':
      return [figure('+'), icon('worker')];
    case 'any_action':
      return [figure(`${MINUS}${tables.gear.any_action_corn}`), icon('corn'), icon('gear')];
    default:
      return [];
  }
}

/** The rows printed beside a space. */
export function actionRows(action: ActionId): Row[] {
  return ACTIONS[action].flatMap(rowsOfEffect).reduce(joinShort, []);
}

function rowsOfEffect(effect: Effect): Row[] {
  switch (effect.step) {
    case 'fish':
      return [[icon('fish'), figure(tables.gear.fishing_corn), icon('corn')]];
    case 'harvest_jungle':
      return harvestRows(effect.group ?? 0, 0, 0);
    case 'construct':
      if (effect.or_monument) return [times(2, 'build'), [icon('monument')]];
      return effect.for_corn ? [[icon('build')], [icon('corn')]] : [[icon('build')]];
    case 'any_action':
      return [
        [figure(`${MINUS}${tables.gear.any_action_corn}`), icon('corn')],
        [icon('gear')],
      ];
    case 'offer_skull':
      return ovalRows(effect.oval ?? 0);
    default:
      return [effectSigns(effect)];
  }
}

/** Single signs stand side by side: a stone and a corn, a gold and a stone. */
function joinShort(rows: Row[], row: Row): Row[] {
  const last = rows.at(-1);
  const joins = last && row.length === 1 && last.length === 1 && isGood(last[0]) && isGood(row[0]);
  return joins ? [...rows.slice(0, -1), [...last, ...row]] : [...rows, row];
}

const isGood = (sign: Sign | undefined): boolean =>
  (tables.goods as readonly string[]).includes(sign?.icon ?? '');

function harvestRows(group: number, moreCorn: number, moreWood: number): Row[] {
  const corn = (tables.gear.harvest_corn[group] ?? 0) + moreCorn;
  const wood = tables.gear.harvest_wood[group] ?? 0;
  return [some(corn, 'corn'), ...(wood ? [some(wood + moreWood, 'wood')] : [])];
}

function ovalRows(oval: number): Row[] {
  const row = tables.ovals[oval];
  if (!row) return [];
  const gifts: Row = [seal(row.points), icon(TEMPLE_ICON[row.temple as Temple])];
  return [row.block ? [...gifts, icon('any')] : gifts];
}

export interface Yield {
  rows: Row[]; // one after the other, or one of them where there is a choice
  choice: boolean;
  possible: boolean; // false: as the table stands now, it would do nothing
}

/** What an action would give this player today, technologies included. */
export function yieldOf(action: ActionId, player: Player, board: Board): Yield {
  const [effect] = ACTIONS[action];
  switch (effect?.step) {
    case 'fish': {
      const more = tables.technology.fishing_corn[player.technologies.agriculture] ?? 0;
      return certain([some(tables.gear.fishing_corn + more, 'corn')]);
    }
    case 'harvest_jungle':
      return harvestYield(action, effect.group ?? 0, player, board);
    case 'extract':
      return certain([ACTIONS[action].flatMap((part) => extracted(part, player))]);
    case 'find_skull': {
      const more = player.technologies.theology >= tables.technology.extra_skull ? 1 : 0;
      return { ...certain([some(1 + more, 'skull')]), possible: board.skulls_in_bank > 0 };
    }
    case 'recruit':
      return { ...certain(actionRows(action)), possible: player.workers.in_bank > 0 };
    case 'offer_skull':
      return {
        ...certain(actionRows(action)),
        possible: player.skull > 0 && !board.ovals[effect.oval ?? 0],
      };
    default:
      return certain(actionRows(action));
  }
}

const certain = (rows: Row[]): Yield => ({ rows, choice: false, possible: true });

function extracted(effect: Effect, player: Player): Row {
  const level = { wood: 1, stone: 2, gold: 3 }[effect.good as 'wood' | 'stone' | 'gold'];
  const more =
    effect.step === 'extract' && player.technologies.extraction >= (level ?? Infinity) ? 1 : 0;
  return some((effect.amount ?? 1) + more, effect.good ?? 'any');
}

function harvestYield(action: ActionId, group: number, player: Player, board: Board): Yield {
  const { agriculture, extraction } = player.technologies;
  const tiles = board.jungle[action] ?? { wood: 0, corn: 0 };
  const [corn = [], wood] = harvestRows(
    group,
    tables.technology.harvest_corn[agriculture] ?? 0,
    extraction >= 1 ? 1 : 0,
  );
  const rows: Row[] = [];
  if (tiles.corn > 0 || agriculture >= tables.technology.harvest_without_tile) rows.push(corn);
  if (wood && tiles.wood > 0) rows.push(wood);
  return rows.length > 0
    ? { rows, choice: rows.length > 1, possible: true }
    : { rows: [corn], choice: false, possible: false };
}

/** What a level of a technology gives, and the bonus beyond the third (level 4). */
export function technologySigns(technology: string, level: number): Row {
  const numbers = tables.technology;
  const rows: Record<string, Row[]> = {
    agriculture: [
      [icon('corn-tile'), figure(signed(numbers.harvest_corn[1] ?? 0)), icon('corn')],
      [
        icon('no-tile'),
        icon('corn'),
        icon('fish'),
        figure(signed(numbers.fishing_corn[2] ?? 0)),
      ],
      [
        icon('corn-tile'),
        figure(signed((numbers.harvest_corn[3] ?? 0) - (numbers.harvest_corn[2] ?? 0))),
        icon('corn'),
      ],
      [figure('+1'), icon('temple')],
    ],
    extraction: [
      [figure('+1'), icon('wood')],
      [figure('+1'), icon('stone')],
      [figure('+1'), icon('gold')],
      [figure(signed(numbers.extraction_bonus)), icon('any')],
    ],
    architecture: [
      [icon('build'), figure(signed(numbers.building_corn[1] ?? 0)), icon('corn')],
      [icon('build'), figure('+'), seal(numbers.building_points[2] ?? 0)],
      [icon('build'), figure(`${MINUS}1`), icon('any')],
      [figure('+'), seal(numbers.architecture_bonus)],
    ],
    theology: [
      [icon('skull'), icon('ahead')],
      [icon('skull'), figure(`${MINUS}1`), icon('any'), figure('+1'), icon('temple')],
      [icon('gear'), figure(4), figure('+1'), icon('skull')],
      [figure('+1'), icon('skull')],
    ],
  };
  return rows[technology]?.[level - 1] ?? [];
}

/** How a monument scores: points for each of something. */
export function monumentSigns(monument: MonumentId, seats: number): Row[] {
  const numbers = tables.monument;
  const each = (points: number, ...things: string[]): Row[] => [
    [seal(points), figure('×'), ...things.map(icon)],
  ];
  const scale = (points: readonly number[], ...things: Sign[]): Row[] => [
    things,
    [{ text: points.join('·'), isPoints: true }],
  ];
  switch (monument) {
    case 'necropolis':
      return each(numbers.per_kind, 'tomb');
    case 'palace':
      return each(numbers.per_kind, 'civic');
    case 'sanctuary':
      return each(numbers.per_kind, 'shrine');
    case 'metropolis':
      return each(numbers.per_construction, 'build', 'monument');
    case 'acropolis':
      return each(numbers.per_monument[seats] ?? 0, 'monument');
    case 'maize_god':
      return each(numbers.per_harvest_tile, 'corn-tile');
    case 'world_tree':
      return each(numbers.per_harvest_tile, 'wood-tile');
    case 'ball_court':
      return scale(numbers.workers_points.slice(4), icon('worker'), figure('4·5·6'));
    case 'codex':
      return each(numbers.per_level, 'tech');
    case 'observatory':
      return scale(numbers.mastered_points.slice(1, 4), icon('tech'), figure('= 3'));
    case 'stairway':
      return each(numbers.per_step, 'temple');
    case 'triad':
      return [[icon('brown'), icon('yellow'), icon('green')], [figure('+'), icon('vp')]];
    case 'skull_rack':
      return each(numbers.per_placed_skull, 'skull');
  }
}

/** Goods added up, as signs: what two wealth tiles give together. */
export function goodsSigns(goods: Partial<Record<Good, number>>): Row[] {
  return (tables.goods as Good[]).flatMap((good) => {
    const amount = goods[good];
    return amount ? [[figure(amount), icon(good)]] : [];
  });
}
