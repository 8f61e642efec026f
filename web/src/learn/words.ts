/** The words of the tours, by language. */
import type { Language } from '../words';

export interface LessonWords {
  title: string;
  text: string;
}

type Book = Record<string, Record<string, LessonWords>>;
type Books = Record<string, () => Promise<Book>>;

const tours = import.meta.glob<Book>('../../locale/learn/*.json', { import: 'default' });
const firstGames = import.meta.glob<Book>('../../locale/first/*.json', { import: 'default' });

/** The lessons of a game by their id. */
export async function lessonWords(game: string, language: Language): Promise<Record<string, LessonWords>> {
  return wordsIn(tours, `learn/${language}`, game);
}

/** The explanations of a game's first game by their id. */
export async function explanationWords(game: string, language: Language): Promise<Record<string, LessonWords>> {
  return wordsIn(firstGames, `first/${language}`, game);
}

async function wordsIn(books: Books, name: string, game: string): Promise<Record<string, LessonWords>> {
  const book = await books[`../../locale/${name}.json`]?.();
  return book?.[game] ?? {};
}
