/** Every word of the app in every language, with the same gaps, and none missing. */
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const LANGUAGES = ['en', 'nl', 'de', 'ja'] as const;
const LOCALE = join(__dirname, '../locale');
const SOURCE = join(__dirname, '../src');

type Texts = Record<string, string>;

const folders = ['.', ...readdirSync(LOCALE).filter((name) => statSync(join(LOCALE, name)).isDirectory() && !['rules', 'learn', 'first'].includes(name))];
const catalogues = folders.map((folder) => ({
  folder,
  texts: Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      JSON.parse(readFileSync(join(LOCALE, folder, `${language}.json`), 'utf8')) as Texts,
    ]),
  ) as Record<(typeof LANGUAGES)[number], Texts>,
}));
const english = Object.assign({}, ...catalogues.map(({ texts }) => texts.en)) as Texts;

/** The gaps of a message, with the forms a plural tells apart left out: languages differ in them. */
function gaps(elements: MessageFormatElement[], found = new Set<string>()): Set<string> {
  for (const element of elements) {
    if ('value' in element && element.type !== TYPE.literal) found.add(element.value);
    if (element.type === TYPE.plural || element.type === TYPE.select) {
      for (const option of Object.values(element.options)) gaps(option.value, found);
    }
  }
  return found;
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.(ts|svelte)$/.test(entry.name) ? [path] : [];
  });
}

describe.each(catalogues)('words of locale/$folder', ({ texts }) => {
  it.each(LANGUAGES)('%s has the same keys as English', (language) => {
    expect(Object.keys(texts[language]).sort()).toEqual(Object.keys(texts.en).sort());
  });

  it.each(LANGUAGES)('%s says something for every key, with the same gaps', (language) => {
    for (const [key, text] of Object.entries(texts[language])) {
      expect(text.trim(), key).not.toBe('');
      const mine = gaps(parse(text, { ignoreTag: true }));
      const theirs = gaps(parse(texts.en[key]!, { ignoreTag: true }));
      expect([...mine].sort(), `${key} in ${language}`).toEqual([...theirs].sort());
    }
  });

  it('is translated: other languages do not repeat long English sentences', () => {
    for (const language of LANGUAGES.slice(1)) {
      for (const [key, text] of Object.entries(texts[language])) {
        if (texts.en[key]!.split(' ').length > 3) expect(text, key).not.toBe(texts.en[key]);
      }
    }
  });
});

it('finds words for every key that the source names', () => {
  const missing = sources(SOURCE).flatMap((path) => {
    const text = readFileSync(path, 'utf8');
    const literal = Array.from(text.matchAll(/\bt\(\s*'([\w.]+)'/g), ([, key]) => key!);
    const chosen = Array.from(text.matchAll(/\bt\([^)'`]*\? '([\w.]+)' : '([\w.]+)'/g), ([, one, other]) => [one!, other!]);
    return [...literal, ...chosen.flat()].filter((key) => !(key in english)).map((key) => `${path}: ${key}`);
  });
  expect(missing).toEqual([]);
});

it('finds words for every family of keys that the source builds', () => {
  const missing = sources(SOURCE).flatMap((path) => {
    const families = Array.from(readFileSync(path, 'utf8').matchAll(/\bt\(`([\w.]+)\.\$\{/g), ([, family]) => family!);
    return families
      .filter((family) => !Object.keys(english).some((key) => key.startsWith(`${family}.`)))
      .map((family) => `${path}: ${family}.*`);
  });
  expect(missing).toEqual([]);
});
