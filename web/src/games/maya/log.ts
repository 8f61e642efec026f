/** What the log tells of more than one player at once: a quarry, the gold of a round, its erosion. */

import type { News } from '../../wire';
import { flowing, happenings, number, type Phrases } from '../../words';
import type { Figures, LogItem, Passage } from '../contract';
import { placeOf } from './board';
import { nameOf, say, titleOf } from './words';

const AT_QUARRY = ['turn_over', 'count', 'lower', 'win_blocks'];
const GOING_ON = ['show', 'win_marker'];

/** The paragraph that news belongs to, given that of the news before it; null: to that of its player. */
export function passageOf([kind, , what]: News, before: string | null): string | null {
  if (AT_QUARRY.includes(kind)) return what;
  if (GOING_ON.includes(kind)) return before;
  if (kind === 'payout') return 'gold';
  return kind === 'erode' || (kind === 'fall' && before === 'erosion') ? 'erosion' : null;
}

export function tellPassage(key: string, items: readonly LogItem[], words: Phrases): Passage {
  if (key === 'gold') return gold(items, words);
  return key === 'erosion' ? erosion(items, words) : quarry(key, items, words);
}

type Amounts = readonly (readonly [seat: number, amount: number])[];

function quarry(id: string, items: readonly LogItem[], words: Phrases): Passage {
  const of = (kind: string): Amounts => items.flatMap(({ news }) => (news[0] === kind ? [[news[1] ?? 0, news[3]] as const] : []));
  const by = (amounts: Amounts): string => listed(amounts.toSorted((a, b) => b[1] - a[1]), words);
  const sentences = [
    of('count').length ? say('log.points', { points: by(of('count')) }) : '',
    ...items.filter(({ news }) => news[0] === 'lower').map((item) => lowered(item, words)),
    of('win_blocks').length ? say('log.blocks', { blocks: by(of('win_blocks')) }) : '',
    ...items
      .filter(({ news }) => news[0] === 'win_marker')
      .map(({ news }) => say('log.marker', { ...whoIs(news[1], words), marker: nameOf(news[2] ?? '') })),
  ].filter(Boolean);
  const text = sentences.length ? flowing(sentences) : say('log.nothing');
  return { seat: null, badge: id.slice(1), text, heading: titleOf(id) };
}

/** One step of a change, shown on the board, in a sentence or two. */
export function tellStep(items: readonly LogItem[], words: Phrases): string {
  const of = (...kinds: string[]): LogItem[] => items.filter(({ news }) => kinds.includes(news[0]));
  const level = of('payout')[0]?.news[2];
  if (level) {
    const paid = of('payout').map(({ news }) => [news[1] ?? 0, news[3]] as const);
    return say('story.paid', { place: titleOf(level), who: listed(paid, words, '+') });
  }
  const eroded = of('erode')[0]?.news[2];
  if (eroded) {
    const lost = totals(figuresOf(of('erode', 'fall'), blocksLost));
    return say('story.eroded', { place: nameOf(placeOf(eroded).pyramid), who: listed(lost, words) });
  }
  const id = of('count', 'lower', 'win_blocks')[0]?.news[2];
  if (id) {
    const counted = of('count', 'lower', 'win_blocks', 'win_marker');
    return words.labelled(of('count').length ? titleOf(id) : '', tellPassage(id, counted, words).text);
  }
  return words.paragraph(happenings(items.map(({ news }) => news).filter(([kind]) => kind !== 'show')));
}

/** Whose -3 card took points from whom. */
function lowered({ by, news: [, whom, , amount] }: LogItem, words: Phrases): string {
  const of = words.isYou(whom) ? 'whom' : by === whom ? 'own' : 'no';
  const you = words.isYou(by) ? (words.isYou(whom) ? 'both' : 'by') : of;
  return say('log.lower', { who: words.nameOf(by), whom: words.nameOf(whom), you, amount });
}

/** Somebody as the subject of a sentence, which reads otherwise for "You". */
export const whoIs = (seat: number | null, words: Phrases): { who: string; you: string } => ({
  who: words.nameOf(seat),
  you: words.isYou(seat) ? 'yes' : 'no',
});

function gold(items: readonly LogItem[], words: Phrases): Passage {
  const figures = figuresOf(items, ({ news }) => news[3]);
  return { seat: null, icon: 'coin', text: say('log.gold', { gold: listed(totals(figures), words) }), figures };
}

/** As a negative number. */
const blocksLost = ({ news: [kind, , , amount] }: LogItem): number => -(kind === 'erode' ? 1 : amount);

function erosion(items: readonly LogItem[], words: Phrases): Passage {
  const figures = figuresOf(items, blocksLost);
  const lost = totals(figures).map(([seat, blocks]) => [seat, -blocks] as const);
  const blocks = lost.reduce((sum, [, some]) => sum + some, 0);
  return { seat: null, icon: 'block', text: say('log.erosion', { blocks, who: listed(lost, words) }), figures };
}

/** A row for each pyramid, a column for each seat. */
function figuresOf(items: readonly LogItem[], amount: (item: LogItem) => number): Figures {
  const rows = new Map<string, Map<number, number>>();
  for (const item of items) {
    const [, seat, place] = item.news;
    if (seat === null || place === null) continue;
    const { pyramid } = placeOf(place);
    const row = rows.get(pyramid) ?? new Map<number, number>();
    rows.set(pyramid, row.set(seat, (row.get(seat) ?? 0) + amount(item)));
  }
  const seats = [...new Set([...rows.values()].flatMap((row) => [...row.keys()]))].sort((a, b) => a - b);
  return {
    seats,
    rows: [...rows].map(([pyramid, row]) => ({ name: nameOf(pyramid), cells: seats.map((seat) => row.get(seat) ?? 0) })),
  };
}

const totals = ({ seats, rows }: Figures): Amounts =>
  seats.map((seat, i) => [seat, rows.reduce((sum, { cells }) => sum + (cells[i] ?? 0), 0)] as const);

const listed = (amounts: Amounts, words: Phrases, sign = ''): string =>
  words.listing(amounts.map(([seat, amount]) => `${words.nameOf(seat)} ${sign}${number(amount)}`));
