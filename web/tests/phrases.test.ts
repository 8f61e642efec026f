/** Sentences of the games, made as the text table makes them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import type { GameApp } from '../src/games/contract';
import { story, withQuarters } from '../src/table/story';
import type { Entry, News } from '../src/wire';
import { happenings, number, parts, Phrases, plain, signed, type Texts } from '../src/words/phrases';

const texts = (language: string): Texts =>
  JSON.parse(readFileSync(join(__dirname, `../../src/cenote/words/${language}.json`), 'utf8')) as Texts;
const english = new Phrases(texts('en'), 'tzolkin', ['Ana', 'Ben']);

const app = {
  placeOf: ([kind, , what]: News) => (kind === 'place' ? what : null),
  chapterOf: (entry: Entry) => (entry.news.some(([kind]) => kind === 'days') ? 'A day' : null),
} as unknown as GameApp;

const entry = (turn: number, by: number | null, word: string, ...news: News[]): Entry => ({ turn, by, word, news });

describe('numbers', () => {
  it('have quarters and a true minus sign', () => {
    expect([0, 3, -2, 0.25, -17.75, 4.5].map(number)).toEqual(['0', '3', '−2', '¼', '−17¾', '4½']);
    expect([2, 0, -2].map(signed)).toEqual(['+2', '0', '−2']);
  });
});

describe('news', () => {
  it('are summed up by thing, and nothing is told of nothing', () => {
    const told = happenings([
      ['gain', 0, 'corn', 2, ''],
      ['gain', 0, 'wood', 1, ''],
      ['gain', 0, 'corn', 1, ''],
      ['pay', 0, 'corn', 0, ''],
      ['gain', 1, 'corn', 1, ''],
    ]);
    expect(told).toEqual([
      { kind: 'gain', seat: 0, things: [['corn', 3], ['wood', 1]] },
      { kind: 'gain', seat: 1, things: [['corn', 1]] },
    ]);
  });

  it('of one subject become one sentence with the subject said once', () => {
    const news: News[] = [
      ['place', 0, 'tikal.2', 1, ''],
      ['pay', 0, 'corn', 2, ''],
      ['place', 0, 'uxmal.0', 1, ''],
    ];
    expect(english.paragraph(happenings(news))).toBe(
      'Ana places a worker on Tikal 2, pays 2 corn; places a worker on Uxmal 0.',
    );
  });
});

describe('choices and questions', () => {
  it('are said with names and numbers', () => {
    expect(english.move('temple:chaac')).toBe('Climb up 1 step on the temple of Chaac');
    expect(english.move('advance:2')).toBe('Advance the calendar 2 days');
    expect(english.move('first:1')).toBe('Ben starts');
    expect(english.move('place:start')).toContain('Starting Player Space');
  });

  it('name what they come from', () => {
    const question = english.question(['choose_temple', 'build:school'], 0);
    expect(question).toMatch(/^School: Ana, /);
  });

  it.each(['en', 'nl', 'de', 'ja'])('leave no gap open in %s', (language) => {
    const words = new Phrases(texts(language), 'tzolkin', ['Ana', 'Ben', 'Cem', 'Dai']);
    const vocabulary = readFileSync(join(__dirname, '../../tests/tzolkin/vocabulary.txt'), 'utf8').split('\n').filter(Boolean);
    expect(vocabulary.length).toBeGreaterThan(250);
    for (const word of vocabulary) {
      const said = words.move(word);
      expect(said, word).not.toMatch(/[{}]|^move\./);
    }
  });
});

describe('rich sentences', () => {
  it('mark players and goods, and read the same without the marks', () => {
    const news: News[] = [['gain', 1, 'corn', 3, '']];
    const rich = english.rich().paragraph(happenings(news));
    expect(plain(rich)).toBe(english.paragraph(happenings(news)));
    expect(parts(rich)).toContainEqual({ kind: 'corn', value: '3', text: '3 corn' });
    expect(parts(rich)[0]).toEqual({ kind: 'seat', value: '1', text: 'Ben' });
  });
});

describe('the story', () => {
  const log = [
    entry(1, 0, 'place:tikal', ['place', 0, 'tikal.0', 1, 'place:tikal']),
    entry(1, 0, 'done', ['days', null, null, 1, 'done'], ['gain', 1, 'corn', 1, 'done']),
    entry(2, 1, 'pick:tikal.2', ['pick_up', 1, 'tikal.2', 1, 'pick:tikal.2']),
    entry(2, 1, 'use:tikal.2'),
  ];

  it('has a paragraph for each subject of each turn, with its place in the log', () => {
    const told = story(log, english, app);
    expect(told.map(({ from, to, seat }) => [from, to, seat])).toEqual([
      [0, 1, 0],
      [1, 2, null],
      [1, 2, 1],
      [2, 3, 1],
    ]);
    expect(told[0]?.place).toBe('tikal.0');
    expect(told[1]?.chapter).toBe('A day');
    expect(new Set(told.map((one) => one.key)).size).toBe(told.length);
  });

  it('tells an action only where it is not that of the space just left', () => {
    const other = [...log.slice(0, 3), entry(2, 1, 'use:tikal.1')];
    expect(story(other, english, app).at(-1)?.text).toContain('uses Tikal 1');
    expect(story(log, english, app).at(-1)?.text).not.toContain('uses');
  });
});

describe('the final scoring', () => {
  const score = (corn: number) => ({ points: corn, tiebreak: 0, rank: 1, sources: { corn, skulls: 3 } });
  const log = [
    entry(1, 0, 'done', ['points', 0, 'corn', 6, '']),
    entry(2, 0, 'done', ['points', 0, 'corn', 6, ''], ['points', 0, 'skulls', 3, ''], ['points', 1, 'corn', 2, '']),
  ];

  it('is told with its quarters', () => {
    const told = withQuarters(log, [score(6.5), score(2)]);
    expect(told[0]).toBe(log[0]);
    expect(told[1]!.news.map(([, , , amount]) => amount)).toEqual([6.5, 3, 2]);
    expect(english.paragraph(happenings(told[1]!.news.slice(0, 1)))).toContain('6½ victory points');
  });

  it('is left alone while the game goes on', () => {
    expect(withQuarters(log, null)).toBe(log);
  });
});
