/** The words of the games as phrases: the same keys and the same rules as cenote.text. */
import type { News, Question } from '../wire';

export type Texts = Record<string, string>;

/** Kinds of news that tell how often a thing came, whatever number they carry. */
const COUNTED = ['climb', 'set'];
/** Kinds of news that are added up when they are about the same thing. */
const SUMMED = ['gain', 'pay', 'points', 'sell', 'buy', ...COUNTED];
/** Kinds of news that are told together, as a list of things. */
const LISTED = [...SUMMED, 'learn', 'keep', 'deal', 'dummy', 'pushed_off', 'payout', 'erode', 'box', 'show', 'use_marker'];
/** Kinds of news that may be told in any order, and so together even if others come between. */
const GIFTS = ['gain', 'points', 'climb', 'learn', 'recruit'];
/** Kinds of news whose things are named once, however often they come. */
const ONCE = ['dummy'];
const NOTHING_AT_ZERO = ['gain', 'pay', 'points', 'feed', 'claim_corn', 'carry'];
/** Kinds that repeat, and explain, another kind told just before. */
const SAID_AGAIN: Record<string, string> = { feed: 'pay', decline: 'skip' };
/** Kinds that go without saying after another kind about the same thing. */
const SAID_ALREADY: Record<string, string> = { use_marker: 'use' };
/** What things are sold and bought for. */
const PRICE = 'corn';
/** Points of the final scoring that are no whole ones, told as points. */
const QUARTERS_OF_POINTS = 'quarters';
const POINTS = 'points';
/** A bid is made in two steps: by tens first, so that the choice of 20 means 20 to 29. */
const LAST_OF_TEN = 9;
/** Kinds of news that begin a new thought within a turn. */
const CLAUSES = ['place', 'pick_up', 'use', 'beg', 'erode'];

/** How news are told of a place that the same thought has named. */
const THERE = 'there';

type Thing = [string | null, number];

/** News of one kind: who, and which things in which number. */
export interface Happening {
  kind: string;
  seat: number | null;
  things: Thing[];
}

/** News with repetitions told once, and amounts of zero left out. */
export function happenings(news: Iterable<readonly [string, number | null, string | null, number, ...unknown[]]>): Happening[] {
  const told: Happening[] = [];
  for (const [name, seat, thing, many] of news) {
    const isQuarters = name === QUARTERS_OF_POINTS;
    const kind = isQuarters ? POINTS : name;
    const amount = COUNTED.includes(kind) ? 1 : isQuarters ? many / 4 : many;
    if (amount === 0 && NOTHING_AT_ZERO.includes(kind)) continue;
    const last = told.at(-1);
    if (last && last.seat === seat) {
      if (SAID_ALREADY[kind] === last.kind && last.things[0]?.[0] === thing) continue;
      if (SAID_AGAIN[kind] === last.kind) told.pop();
    }
    if (!withinReach(told, kind).some((one) => takes(one, kind, seat, thing, amount))) {
      told.push({ kind, seat, things: [[thing, amount]] });
    }
  }
  return joined(told.filter(({ kind, things }) => !(SUMMED.includes(kind) && things.every(([, amount]) => amount === 0))));
}

const isLoss = ({ things }: Happening): boolean => (things[0]?.[1] ?? 0) < 0;

/** News with points told together that were added up to the same sign only in the end. */
function joined(told: readonly Happening[]): Happening[] {
  const found: Happening[] = [];
  for (const news of told) {
    const last = found.at(-1);
    const isMore = last && news.kind === POINTS && last.kind === POINTS && last.seat === news.seat;
    if (isMore && isLoss(last) === isLoss(news)) last.things.push(...news.things);
    else found.push(news);
  }
  return found;
}

/** The latest news, and those before as long as their order does not matter. */
function withinReach(told: readonly Happening[], kind: string): Happening[] {
  if (!GIFTS.includes(kind)) return told.slice(-1);
  const last = told.findLastIndex((one) => !GIFTS.includes(one.kind));
  return told.slice(Math.max(last, 0)).reverse();
}

/** Adds to news of the same kind; false if they are of another. */
function takes(news: Happening, kind: string, seat: number | null, thing: string | null, amount: number): boolean {
  if (kind !== news.kind || seat !== news.seat) return false;
  const same = news.things.find(([what]) => what === thing);
  if (same && SUMMED.includes(kind)) {
    same[1] += amount;
    return true;
  }
  if (same && ONCE.includes(kind)) return true;
  if (!LISTED.includes(kind) || amount < 0 !== isLoss(news)) return false;
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

const plurals = new Map<string, Intl.PluralRules>();

/** The forms a language gives to counted nouns, by Unicode's CLDR; made once for each language. */
function pluralsOf(language: string): Intl.PluralRules {
  const rules = plurals.get(language) ?? new Intl.PluralRules(language);
  plurals.set(language, rules);
  return rules;
}

/** The words of one language, those of one game before the shared ones. */
export class Phrases {
  readonly #plurals: Intl.PluralRules;

  constructor(
    readonly language: string,
    readonly texts: Texts,
    readonly game = '',
    readonly names: readonly string[] = [],
    /** The seat that is spoken to: "You place a worker". */
    readonly you: number | null = null,
    private readonly isRich = false,
    /** What is being asked: the step that a choice would decline. */
    private readonly step = '',
  ) {
    this.#plurals = pluralsOf(language);
  }

  /** The same language at a table. */
  at(game: string, names: readonly string[] = [], you: number | null = null): Phrases {
    return new Phrases(this.language, this.texts, game, names, you);
  }

  /** The same while something is asked: what "stop" means depends on it. */
  asked(step: string): Phrases {
    return new Phrases(this.language, this.texts, this.game, this.names, this.you, this.isRich, step);
  }

  /** The same, with counted things and names marked for `parts`. */
  rich(): Phrases {
    const names = this.names.map((name, seat) => mark('seat', String(seat), name));
    return new Phrases(this.language, this.texts, this.game, names, this.you, true);
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
    // A quarter is written ¼, and so read as part of one: ¼ point.
    const isPart = amount && Math.abs(amount) < 1;
    const form = this.#plurals.select(isPart ? 1 : amount);
    const template = this.template(`count.${noun}.${form}`, `count.${noun}.other`, `count.${noun}`);
    const text = fill(template, () => number(amount));
    return this.isRich ? mark(noun, number(amount), text) : text;
  }

  /** The name of an id; `tikal.3` is the third space of Tikal. */
  name(thing: string): string {
    const text = this.find(`name.${thing}`);
    if (text !== undefined) return text;
    const dot = thing.lastIndexOf('.');
    return dot < 0 ? thing : this.say('text.place', { place: this.name(thing.slice(0, dot)), number: thing.slice(dot + 1) });
  }

  /** A label and what it labels, or whichever of the two there is. */
  labelled(label: string, text: string): string {
    return label && text ? this.say('text.labelled', { label, text }) : label || text;
  }

  /** Several things, one after the other, as in a table. */
  listing(things: readonly string[]): string {
    return things.join(this.say('text.comma'));
  }

  /** Several things as in a sentence, by the patterns of Unicode's CLDR: "A, B and C". */
  together(things: readonly string[], family = 'things'): string {
    if (things.length < 2) return things.join('');
    const pattern = things.length === 2 ? 'pair' : 'last';
    return this.say(`text.${family}.${pattern}`, { before: this.listing(things.slice(0, -1)), last: things.at(-1)! });
  }

  /** A move that is offered or was made, as a phrase. */
  choice({ word, news }: { word: string; news: readonly News[] }, by: number | null = this.you): string {
    return this.move(word, news.find(([kind]) => kind === 'decline')?.[2] ?? this.step, by);
  }

  /** A choice as a phrase; what declining means depends on the step that asks, and who chooses may mean themselves. */
  move(word: string, step = '', by = this.you): string {
    const [verb, thing] = split(word);
    const isSelf = by !== null && thing === String(by);
    const template = this.template(...(isSelf ? [`move.${verb}.you`] : []), `move.${verb}.${thing || step}`, `move.${verb}`);
    const amount = /^\d+$/.test(thing) ? Number(thing) : 1;
    const seat = /^\d+$/.test(thing) ? (this.names[amount] ?? '') : '';
    return capital(this.fillGaps(template, seat, [[thing, amount]]));
  }

  /** What is asked, and by what: "School: which technology do you advance?"; with or without the name. */
  question([step, cause]: Question, seat: number, isNamed = true): string {
    const template = this.template(`question.${step}`);
    const text = fill(isNamed ? template : template.replace(CALL, ''), () => this.nameOf(seat));
    const [verb, thing] = split(cause);
    const label = this.find(`label.${verb}.${step}`, `label.${verb}`);
    if (!label) return capital(text);
    return capital(this.say('text.labelled', { label: fill(label, () => this.name(thing)), text }));
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
  brief(news: Happening, word: string): string {
    return this.tell('brief', news, `by_${split(word)[0]}`);
  }

  /** What happened, as a sentence without its full stop. */
  news(news: Happening, special = ''): string {
    return this.tell('news', news, special);
  }

  /** News of one subject as a sentence, with the subject and each place said once. */
  paragraph(news: readonly Happening[]): string {
    const thoughts: string[][] = [];
    let named = new Set<string | null>();
    for (const happening of news) {
      const place = happening.things[0]?.[0] ?? null;
      if (CLAUSES.includes(happening.kind)) named = new Set();
      const told = this.news(happening, named.has(place) ? THERE : '');
      named.add(place);
      const subject = this.say('text.subject', { seat: this.nameOf(happening.seat) });
      const clause = thoughts.length && told.startsWith(subject) ? told.slice(subject.length) : told;
      if (!thoughts.length || CLAUSES.includes(happening.kind)) thoughts.push([clause]);
      else thoughts.at(-1)!.push(clause);
    }
    const told = thoughts.map((clauses) => this.together(clauses, 'clauses'));
    return told.length ? told.join(this.say('text.thought')) + this.say('text.stop') : '';
  }

  nameOf(seat: number | null): string {
    return seat === null ? '' : (this.names[seat] ?? '');
  }

  /** Whether this is the seat that is spoken to. */
  isYou(seat: number | null): boolean {
    return seat !== null && seat === this.you;
  }

  private tell(family: string, news: Happening, special = ''): string {
    const { kind, seat, things } = news;
    const cases = [
      `.${special}`,
      `.${things[0]?.[0]}`,
      ...(things.length > 1 ? ['.several'] : []),
      ...(isLoss(news) ? ['.loss'] : []),
      '',
    ];
    const families = family === 'news' && this.isYou(seat) ? ['yours', family] : [family];
    const keys = families.flatMap((name) => cases.map((one) => `${name}.${kind}${one}`));
    const amounts = isLoss(news) ? things.map(([what, many]): Thing => [what, -many]) : things;
    return this.fillGaps(this.template(...keys), this.nameOf(seat), amounts, kind);
  }

  private fillGaps(template: string, seat: string, things: readonly Thing[], kind = ''): string {
    const [thing, amount] = things[0] ?? [null, 0];
    return fill(template, (gap) => {
      switch (gap) {
        case 'seat':
          return seat;
        case 'amount':
          return number(amount);
        case 'last':
          return number(amount + LAST_OF_TEN);
        case 'the':
          return this.template(`the.${thing}`);
        case 'number':
          return String(thing).split('.').at(-1)!;
        case 'source':
          return this.template(`source.${thing}`);
        case 'what':
          return this.together(things.map(([what]) => this.name(String(what))));
        case 'tiles':
          return this.together(things.map(([what]) => this.name(spaceOf(String(what)))));
        case 'parts':
          return this.together(things.map((one) => this.fillGaps(this.template(`part.${kind}`), seat, [one])), 'effects');
        case 'price':
          return this.count(PRICE, things.find(([what]) => what === PRICE)?.[1] ?? 0);
        case 'goods':
        case 'wares':
          return this.together(
            things.filter(([what]) => gap === 'goods' || what !== PRICE).map(([what, many]) => this.count(String(what), many)),
          );
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

/** The space that names a starting wealth tile: `tikal.3` for `tikal_3`. */
const spaceOf = (tile: string): string => tile.replace(/_(\d+)$/, '.$1');

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

