/** What the bar says to the one who chooses. */
import { beforeEach, describe, expect, it, vi } from 'vitest';

import type { GameApp, Moment } from '../src/games/contract';
import { ask, holdings } from '../src/games/tzolkin/describe';
import { endingOf, nextOf, questionOf, withLeft } from '../src/table/bar/asking';
import { TablePlay } from '../src/table/play.svelte';
import type { Entry, Offer, Question } from '../src/wire';
import { LANGUAGES, phrases, speak } from '../src/words';
import { board, player } from './tzolkin/table';

vi.mock('../src/settings.svelte', () => ({ settings: { motion: true }, isMoving: () => true }));

const app = { ends: ['done'], ask } as unknown as GameApp;

const offer = (word: string, more: Partial<Offer> = {}): Offer => ({ word, news: [], ends_turn: false, then: null, ...more });
const entry = (word: string): Entry => ({ turn: 1, by: 0, word, news: [] });

function moment(question: Question, thisTurn: string[] = [], mine = [0]): Moment {
  const seat = { kind: 'person', level: null, open: false, mine: true, here: true, auto: false, stand_in: null, returns: false, anyone: false, kept_for: null, away_until: null, link: false, coach: null, named: false } as const;
  return {
    game: 'tzolkin',
    options: [],
    board: board(),
    seats: ['Ana', 'Ben'].map((name) => ({ ...seat, name, label: name })),
    mine,
    eyes: 0,
    toAct: 0,
    turn: 1,
    question,
    scores: null,
    fresh: [],
    thisTurn: thisTurn.map(entry),
  };
}

function asked(question: Question, words: string[], thisTurn: string[] = [], mine = [0]): string {
  const offers = words.map((word) => offer(word));
  return questionOf({ app, moment: moment(question, thisTurn, mine), offers, words: phrases().at('tzolkin', ['Ana', 'Ben']) });
}

beforeEach(() => {
  globalThis.document ??= { documentElement: {} } as Document;
  return speak('en');
});

describe('the question', () => {
  it('needs no name where one person plays, and calls those who share a device', () => {
    expect(asked(['take_turn', ''], ['place:tikal', 'pick:uxmal.2'])).toBe('Place workers or pick some up?');
    expect(asked(['take_turn', ''], ['place:tikal', 'pick:uxmal.2'], [], [0, 1])).toMatch(/^Ana, /);
  });

  it('asks only for what is possible', () => {
    expect(asked(['take_turn', ''], ['place:tikal'])).toBe('Place one or more workers.');
    expect(asked(['take_turn', ''], ['pick:tikal.2'])).toBe('Pick up one or more workers.');
    expect(asked(['take_turn', ''], ['pick:tikal.2', 'beg:chaac'])).toBe('Beg for corn or pick up workers?');
    expect(asked(['take_turn', ''], ['place:tikal', 'beg:chaac'])).toBe('Beg for corn or place workers?');
    expect(asked(['take_turn', ''], ['place:tikal', 'pick:tikal.2', 'beg:chaac'])).toBe('Beg for corn, place workers or pick some up?');
    expect(asked(['place_more', ''], ['place:tikal', 'done'])).toBe('Place another worker?');
    expect(asked(['place_more', ''], ['done'])).toBe('That is all: end your turn.');
    expect(asked(['use_worker', 'pick:tikal.2'], ['use:tikal.2', 'skip'])).toBe('Which action do you use?');
    expect(asked(['use_worker', 'pick:tikal.2'], ['skip'])).toBe('This worker cannot do anything here.');
    expect(asked(['market', 'use:uxmal.2'], ['stop'])).toBe('You have nothing left to exchange.');
  });

  it('has its own word for declining', () => {
    const words = phrases().at('tzolkin', ['Ana', 'Ben']);
    const steps = ['study', 'construct', 'market', 'any_action', 'offer_block'];
    const said = steps.map((step) => words.asked(step).choice(offer('stop')));
    expect(new Set(said).size).toBe(steps.length);
    expect(said.at(-1)).toBe('Do not pay');
  });

  it('names the space, not the technology that was advanced there first', () => {
    const turn = ['pick:tikal.3', 'use:tikal.3', 'tech:architecture', 'pay:wood'];
    expect(asked(['study', 'tech:architecture'], ['tech:theology'], turn)).toMatch(/^Tikal\s3: which technology/);
    expect(asked(['choose_temple', 'tech:agriculture'], ['temple:chaac'], turn)).toMatch(/^Agriculture: /);
  });

  it('asks for another worker without the one before', () => {
    const turn = ['pick:tikal.1', 'use:tikal.1', 'tech:architecture', 'pay:wood'];
    expect(asked(['pick_more', 'tech:architecture'], ['pick:uxmal.1', 'done'], turn)).toBe('Pick up another worker?');
  });

  it('is whole in every language', async () => {
    for (const language of LANGUAGES) {
      await speak(language);
      const said = asked(['study', 'use:tikal.1'], ['tech:theology']);
      expect(said).not.toMatch(/Ana|[{}]/);
      expect(said).toMatch(/^\S+\s?1(: |：)\S/);
    }
  });
});

describe('ending the turn', () => {
  const words = (): ReturnType<typeof phrases> => phrases().at('tzolkin', ['Ana', 'Ben']);

  it('says what happens and who is next', () => {
    const end = offer('done', { then: 1, news: [['days', null, null, 1, 'done']] });
    expect(endingOf(end, { app, moment: moment(['place_more', '']), offers: [end], words: words() })).toBe(
      'the calendar advances 1 day; Ben is next',
    );
  });

  it('says it for a choice that waits, too', () => {
    const end = offer('advance:2', { then: 1, ends_turn: true });
    expect(endingOf(end, { app, moment: moment(['choose_days', '']), offers: [end], words: words() })).toBe(
      'Advance the calendar 2 days; Ben is next',
    );
  });

  it('tells the end of the game, and what cannot be foreseen', () => {
    const here = moment(['place_more', '']);
    expect(nextOf(offer('done', { then: 'over' }), here)).toBe('the game ends');
    expect(nextOf(offer('done', { then: 'chance' }), here)).toBe('something new is revealed');
    expect(nextOf(offer('done'), here)).toBe('');
  });
});

describe('costs', () => {
  const here = { ...moment(['take_turn', '']), board: { ...board(), players: [player({ corn: 6 })] } };

  it('say what they leave, paid or to be paid', () => {
    const costs = [{ icon: 'corn', amount: -4 }, { icon: 'vp', amount: -3 }, { icon: 'wood', amount: 1 }];
    expect(withLeft(costs, holdings(here, 0), false)).toEqual([{ icon: 'corn', amount: -4, left: 2 }, ...costs.slice(1)]);
    expect(withLeft(costs, holdings(here, 0), true)[0]).toEqual({ icon: 'corn', amount: -4, left: 6 });
  });
});

describe('a tap', () => {
  it('shows a choice until other choices come', () => {
    const play = new TablePlay(() => undefined, ({ word }) => word);
    play.renew([offer('place:tikal')]);
    play.tap('place:tikal');
    expect(play.tapped).toBe('place:tikal');
    play.renew([offer('done')]);
    expect(play.tapped).toBeNull();
  });
});
