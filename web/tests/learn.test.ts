/** The tours have words in every language, and ask for moves that are on offer. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

import { GAMES } from '../src/games';
import type { LessonWords } from '../src/learn/words';

const LANGUAGES = ['en', 'nl', 'de', 'ja'] as const;
const tours = Object.entries(GAMES).flatMap(([game, card]) => (card.tour ? [[game, card] as const] : []));
const wordsIn = (language: string): Record<string, Record<string, LessonWords>> =>
  JSON.parse(readFileSync(join(__dirname, `../locale/learn/${language}.json`), 'utf8')) as ReturnType<typeof wordsIn>;

it.each(tours)('%s has as many lessons as its card says', async (_, card) => {
  expect((await card.tour!()).lessons).toHaveLength(card.lessons!);
});

it.each(tours)('%s asks only for what is on offer, and shows the scene after it next', async (_, card) => {
  const { lessons, scenes } = await card.tour!();
  lessons.forEach((lesson, i) => {
    const scene = scenes[lesson.scene]!;
    if (!lesson.does) return;
    expect(scene.offers.map(({ word }) => word)).toContain(lesson.does);
    expect(lessons[i + 1]!.scene).toBe(lesson.scene + 1);
    expect(scenes[lesson.scene + 1]!.fresh[0]!.word).toBe(lesson.does);
  });
});

it.each(LANGUAGES)('%s tells every lesson', async (language) => {
  const words = wordsIn(language);
  for (const [game, card] of tours) {
    const { lessons } = await card.tour!();
    expect(Object.keys(words[game]!)).toEqual(lessons.map(({ id }) => id));
    for (const { title, text } of Object.values(words[game]!)) {
      expect(title).not.toBe('');
      expect(text.length).toBeGreaterThan(40);
      if (language !== 'en') expect(Object.values(wordsIn('en')[game]!).map((one) => one.text)).not.toContain(text);
    }
  }
});
