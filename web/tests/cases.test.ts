/** The browser says what the terminal says (phrases.json is written by web/scripts/phrase_cases.py). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';

import type { BuildingId, MonumentId, Technology, WealthId } from '../src/games/tzolkin/board';
import {
  buildingWords,
  levelWords,
  marketWords,
  monumentWords,
  spaceWords,
  wealthWords,
} from '../src/games/tzolkin/effects';
import type { News, Question } from '../src/wire';
import { happenings, Phrases, type Texts } from '../src/words/phrases';
import written from './phrases.json';

const NAMES = ['Ana', 'Ben', 'Cem'];
const WORD = 'pick:tikal.2';

interface Said {
  news: News[];
  said: string;
}
interface Cases {
  moves: Record<string, string>;
  questions: { question: Question; seat: number; said: string }[];
  paragraphs: Said[];
  briefs: Said[];
}
const { effects, ...games } = written as unknown as Record<'tzolkin' | 'maya', Cases> & { effects: typeof written.effects };

/** The keys there are, each with its gaps for its text, as the script makes them up. */
function madeUp(key: string, text: string): string {
  const gaps = [...new Set([...text.matchAll(/{(\w+)}/g)].map(([, gap]) => gap!))].sort();
  return `<${[key, ...gaps.map((gap) => `{${gap}}`)].join(' ')}>`;
}
const english = JSON.parse(readFileSync(join(__dirname, '../../src/cenote/words/en.json'), 'utf8')) as Texts;
const texts: Texts = Object.fromEntries(Object.entries(english).map(([key, text]) => [key, madeUp(key, text)]));

vi.mock('../src/words', async (original) => ({
  ...(await original<typeof import('../src/words')>()),
  phrases: () => new Phrases('en', texts),
}));

const spaced = (text: string): string => text.replaceAll(' ', ' ');

describe.each(Object.entries(games))('%s', (game, cases) => {
  const phrases = new Phrases('en', texts, game, NAMES);

  test('moves', () => {
    const said = Object.keys(cases.moves).map((word) => [word, spaced(phrases.move(word))]);
    expect(Object.fromEntries(said)).toEqual(cases.moves);
  });

  test('questions', () => {
    for (const { question, seat, said } of cases.questions) {
      expect(spaced(phrases.question(question, seat)), question.join(' ')).toBe(said);
    }
  });

  test('paragraphs of news', () => {
    for (const { news, said } of cases.paragraphs) {
      expect(spaced(phrases.paragraph(happenings(news)))).toBe(said);
    }
  });

  test('what a choice costs and brings', () => {
    for (const { news, said } of cases.briefs) {
      expect(happenings(news).map((one) => spaced(phrases.brief(one, WORD))).join('; ')).toBe(said);
    }
  });
});

describe('effects', () => {
  const all = (says: (id: string) => unknown, ids: object): object =>
    Object.fromEntries(Object.keys(ids).map((id) => [id, says(id)]));

  test('of spaces, tiles, levels and the market', () => {
    expect(all(spaceWords, effects.spaces)).toEqual(effects.spaces);
    expect(all((id) => buildingWords(id as BuildingId), effects.buildings)).toEqual(effects.buildings);
    expect(all((id) => wealthWords(id as WealthId), effects.wealth)).toEqual(effects.wealth);
    expect(all((id) => [2, 3, 4].map((seats) => monumentWords(id as MonumentId, seats)), effects.monuments)).toEqual(
      effects.monuments,
    );
    expect(all((id) => [1, 2, 3, 4].map((level) => levelWords(id as Technology, level)), effects.levels)).toEqual(
      effects.levels,
    );
    expect(marketWords()).toBe(effects.market);
  });
});
