/** The words of the tours, by language. */
import type { Language } from '../words';

export interface LessonWords {
  title: string;
  text: string;
}

type Book = Record<string, Record<string, LessonWords>>;

const books = import.meta.glob<Book>('../../locale/learn/*.json', { import: 'default' });

/** The lessons of a game by their id. */
export async function lessonWords(game: string, language: Language): Promise<Record<string, LessonWords>> {
  const book = await books[`../../locale/learn/${language}.json`]?.();
  return book?.[game] ?? {};
}
