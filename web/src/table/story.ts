/** The log as a story: a paragraph for what each player did in a turn, in plain sentences. */
import type { GameApp, LogItem, Passage } from '../games/contract';
import type { Entry, News } from '../wire';
import { happenings, type Phrases, split } from '../words';

/** Verbs of moves that are told themselves, because what they do may only come later. */
const DEEDS = ['use', 'skip'];
/** Verbs of moves whose paying and getting is told as one deed. */
const TRADES = ['sell', 'buy'];

export interface Told extends Passage {
  /** Its number among the paragraphs. */
  key: number;
  /** Where in the log it begins and ends. */
  from: number;
  to: number;
  /** The thing it speaks of, to be lit up. */
  place: string | null;
  /** A heading that stands before it. */
  chapter: string | null;
}

/** What is told together, and the name of the passage if the game tells it. */
interface Group {
  items: LogItem[];
  passage: string | null;
}

export function story(entries: readonly Entry[], words: Phrases, app: GameApp, from = 0): Told[] {
  const told: Told[] = [];
  let heading: string | null = null;
  for (const { items: group, passage } of groups(items(entries, from, app), app)) {
    const first = group[0]!;
    const isHeading = app.headingOf?.(group.at(-1)!.news) ?? null;
    if (isHeading !== null) {
      heading = isHeading;
      continue;
    }
    const line = passage === null ? paragraph(group, words) : app.tellPassage!(passage, group, words);
    if (!line.text) continue;
    const chapter = chapterIn(entries, told.at(-1)?.to ?? from, group.at(-1)!.at, app) ?? heading;
    heading = null;
    told.push({
      key: told.length,
      from: first.at,
      to: group.at(-1)!.at + 1,
      ...line,
      place: placeIn(group, app),
      chapter,
    });
  }
  return told;
}

const paragraph = (group: readonly LogItem[], words: Phrases): Passage => ({
  seat: group[0]!.news[1],
  text: words.paragraph(happenings(group.map((item) => item.news))),
});

/** What the moves did, in the order in which it is told. */
function items(entries: readonly Entry[], from: number, app: GameApp): LogItem[] {
  const found: LogItem[] = [];
  for (let at = from; at < entries.length; at++) {
    const { turn, by, word, news } = entries[at]!;
    const [verb, thing] = split(word);
    const [before, picked] = split(entries[at - 1]?.turn === turn ? entries[at - 1]!.word : '');
    if (DEEDS.includes(verb) && !(before === 'pick' && thing === picked)) {
      found.push({ at, turn, by, news: [verb, by, thing, 1, word] });
    }
    for (const item of bySeat(news, app)) found.push({ at, turn, by, news: TRADES.includes(verb) ? traded(item, verb) : item });
  }
  return found;
}

const traded = ([, ...rest]: News, verb: string): News => [verb, ...rest];

/** News with those of each seat together, as far as nothing general or of a passage comes between them. */
function bySeat(news: readonly News[], app: GameApp): News[] {
  const sorted: News[] = [];
  let some: News[] = [];
  const flush = (): void => {
    for (const seat of new Set(some.map((item) => item[1]))) sorted.push(...some.filter((item) => item[1] === seat));
    some = [];
  };
  for (const item of news) {
    if (item[1] !== null && !app.passageOf?.(item, '-')) some.push(item);
    else {
      flush();
      sorted.push(item);
    }
  }
  flush();
  return sorted;
}

/** What a player does in a turn belongs together, and so does what nobody does. */
function groups(all: readonly LogItem[], app: GameApp): Group[] {
  const found: Group[] = [];
  let last = '';
  for (const item of all) {
    const [kind, seat] = item.news;
    const passage = app.passageOf?.(item.news, found.at(-1)?.passage ?? null) ?? null;
    const key = passage ?? (seat === null ? kind : `${seat}/${item.turn}`);
    if (key === last) found.at(-1)!.items.push(item);
    else found.push({ items: [item], passage });
    last = key;
  }
  return found;
}

function placeIn(group: readonly LogItem[], app: GameApp): string | null {
  for (const { news } of group) {
    const place = app.placeOf(news);
    if (place !== null) return place;
  }
  return null;
}

function chapterIn(entries: readonly Entry[], from: number, to: number, app: GameApp): string | null {
  let chapter: string | null = null;
  for (let at = from; at <= to; at++) chapter = app.chapterOf(entries[at]!, at, entries) ?? chapter;
  return chapter;
}
