import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { beforeAll, describe, expect, test } from 'vitest';

import english from '../../locale/tzolkin/en.json';
import { tables } from '../../src/games/tzolkin/board';
import { chapterOf, describe as describeBoard, hint, progress } from '../../src/games/tzolkin/describe';
import { things } from '../../src/games/tzolkin/things';
import { fit, longest, softly } from '../../src/games/tzolkin/words';
import type { Moment } from '../../src/games/contract';
import type { Board } from '../../src/games/tzolkin/board';
import type { Offer } from '../../src/wire';
import { LANGUAGES, speak } from '../../src/words';
import { board } from './table';

const HOME = new URL('../../src/games/tzolkin', import.meta.url).pathname;
const sources = readdirSync(HOME, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(ts|svelte)$/.test(name))
  .map((name) => readFileSync(join(HOME, name), 'utf8'))
  .join('\n');

/** Nothing but words: no key, no empty gap, no programmer's value. */
const LEAK = /tzolkin\.|undefined|NaN|\[object|[{}]/;

function moment(): Moment<Board> {
  const seat = { kind: 'person', level: null, open: false, mine: true, here: true, auto: false, stand_in: null, returns: false, anyone: false, kept_for: null, away_until: null, link: false, coach: null, named: false } as const;
  const table = board();
  table.gears.tikal[3] = 1;
  table.gears.uxmal[2] = 'dummy';
  table.buildings = ['crypt', null];
  table.monuments = ['acropolis'];
  return {
    game: 'tzolkin',
    options: [],
    board: table,
    seats: ['Ana', 'Ben', 'Cem', 'Dia'].map((name) => ({ ...seat, name, label: name })),
    mine: [0],
    eyes: 0,
    toAct: 0,
    turn: 1,
    question: ['take_turn', 'done'],
    scores: null,
    fresh: [],
    thisTurn: [],
  };
}

describe.each(LANGUAGES)('in %s', (language) => {
  beforeAll(async () => {
    globalThis.document ??= { documentElement: {} } as Document;
    await speak(language);
  });

  test('everything that can be looked up has a name and is explained', () => {
    const all = things();
    for (const { id, name, text } of all) {
      expect(name, id).not.toBe('');
      expect(text, id).not.toBe('');
      expect(`${name} ${text}`, id).not.toMatch(LEAK);
      expect(text, id).not.toMatch(/[.。]\s*[.。;；]/);
    }
    const ids = all.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining([
      ...Object.keys(tables.buildings),
      ...Object.keys(tables.monuments),
      ...Object.keys(tables.wealth),
      ...Object.keys(tables.actions),
      ...Object.keys(tables.temples),
    ]));
  });

  test('the board is told in whole', () => {
    const paragraphs = describeBoard(moment());
    const text = paragraphs.map(({ heading, lines }) => [heading, ...lines].join('\n')).join('\n');
    expect(paragraphs.length).toBe(7 + 4);
    expect(text).not.toMatch(LEAK);
    for (const name of ['Ana', 'Ben', 'Cem', 'Dia']) expect(text).toContain(name);
  });

  test('progress, day and hints are words', () => {
    const said = ['take_turn', 'place_more', 'use_worker', 'choose_days', 'harvest_jungle'].map((question) =>
      hint({ ...moment(), question: [question, 'pick:tikal.6'] }, [{ word: 'use:tikal.6' } as Offer]),
    );
    expect([progress(moment()), ...said].join(' ')).not.toMatch(LEAK);
    expect(said).not.toContain('');
  });

  test('steps back are spoken of only where there are some', () => {
    const asked = { ...moment(), question: ['use_worker', 'pick:tikal.2'] } as ReturnType<typeof moment>;
    const two = [{ word: 'use:tikal.2' }, { word: 'use:tikal.1' }, { word: 'skip' }] as Offer[];
    expect(hint(asked, two)).toMatch(/1/);
    expect(hint(asked, two.slice(1))).toBe('');
  });
});

test('a new day begins with the entry that turns the calendar, and the last food day begins none', () => {
  const entry = (...news: [string, null, null, number][]) => ({
    turn: 1,
    by: 0,
    word: 'done',
    news: news.map((item) => [...item, 'done'] as [string, null, null, number, string]),
  });
  const entries = [
    entry(['days', null, null, 2]),
    entry(),
    entry(['days', null, null, 1]),
    entry(['days', null, null, 24]),
    entry(['food_day', null, null, 4], ['days', null, null, 1]),
  ];
  const chapters = entries.map((one, at) => chapterOf(one, at, entries));
  expect(chapters.map((chapter) => chapter && chapter.replace(/\D/g, ''))).toEqual(['2', null, '3', '26', null]);
});

test('every word of the board is used, and every word used is there', () => {
  const keys = Object.keys(english).filter((key) => key.startsWith('tzolkin.')).map((key) => key.slice(8));
  const named = (key: string): boolean =>
    sources.includes(`'${key}'`) || sources.includes(`\`${key.replace(/[^.]*$/, '')}\${`) || /day_(gifts|points)$/.test(key);
  expect(keys.filter((key) => !named(key) && !['buildings', 'monuments'].includes(key))).toEqual([]);
  const said = [...sources.matchAll(/(?<![\w.])say\(\s*'([\w.]+)'/g)].map(([, key]) => key!);
  const elsewhere = ['text.labelled'];
  expect(said.filter((key) => !keys.includes(key) && !elsewhere.includes(key))).toEqual([]);
});

describe('long names', () => {
  test('may be parted where words meet', () => {
    expect(softly('Steinmetzschrein')).toBe('Steinmetz\u00adschrein');
    expect(softly('Sanctuary')).toBe('Sanctuary');
    expect(longest('Grondstoffen verkrijgen')).toBe('verkrijgen');
  });

  test('are set smaller, never larger', () => {
    expect(fit('Codex', 60, 10.5)).toBe(10.5);
    expect(fit('Observatorium', 60, 10.5)).toBeLessThan(10.5);
  });
});
