/** The board in words, for people who do not see it, and short lines for the app's bars. */

import type { Amount, Moment, Paragraph } from '../contract';
import type { Entry, News, Offer } from '../../wire';
import { phrases } from '../../words';
import {
  BUILDINGS,
  FOOD_TEETH,
  GOODS,
  LAST_TOOTH,
  MONUMENTS,
  TECHNOLOGIES,
  TEMPLES,
  actionAt,
  cornOnTeeth,
  hunger,
  lowestFree,
  nextFood,
  tables,
  type Board,
  type BuildingId,
  type MonumentId,
  type Occupant,
  type Player,
} from './board';
import { buildingWords, costWords, kindWords, monumentWords } from './effects';
import { GEARS } from './geometry';
import { minus } from './symbols';
import { boardSay, count, nameOf, say } from './words';

type Scene = Moment<Board>;
const list = (things: string[]): string => phrases().at('tzolkin').listing(things);
const line = (label: string, text: string): string =>
  phrases().at('tzolkin').say('text.labelled', { label, text });

export function describe(moment: Scene): Paragraph[] {
  return [
    calendar(moment),
    gears(moment),
    jungle(moment),
    skulls(moment),
    temples(moment),
    technologies(moment),
    tiles(moment),
    ...moment.board.players.map((player, seat) => belongings(moment, player, seat)),
  ];
}

const who = (moment: Scene, occupant: Occupant): string =>
  occupant === null
    ? boardSay('free')
    : occupant === 'dummy'
      ? boardSay('dummy')
      : (moment.seats[occupant]?.label ?? '');

function calendar(moment: Scene): Paragraph {
  const { board } = moment;
  const food = nextFood(board);
  return {
    heading: boardSay('calendar'),
    lines: [
      ...(food
        ? [
            food.days
              ? say('describe.food', { days: food.days, kind: food.kind })
              : say('describe.food_today', { kind: food.kind }),
          ]
        : []),
      line(boardSay('starting_player'), moment.seats[board.starting_player]?.label ?? ''),
      line(
        boardSay('starting_space'),
        boardSay('starting_space_now', {
          who: who(moment, board.starting_space),
          amount: String(cornOnTeeth(board)),
        }),
      ),
    ],
  };
}

function gears(moment: Scene): Paragraph {
  const { board } = moment;
  return {
    heading: boardSay('gears'),
    lines: GEARS.map(({ id, spaces }) => {
      const workers = board.gears[id]
        .slice(0, spaces)
        .flatMap((occupant, n) => (occupant === null ? [] : [boardSay('worker_on', { who: who(moment, occupant), space: String(n) })]));
      const next = lowestFree(board, id);
      return line(
        nameOf(id),
        list([
          ...(workers.length ? workers : [boardSay('empty')]),
          next === null ? boardSay('full') : boardSay('next', { space: String(next) }),
        ]),
      );
    }),
  };
}

function jungle({ board }: Scene): Paragraph {
  return {
    heading: boardSay('jungle'),
    lines: Object.entries(board.jungle).map(([id, { wood, corn }]) =>
      line(nameOf(id), say('describe.fields', { wood, corn })),
    ),
  };
}

function skulls({ board }: Scene): Paragraph {
  const ovals = board.ovals.flatMap((taken, i) => (taken ? [] : [String(i + 1)]));
  return {
    heading: nameOf('chichen_itza'),
    lines: [
      line(boardSay('ovals'), ovals.length ? list(ovals) : boardSay('none')),
      line(boardSay('skull_bank'), String(board.skulls_in_bank)),
    ],
  };
}

function temples(moment: Scene): Paragraph {
  return {
    heading: boardSay('temples'),
    lines: TEMPLES.map((temple) =>
      line(
        nameOf(temple),
        list(
          moment.board.players.map((player, seat) => {
            const step = player.temples[temple];
            return say('describe.step', {
              who: moment.seats[seat]?.label ?? '',
              step,
              points: minus(tables.temples[temple].points[step] ?? 0),
            });
          }),
        ),
      ),
    ),
  };
}

function technologies(moment: Scene): Paragraph {
  return {
    heading: boardSay('technologies'),
    lines: TECHNOLOGIES.map((technology) =>
      line(
        nameOf(technology),
        list(
          moment.board.players.map(
            (player, seat) => `${moment.seats[seat]?.label ?? ''} ${player.technologies[technology]}`,
          ),
        ),
      ),
    ),
  };
}

function tiles({ board }: Scene): Paragraph {
  const told = (id: BuildingId | MonumentId, cost: object, does: string): string =>
    line(
      nameOf(id),
      boardSay('tile', { kind: kindWords(id), cost: costWords(cost as Record<string, number>), does }),
    );
  return {
    heading: boardSay('buildings'),
    lines: [
      ...board.buildings.flatMap((id) =>
        id ? [told(id, BUILDINGS[id].cost, buildingWords(id))] : [],
      ),
      ...board.monuments.flatMap((id) =>
        id ? [told(id, MONUMENTS[id].cost, monumentWords(id, board.seats))] : [],
      ),
      line(
        boardSay('stacks'),
        boardSay('stacks_now', {
          age_1: String(board.stacks.age_1),
          age_2: String(board.stacks.age_2),
        }),
      ),
    ],
  };
}

function belongings(moment: Scene, player: Player, seat: number): Paragraph {
  const { workers, feeding } = player;
  const lack = hunger(player);
  const built = [...player.buildings, ...Object.keys(player.monuments)].map(nameOf);
  return {
    heading: moment.seats[seat]?.label ?? '',
    lines: [
      count('point', player.points),
      line(boardSay('goods'), list(GOODS.map((good) => count(good, player[good])))),
      line(
        boardSay('workers'),
        boardSay('workers_now', {
          free: String(workers.free),
          on_gears: String(workers.on_gears),
          in_bank: String(workers.in_bank),
        }),
      ),
      line(boardSay('feeding'), count('corn', feeding.corn)),
      ...(lack.workers
        ? [
            boardSay('hunger', {
              workers: count('worker', lack.workers),
              points: count('point', -lack.points),
            }),
          ]
        : []),
      line(boardSay('player_board'), boardSay(player.light_side ? 'light' : 'dark')),
      ...(built.length ? [line(boardSay('buildings'), list(built))] : []),
    ],
  };
}

/** "Age 1, day 9 of 26". */
export function progress({ board }: Scene): string {
  return say('progress', {
    age: board.age,
    day: Math.min(board.tooth, LAST_TOOTH),
    last: LAST_TOOTH,
  });
}

/** The day begins with the entry that turns the calendar. */
export function chapterOf(entry: Entry, at: number, entries: readonly Entry[]): string | null {
  if (!entry.news.some(([kind]) => kind === 'days')) return null;
  if (entry.news.some(isLastFoodDay)) return null;
  let day = 0;
  for (const { news } of entries.slice(0, at + 1)) {
    for (const [kind, , , amount] of news) if (kind === 'days') day += amount;
  }
  // Two days at once may go beyond the last.
  return say('day', { day: Math.min(day, LAST_TOOTH) });
}

const isLastFoodDay = ([kind, , , nth]: News): boolean =>
  kind === 'food_day' && nth === FOOD_TEETH.length;

/** Whether there is a choice with this verb. */
const offers = (words: readonly Offer[], verb: string): boolean =>
  words.some(({ word }) => word === verb || word.startsWith(`${verb}:`));

/** Only what can be done is asked; another worker has nothing to do with what the one before did. */
export function ask({ question }: Scene, words: readonly Offer[]): string {
  switch (question?.[0]) {
    case 'take_turn': {
      const way = offers(words, 'place') === offers(words, 'pick') ? 'any' : offers(words, 'place') ? 'place' : 'pick';
      if (offers(words, 'beg')) return say('ask.beg', { way });
      return way === 'any' ? '' : say(`ask.${way}`);
    }
    case 'pick_more':
      return say('ask.pick_more');
    case 'use_worker':
      return offers(words, 'use') ? '' : say('ask.no_action');
    case 'market':
      return words.length > 1 ? '' : say('ask.traded');
    default:
      return '';
  }
}

/** What a seat has of what can be paid. */
export function holdings({ board }: Scene, seat: number): Amount[] {
  const player = board.players[seat];
  return player ? GOODS.map((good) => ({ icon: good, amount: player[good] })) : [];
}

/** One line more about the question, where it helps. */
export function hint({ board, question, toAct }: Scene, words: readonly Offer[]): string {
  const player = toAct === null ? undefined : board.players[toAct];
  if (!question || !player) return '';
  const { free } = player.workers;
  switch (question[0]) {
    case 'take_turn':
      if (offers(words, 'beg')) return say('hint.beg', { corn: tables.calendar.beg_up_to });
      if (offers(words, 'place')) return say('hint.place', { workers: free });
      return say(free ? 'hint.dear' : 'hint.pick');
    case 'place_more':
      if (offers(words, 'place')) return say('hint.place', { workers: free });
      return say(free ? 'hint.dear' : 'hint.end');
    case 'pick_more':
      return say(offers(words, 'pick') ? 'hint.pick_more' : 'hint.end_picked');
    case 'use_worker': {
      if (!offers(words, 'use')) return '';
      const [, place = ''] = question[1].split(':');
      const [gear = '', n = '0'] = place.split('.');
      if (actionAt(gear as 'tikal', Number(n)) === 'free') return say('hint.any');
      const actions = words.filter(({ word }) => word.startsWith('use:'));
      return actions.length > 1 ? say('hint.back') : '';
    }
    case 'choose_days':
      return say('hint.days');
    case 'harvest_jungle':
      return say('hint.burn');
    default:
      return '';
  }
}
