/** "Why did it do that?": which lines of the log can be asked about, and the answer in words. */
import { api } from '../api';
import { namesOf } from '../names';
import { change } from '../review/figures';
import type { Told } from '../table/story';
import type { Entry, Seat } from '../wire';
import { language, type Phrases, t } from '../words';

/** Asks about a line of the log. */
export interface Asking {
  name: string;
  ask: () => Promise<string>;
}

interface Game {
  table: string;
  entries: readonly Entry[];
  seats: readonly Seat[];
  /** The seat that asks; nobody in particular once the game is over. */
  eyes: number | null;
  words: Phrases;
}

/** How to ask about a line, if it tells a turn of a computer. */
export function askingOf({ from, seat }: Told, game: Game): Asking | null {
  const { entries, seats } = game;
  const entry = entries[from];
  if (seat === null || entry?.by !== seat || seats[seat]?.kind !== 'bot') return null;
  let first = from;
  while (first > 0 && entries[first - 1]!.by === seat && entries[first - 1]!.turn === entry.turn) first--;
  const name = namesOf(seats)[seat]!;
  return { name, ask: () => explained(first, name, game) };
}

async function explained(first: number, name: string, { table, eyes, words }: Game): Promise<string> {
  const { hidden, forced, motives } = await api.coachWhy(table, first, eyes);
  if (hidden) return t('coach.why_hidden');
  if (forced) return t('coach.why_forced', { name });
  if (!motives.length) return t('coach.why_nothing', { name });
  const parts = motives.map(({ subject, share }) =>
    t('coach.subject', { subject: words.template(`review.subject.${subject}`), share: change(share) }),
  );
  return t('coach.was_after', { name, subjects: new Intl.ListFormat(language(), { type: 'conjunction' }).format(parts) });
}
