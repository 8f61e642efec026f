/** A turn as a list of what was done, each with what it cost and brought. */
import type { Amount, GameApp, Ghost } from '../games/contract';
import type { Entry, Line, Reason } from '../wire';
import { type Phrases, split, t } from '../words';
import { subject } from './facts';

/** Choices that belong to what was done before, and are worth saying. */
const DETAILS = ['use', 'skip', 'harvest', 'tech', 'build', 'plain', 'raise', 'sell', 'buy', 'anger', 'card', 'more', 'effect'];
/** Choices that say nothing beyond what they cost and bring, or end the turn. */
const SILENT = ['done', 'stop', 'pay', 'take', 'temple', 'spare'];

/** Choices that make one sentence with one that follows: "Lay the 4 at quarry 2". */
const JOINED: Record<string, string> = { lay: 'card' };

export interface Deed {
  text: string;
  amounts: Amount[];
  /** Where it was done: the id of a thing on the board. */
  place: string | null;
  /** How many moves it took. */
  moves: number;
}

/** Which deed is being done after so many moves; -1 before the first. */
export function deedAt(deeds: readonly Deed[], moves: number): number {
  let done = 0;
  if (moves <= 0) return -1;
  const found = deeds.findIndex((deed) => moves <= (done += deed.moves));
  return found < 0 ? deeds.length - 1 : found;
}

export function deedsOf(entries: readonly Entry[], seat: number, app: GameApp, words: Phrases): Deed[] {
  return groups(entries.filter((entry) => entry.by === seat)).map((group) => ({
    text: textOf(group, words),
    amounts: app.amounts(
      group.flatMap((entry) => entry.news),
      seat,
    ),
    place: placeOf(group, app),
    moves: group.length,
  }));
}

/** The deeds of a turn as numbered marks on the board. */
export function ghostsOf(deeds: readonly Deed[], kind: Ghost['kind']): Ghost[] {
  return deeds.flatMap(({ place }, i) => (place === null ? [] : [{ kind, place, label: String(i + 1) }]));
}

/** Three hints at the best turn, one after the other: what to think of, where to look, how it begins. */
export function hintsOf(best: Line | undefined, why: { seat: number; reasons: readonly Reason[] }, app: GameApp, words: Phrases): string[] {
  const deeds = best ? deedsOf(best.entries, why.seat, app, words) : [];
  const all: string[] = [];
  const reason = why.reasons[0];
  if (reason) all.push(t('review.hint_subject', { subject: subject(reason, words) }));
  const place = deeds.find((deed) => deed.place !== null)?.place;
  if (place) all.push(t('review.hint_place', { place: words.name(place) }));
  if (deeds[0]) all.push(t('review.hint_first', { deed: deeds[0].text }));
  return all;
}

const verbOf = (entry: Entry): string => split(entry.word)[0];

function groups(entries: readonly Entry[]): Entry[][] {
  const found: Entry[][] = [];
  for (const entry of entries) {
    const belongs = DETAILS.includes(verbOf(entry)) || SILENT.includes(verbOf(entry));
    if (belongs && found.length) found.at(-1)!.push(entry);
    else found.push([entry]);
  }
  return found;
}

function textOf(group: readonly Entry[], words: Phrases): string {
  const [head, ...rest] = group;
  const [verb, done] = split(head!.word);
  const isSaid = (entry: Entry): boolean => DETAILS.includes(verbOf(entry)) && (verb === 'pick' || verbOf(entry) !== 'skip');
  const details = rest.filter((entry) => isSaid(entry) && split(entry.word)[1] !== done);
  const joined = details.find((entry) => verbOf(entry) === JOINED[verb]);
  const said = details.filter((entry) => entry !== joined).map((entry) => words.choice(entry));
  return words.labelled(joined ? together(head!, joined, words) : words.choice(head!), words.listing(said));
}

function together(head: Entry, joined: Entry, words: Phrases): string {
  const [verb, place] = split(head.word);
  return words.say(`review.deed.${verb}`, { place: words.name(place), what: words.name(split(joined.word)[1]) });
}

/** The thing a worker was put on or taken from, a card or a block was laid on. */
function placeOf(group: readonly Entry[], app: GameApp): string | null {
  const head = group[0]!;
  const [verb, thing] = split(head.word);
  const news = head.news.find(([kind]) => kind === verb || kind === 'place') ?? head.news[0];
  if (verb === 'pick') return thing;
  return (news && app.placeOf(news)) ?? (thing || null);
}
