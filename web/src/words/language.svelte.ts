/** The language of the page: chosen by the person, or the browser's, and changed at any moment. */
import { IntlMessageFormat } from 'intl-messageformat';

import { Phrases, type Texts } from './phrases';
import { reason } from './reasons';

export const LANGUAGES = ['en', 'nl', 'de', 'ja'] as const;
export type Language = (typeof LANGUAGES)[number];

export type Values = Record<string, string | number>;

const catalogues = import.meta.glob<Texts>(['../../locale/*.json', '../../locale/*/*.json', '!../../locale/{rules,learn,offline}/*'], {
  import: 'default',
});
const gameWords = import.meta.glob<Texts>('../../../src/cenote/words/*.json', { import: 'default' });

const KEY = 'cenote.language';

/** The words of one language: the app's in ICU message format, the games' as the package has them. */
class Speech {
  readonly phrases: Phrases;
  #formats = new Map<string, IntlMessageFormat>();

  constructor(
    readonly language: Language,
    readonly texts: Texts,
    games: Texts,
  ) {
    this.phrases = new Phrases(language, games);
  }

  say(key: string, values?: Values): string {
    let format = this.#formats.get(key);
    if (!format) {
      const text = this.texts[key];
      if (text === undefined) return key;
      format = new IntlMessageFormat(text, this.language, undefined, { ignoreTag: true });
      this.#formats.set(key, format);
    }
    return format.format(values) as string;
  }
}

let speech = $state.raw(new Speech('en', {}, {}));

/** The app's own words, with plurals and gaps: `t('home.continue')`. */
export function t(key: string, values?: Values): string {
  return speech.say(key, values);
}

/** The words of the games: names, moves, questions, news, refusals. */
export function phrases(): Phrases {
  return speech.phrases;
}

/** A reason that the server gives in English, in the language of the page. */
export async function inWords(sentence: string): Promise<string> {
  if (speech.language === 'en') return sentence;
  return reason(await load(gameWords, 'en'), speech.phrases.texts, sentence);
}

export function language(): Language {
  return speech.language;
}

export async function speak(language: Language): Promise<void> {
  const [own, games] = await Promise.all([load(catalogues, language), load(gameWords, language)]);
  speech = new Speech(language, own, games);
  document.documentElement.lang = language;
}

export async function choose(language: Language): Promise<void> {
  localStorage.setItem(KEY, language);
  await speak(language);
}

/** Another tab speaks another language now. */
export function hearOtherTabs(): void {
  addEventListener('storage', (event) => {
    if (event.key === KEY) void speak(preferred());
  });
}

/** What the person chose before, or the first of the browser's languages that we speak. */
export function preferred(): Language {
  const wishes = [localStorage.getItem(KEY), ...navigator.languages];
  for (const wish of wishes) {
    const found = LANGUAGES.find((language) => wish?.toLowerCase().startsWith(language));
    if (found) return found;
  }
  return 'en';
}

async function load(files: Record<string, () => Promise<Texts>>, language: string): Promise<Texts> {
  const mine = Object.keys(files).filter((path) => path.endsWith(`/${language}.json`));
  return Object.assign({}, ...(await Promise.all(mine.map((path) => files[path]!())))) as Texts;
}

/** Whole sentences, one after the other; Japanese has no space between them. */
export const flowing = (sentences: readonly string[]): string => sentences.filter(Boolean).join(language() === 'ja' ? '' : ' ');
