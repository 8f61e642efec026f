/** The words of the games as phrases: the same keys and the same manners as cenote.text. */
import type { Question } from '../wire';

export type Texts = Record<string, string>;

/** Kinds of news that are added up when they are about the same thing. */
const SUMMED = ['gain', 'pay', 'points'];
/** Kinds of news that are told together, as a list of things. */
const LISTED = ['gain', 'pay', 'keep', 'deal', 'dummy', 'pushed_off', 'erode', 'box'];
const NOTHING_AT_ZERO = ['gain', 'pay', 'points', 'feed', 'claim_corn'];
/** Kinds that repeat, and explain, another kind told just before. */
const SAID_AGAIN: Record<string, string> = { feed: 'pay' };
/** Kinds of news that begin a new thought within a turn. */
const CLAUSES = ['place', 'pick_up', 'use', 'beg'];

type Thing = [string | null, number];

/** News of one kind: who, and which things in which number. */
export interface Happening {
  kind: string;
  seat: number | null;
  things: Thing[];
}

/** News with repetitions told once, and nothing told of nothing. */
export function happenings(news: Iterable<readonly [string, number | null, string | null, number, ...unknown[]]>): Happening[] {
  const told: Happening[] = [];
  for (const [kind, seat, thing, amount] of news) {
    if (amount === 0 && NOTHING_AT_ZERO.includes(kind)) continue;
    const last = told.at(-1);
    if (last && SAID_AGAIN[kind] === last.kind && last.seat === seat) told.pop();
    const before = told.at(-1);
    if (!before || !takes(before, kind, seat, thing, amount)) {
      told.push({ kind, seat, things: [[thing, amount]] });
    }
  }
  return told.filter(
    ({ kind, things }) => !(SUMMED.includes(kind) && things.every(([, amount]) => amount === 0)),
  );
}

/** Adds to news of the same kind; false if they are of another. */
function takes(news: Happening, kind: string, seat: number | null, thing: string | null, amount: number): boolean {
  if (kind !== news.kind || seat !== news.seat) return false;
  const same = news.things.find(([what]) => what === thing);
  if (same && SUMMED.includes(kind)) {
    same[1] += amount;
    return true;
  }
  if (!LISTED.includes(kind)) return false;
  news.things.push([thing, amount]);
  return true;
}

/** How a question begins that calls somebody by name. */
const CALL = /^\{seat\}(, |、)/;

const QUARTERS = ['', '¼', '½', '¾'];

/** A number as people write it, with quarters and a true minus sign. */
export function number(value: number): string {
  const all = Math.round(Math.abs(value) * 4);
  const whole = Math.floor(all / 4);
  const rest = QUARTERS[all % 4]!;
  const digits = rest && !whole ? rest : `${whole}${rest}`;
  return value < 0 && digits !== '0' ? `−${digits}` : digits;
}

/** The same with its sign, for changes: +3, −1. */
export function signed(value: number): string {
  return value > 0 ? `+${number(value)}` : number(value);
}

/** The words of one language, those of one game before the shared ones. */
export class Phrases {
  constructor(
    readonly texts: Texts,
    readonly game = '',
    readonly names: readonly string[] = [],
    private readonly isRich = false,
  ) {}

  /** The same language at a table. */
  at(game: string, names: readonly string[] = []): Phrases {
    return new Phrases(this.texts, game, names);
  }

  /** The same, with counted things and names marked for `parts`. */
  rich(): Phrases {
    const names = this.names.map((name, seat) => mark('seat', String(seat), name));
    return new Phrases(this.texts, this.game, names, true);
  }

  /** The first of these keys that there is, in the game's words or the shared ones. */
  find(...keys: string[]): string | undefined {
    for (const key of keys) {
      const text = this.texts[`${this.game}.${key}`] ?? this.texts[key];
      if (text !== undefined) return text;
    }
    return undefined;
  }

  template(...keys: string[]): string {
    return this.find(...keys) ?? keys.at(-1)!;
  }

  say(key: string, values: Record<string, string> = {}): string {
    return fill(this.template(key), (gap) => values[gap] ?? '');
  }

  count(noun: string, amount: number): string {
    const form = Math.abs(amount) === 1 ? 'one' : 'other';
    const text = fill(this.template(`count.${noun}.${form}`, `count.${noun}`), () => number(amount));
    return this.isRich ? mark(noun, number(amount), text) : text;
  }

  /** The name of an id; `tikal.3` is the third space of Tikal. */
  name(thing: string): string {
    const text = this.find(`name.${thing}`);
    if (text !== undefined) return text;
    const dot = thing.lastIndexOf('.');
    return dot < 0 ? thing : `${this.name(thing.slice(0, dot))} ${thing.slice(dot + 1)}`;
  }

  listing(things: string[]): string {
    return things.join(this.say('text.comma'));
  }

  /** A choice, as one would say it. */
  move(word: string): string {
    const [verb, thing] = split(word);
    const template = this.template(`move.${verb}.${thing}`, `move.${verb}`);
    const amount = /^\d+$/.test(thing) ? Number(thing) : 1;
    const seat = /^\d+$/.test(thing) ? (this.names[amount] ?? '') : '';
    return this.fillGaps(template, seat, [[thing, amount]]);
  }

  /** What is asked, and by what: "School: which technology do you advance?"; with or without the name. */
  question([step, cause]: Question, seat: number, isNamed = true): string {
    const template = this.template(`question.${step}`);
    const text = fill(isNamed ? template : template.replace(CALL, ''), () => this.nameOf(seat));
    if (!this.isCause(cause)) return capital(text);
    const [verb, thing] = split(cause);
    const label = this.say(`label.${verb}`, { what: this.name(thing) });
    return capital(this.say('text.labelled', { label, text }));
  }

  /** Whether questions that come from this move are headed by it. */
  isCause(word: string): boolean {
    return this.find(`label.${split(word)[0]}`) !== undefined;
  }

  /** What will be asked next, if that is worth saying. */
  then(step: string): string {
    return this.find(`then.${step}`) ?? '';
  }

  /** What a choice will cost or bring; empty if its own words say it. */
  brief(news: Happening): string {
    return this.tell('brief', news);
  }

  /** What happened, as a sentence without its full stop. */
  news(news: Happening): string {
    return this.tell('news', news);
  }

  /** News of one subject as a sentence, with the subject said once. */
  paragraph(news: readonly Happening[]): string {
    let text = '';
    for (const happening of news) {
      const told = this.news(happening);
      if (!text) {
        text = told;
        continue;
      }
      const subject = this.say('text.subject', { seat: this.nameOf(happening.seat) });
      const mark = CLAUSES.includes(happening.kind) ? 'text.semicolon' : 'text.comma';
      text += this.say(mark) + (told.startsWith(subject) ? told.slice(subject.length) : told);
    }
    return text && text + this.say('text.stop');
  }

  nameOf(seat: number | null): string {
    return seat === null ? '' : (this.names[seat] ?? '');
  }

  private tell(family: string, { kind, seat, things }: Happening): string {
    const template = this.template(`${family}.${kind}.${things[0]?.[0]}`, `${family}.${kind}`);
    return this.fillGaps(template, this.nameOf(seat), things);
  }

  private fillGaps(template: string, seat: string, things: readonly Thing[]): string {
    const [thing, amount] = things[0] ?? [null, 0];
    return fill(template, (gap) => {
      switch (gap) {
        case 'seat':
          return seat;
        case 'amount':
          return number(amount);
        case 'number':
          return String(thing).split('.').at(-1)!;
        case 'source':
          return this.template(`source.${thing}`);
        case 'what':
          return this.listing([...new Set(things.map(([what]) => this.name(String(what))))]);
        case 'goods':
          return this.listing(things.map(([what, many]) => this.count(String(what), many)));
        default:
          return this.count(gap.replace(/s$/, ''), amount);
      }
    });
  }
}

const [BEGIN, MIDDLE, END] = ['\uE000', '\uE001', '\uE002'];

function mark(kind: string, value: string, text: string): string {
  return BEGIN + kind + MIDDLE + value + MIDDLE + text + END;
}

/** A piece of a sentence: plain text, a player's name (`seat`), or a number of something. */
export interface Part {
  text: string;
  kind?: string;
  value?: string;
}

/** The pieces of a rich sentence. */
export function parts(sentence: string): Part[] {
  return sentence.split(/(?=\uE000)|(?<=\uE002)/).map((piece) => {
    if (!piece.startsWith(BEGIN!)) return { text: piece };
    const [kind = '', value = '', text = ''] = piece.slice(1, -1).split(MIDDLE!);
    return { kind, value, text };
  });
}

/** A rich sentence without its marks. */
export function plain(sentence: string): string {
  return parts(sentence)
    .map((part) => part.text)
    .join('');
}

/** As one begins a sentence. */
function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

export function split(word: string): [string, string] {
  const colon = word.indexOf(':');
  return colon < 0 ? [word, ''] : [word.slice(0, colon), word.slice(colon + 1)];
}

function fill(template: string, value: (gap: string) => string): string {
  return template.replace(/\{(\w+)\}/g, (_, gap: string) => value(gap));
}

