/** The rules in short, by language: our own words, each paragraph with the clauses it tells of. */
import type { Language } from '../words';

export interface Paragraph {
  clauses: string[];
  text: string;
}

export interface Chapter {
  id: string;
  title: string;
  items: Paragraph[];
}

type Book = Record<string, Chapter[]>;

const books = import.meta.glob<Book>('../../locale/rules/*.json', { import: 'default' });

export async function chapters(game: string, language: Language): Promise<Chapter[]> {
  const book = await books[`../../locale/rules/${language}.json`]?.();
  return book?.[game] ?? [];
}

/** Clauses in short: T1.1–4, T5.3. */
export function cited(clauses: readonly string[]): string {
  const runs: { chapter: string; first: number; last: number }[] = [];
  for (const clause of clauses) {
    const [chapter = '', number = ''] = clause.split('.');
    const run = runs.at(-1);
    if (run && run.chapter === chapter && run.last + 1 === Number(number)) run.last++;
    else runs.push({ chapter, first: Number(number), last: Number(number) });
  }
  return runs
    .map(({ chapter, first, last }) => `${chapter}.${first}${last > first ? `–${last}` : ''}`)
    .join(', ');
}

/** A text as it is searched: without case, accents and kinds of apostrophes. */
function simplified(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase();
}

/** Whether all words of a search occur in a text. */
export function matches(search: string, ...texts: string[]): boolean {
  const text = simplified(texts.join(' '));
  return simplified(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
