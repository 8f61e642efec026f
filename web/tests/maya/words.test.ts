/** The table in words: everything has them, in every language, and nothing else shows. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { beforeAll, describe, expect, test } from 'vitest';

import english from '../../locale/maya/en.json';
import { tables } from '../../src/games/maya/board';
import { ask, describe as describeBoard, harmless, headingOf, hint, progress } from '../../src/games/maya/describe';
import { SOURCES } from '../../src/games/maya/sources';
import { things } from '../../src/games/maya/things';
import { markerWords, nameOf } from '../../src/games/maya/words';
import { happenings, LANGUAGES, phrases, speak } from '../../src/words';
import type { Offer } from '../../src/wire';
import { back, laid, moment } from './table';

const HOME = new URL('../../src/games/maya', import.meta.url).pathname;
const sources = readdirSync(HOME, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(ts|svelte)$/.test(name))
  .map((name) => readFileSync(join(HOME, name), 'utf8'))
  .join('\n');

/** Nothing but words: no key, no empty gap, no programmer's value. */
const LEAK = /maya\.|undefined|NaN|\[object|[{}]|_/;
const MARKERS = [...tables.markers.basic, ...tables.markers.expert];
const ASKED = tables.questions.filter((step) => phrasesHas(step));
function phrasesHas(step: string): boolean {
  const words = JSON.parse(readFileSync(join(__dirname, '../../../src/cenote/words/en.json'), 'utf8')) as object;
  return `maya.question.${step}` in words;
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
    }
    const ids = all.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(
      expect.arrayContaining([
        ...Object.keys(tables.cards).map((card) => `card.${card}`),
        ...tables.quarries,
        ...MARKERS,
        ...Object.entries(tables.pyramids).flatMap(([id, levels]) => [id, ...levels.map((_, i) => `${id}.${i + 1}`)]),
        'board_file',
      ]),
    );
  });

  test('every question, move, source and marker has words', () => {
    const words = phrases().at('maya', ['Ana', 'Ben', 'Cem', 'Dia', 'Eli']);
    expect(ASKED.length).toBeGreaterThan(15);
    for (const step of ASKED) expect(words.question([step, 'done'], 0), step).not.toMatch(LEAK);
    for (const word of [...tables.vocabulary, 'card:low', 'card:high', 'bid:?', 'more:?']) {
      expect(words.move(word), word).not.toMatch(LEAK);
    }
    for (const { id } of SOURCES) expect(words.template(`source.${id}`), id).not.toMatch(LEAK);
    for (const marker of MARKERS) expect(`${nameOf(marker)} ${markerWords(marker)}`).not.toMatch(LEAK);
    expect(SOURCES.map(({ id }) => id)).toEqual(tables.sources);
  });

  test('all news can be told in the log', () => {
    const words = phrases().at('maya', ['Ana', 'Ben', 'Cem']);
    for (const [kind, all] of Object.entries(tables.news)) {
      for (const thing of (all as string[]).length ? (all as string[]) : [null]) {
        const text = words.paragraph(happenings([[kind, 0, thing, 2]]));
        expect(text, `${kind} ${thing}`).not.toMatch(LEAK);
        expect(text, `${kind} ${thing}`).not.toBe('');
      }
    }
  });

  test('the table is told in whole, and no face that is not seen', () => {
    const now = moment();
    now.board.quarries[0]!.cards = [back(1, 'low'), laid(0, '8')];
    now.board.quarries[1]!.shields = [2];
    now.board.quarries[2]!.two_points = 1;
    now.board.players[1]!.has_bid = true;
    const paragraphs = describeBoard(now);
    const text = paragraphs.map(({ heading, lines }) => [heading, ...lines].join('\n')).join('\n');
    expect(paragraphs.length).toBe(3 + 3);
    expect(text).not.toMatch(LEAK);
    for (const name of ['Ana', 'Ben', 'Cem', nameOf('low'), nameOf('copan')]) expect(text).toContain(name);
  });

  test('progress, headings and hints are words', () => {
    const all = moment().board;
    for (const player of all.players) player.passed = true;
    const hints = ASKED.filter((step) => !['first_player', 'put_away'].includes(step)).map((step) =>
      hint(moment({ board: all, question: [step, 'lay:q2'] })),
    );
    expect(hint(moment({ question: ['confirm', 'card:5'] }))).toBe('');
    expect(ask(moment({ question: ['choose_quarry', 'card:4'] }))).toMatch(/4/);
    expect(ask(moment({ question: ['choose_quarry', ''] }))).toBe('');
    const headings = tables.phases.map((phase) => headingOf(['phase', null, phase, 2, 'done']));
    const shown = tables.phases.map((phase) => progress(moment({ board: { ...moment().board, phase: phase as 'setup' } })));
    expect([...hints, ...headings, ...shown].join(' ')).not.toMatch(LEAK);
    expect([...hints, ...headings, ...shown]).not.toContain('');
    expect(headingOf(['set', 0, 'copan.1', 1, 'set:copan'])).toBeNull();
  });
});

test('every word of the board is used, and every word used is there', () => {
  const keys = Object.keys(english).filter((key) => key.startsWith('maya.')).map((key) => key.slice(5));
  const named = (key: string): boolean =>
    sources.includes(`'${key}'`) || sources.includes(`\`${key.replace(/[^.]*$/, '')}\${`) || /^thing\.[\w.]+\.name$/.test(key);
  expect(keys.filter((key) => !named(key))).toEqual([]);
  const said = [...sources.matchAll(/(?<![\w.])say\(\s*'([\w.]+)'/g)].map(([, key]) => key!);
  expect(said.filter((key) => !keys.includes(key))).toEqual([]);
});

test('a -3 card that could only hit its owner had better hit nobody', () => {
  const offers = (...words: string[]) => words.map((word) => ({ word, news: [], ends_turn: false, then: null }) as unknown as Offer);
  expect(harmless(moment(), offers('minus:0', 'skip'))).toBe('skip');
  expect(harmless(moment(), offers('minus:0', 'minus:1', 'skip'))).toBeNull();
  expect(harmless(moment(), offers('lay:q1', 'pass'))).toBeNull();
});
