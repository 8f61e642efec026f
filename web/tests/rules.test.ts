/** The rules in short cover every clause of the book, in every language. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

import { cited, matches, type Chapter } from '../src/rules/book';

const LANGUAGES = ['en', 'nl', 'de', 'ja'] as const;
const read = (path: string): string => readFileSync(join(__dirname, path), 'utf8');
const books = Object.fromEntries(
  LANGUAGES.map((language) => [language, JSON.parse(read(`../locale/rules/${language}.json`)) as Record<string, Chapter[]>]),
) as Record<(typeof LANGUAGES)[number], Record<string, Chapter[]>>;

const clausesOf = (chapters: Chapter[]): string[] =>
  chapters.flatMap((chapter) => chapter.items.flatMap((item) => item.clauses));

it.each([
  ['tzolkin', ['tzolkin.md', 'tzolkin-gears.md'], 200],
  ['maya', ['maya.md'], 100],
] as const)('tells of every clause of %s, and of none that is not there', (game, files, many) => {
  const text = files.map((file) => read(`../../docs/rules/${file}`)).join('');
  const clauses = Array.from(text.matchAll(/^\*\*([TM]\d+\.\d+)\*\*/gm), ([, clause]) => clause!);
  expect(clauses.length).toBeGreaterThan(many);
  expect([...new Set(clausesOf(books.en[game]!))].sort()).toEqual(clauses.sort());
});

it.each(LANGUAGES)('%s has the same chapters and paragraphs as English', (language) => {
  const shape = (chapters: Chapter[]): unknown => chapters.map(({ id, items }) => [id, items.map((item) => item.clauses)]);
  expect(Object.keys(books[language])).toEqual(Object.keys(books.en));
  for (const [game, chapters] of Object.entries(books[language])) {
    expect(shape(chapters)).toEqual(shape(books.en[game]!));
    for (const item of chapters.flatMap((chapter) => chapter.items)) expect(item.text.length).toBeGreaterThan(10);
  }
});

it('cites clauses by their runs', () => {
  expect(cited(['T1.1', 'T1.2', 'T1.3', 'T5.3', 'T5.5'])).toBe('T1.1–3, T5.3, T5.5');
  expect(cited(['T9.9', 'T10.10'])).toBe('T9.9, T10.10');
});

it('searches without regard to case, accents and apostrophes', () => {
  expect(matches('tzolkin GEBÄUDE', 'Tzolk’in', 'gebaude')).toBe(true);
  expect(matches('corn skull', 'corn only')).toBe(false);
  expect(matches('', 'anything')).toBe(true);
});
