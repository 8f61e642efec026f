/** Everything that can be looked up: tiles, actions, levels, steps, in the page's language. */

import type { Thing } from '../contract';
import {
  ACTIONS,
  BUILDINGS,
  MONUMENTS,
  TECHNOLOGIES,
  TEMPLES,
  WEALTH,
  tables,
  type ActionId,
  type BuildingId,
  type MonumentId,
  type WealthId,
} from './board';
import {
  buildingWords,
  costWords,
  levelWords,
  marketWords,
  monumentWords,
  kindWords,
  spaceWords,
  wealthWords,
} from './effects';
import { GEARS } from './geometry';
import Picture from './parts/Picture.svelte';
import { GEAR_ICON, minus, TEMPLE_ICON } from './symbols';
import { boardSay, count, nameOf, say, titleOf } from './words';
import { phrases, t } from '../../words';

const keys = <Id extends string>(table: Record<Id, unknown>): Id[] => Object.keys(table) as Id[];

export function things(): Thing[] {
  return listed().map((thing) => ({ ...thing, Picture }));
}

function listed(): Thing[] {
  return [
    ...GEARS.flatMap(({ id, spaces }) => [
      ...keys(ACTIONS)
        .filter((action) => action.startsWith(`${id}.`))
        .map((action) => space(action)),
      ...(id === 'chichen_itza' ? [spaces - 1] : [spaces - 2, spaces - 1]).map((n) => space(`${id}.${n}`)),
    ]),
    ...TEMPLES.map(temple),
    ...TECHNOLOGIES.flatMap((technology) =>
      [1, 2, 3, 4].map((level) => ({
        id: `${technology}.${level}`,
        group: 'technologies',
        icon: technology,
        name: `${titleOf(technology)} · ${level > 3 ? boardSay('bonus') : boardSay('level', { level: `${level}` })}`,
        text: levelWords(technology, level),
        cost: [{ icon: 'any', amount: tables.technology.study_cost[level - 1] ?? 0 }],
      })),
    ),
    ...keys<BuildingId>(BUILDINGS).map((id) => ({
      id,
      group: `buildings_${BUILDINGS[id].age}`,
      icon: BUILDINGS[id].kind,
      name: titleOf(id),
      text: told(id, BUILDINGS[id].cost, buildingWords(id)),
    })),
    ...keys<MonumentId>(MONUMENTS).map((id) => ({
      id,
      group: 'monuments',
      icon: 'monument',
      name: titleOf(id),
      text: told(id, MONUMENTS[id].cost, monumentText(id)),
    })),
    ...keys<WealthId>(WEALTH).map((id) => ({
      id,
      group: 'wealth',
      icon: GEAR_ICON[WEALTH[id].gear],
      name: titleOf(id),
      text: wealthWords(id),
    })),
    { id: 'start', group: 'calendar', icon: 'start', name: titleOf('start'), text: say('thing.start') },
    { id: 'market', group: 'calendar', icon: 'market', name: boardSay('market'), text: marketWords() },
  ];
}

const told = (id: BuildingId | MonumentId, cost: object, does: string): string =>
  boardSay('tile', {
    kind: kindWords(id),
    cost: costWords(cost as Record<string, number>),
    does,
  });

function space(id: string): Thing {
  const [gear = 'tikal'] = id.split('.');
  const icon = GEAR_ICON[gear as keyof typeof GEAR_ICON];
  return { id, group: 'actions', icon, name: nameOf(id), text: spaceWords(id as ActionId) };
}

function temple(id: (typeof TEMPLES)[number]): Thing {
  const { points, gifts, bonus } = tables.temples[id];
  const steps = points.map((worth, step) => {
    const gift = gifts[step];
    return gift ? `${minus(worth)} (${boardSay('reward', { goods: count(gift, 1) })})` : minus(worth);
  });
  return {
    id,
    group: 'temples',
    icon: TEMPLE_ICON[id],
    name: boardSay('temple_of', { what: nameOf(id) }),
    text: t('rules.tzolkin.temple', { steps: phrases().listing(steps), first: bonus[0] ?? 0, second: bonus[1] ?? 0 }),
  };
}

/** The Acropolis counts for more at smaller tables. */
function monumentText(id: MonumentId): string {
  if (id !== 'acropolis') return monumentWords(id, 4);
  const texts = [2, 3, 4].map((seats) => say('thing.seats', { seats, text: monumentWords(id, seats) }));
  return texts.join(phrases().say('text.semicolon'));
}
