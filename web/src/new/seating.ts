/** The seats of a table about to be made. */
import { BOT_NAMES } from '../names';
import type { NewSeat } from '../wire';

export type Kind = NewSeat['kind'];

export interface Place {
  /** Tells people apart while they change seats. */
  id: number;
  kind: Kind;
  name: string;
  level: string;
  /** The coach of a person on this device. */
  coach?: Coaching | null;
}

export type Coaching = NonNullable<NewSeat['coach']>;

/** Whether people may have coaches: nobody comes from another device. */
export const canCoach = (places: readonly Place[]): boolean => !places.some(({ kind }) => kind === 'link' || kind === 'anyone');

/** Who can sit at a table, with the icon of each. */
export const KINDS: readonly [Kind, string][] = [
  ['me', 'user'],
  ['device', 'device'],
  ['link', 'link'],
  ['anyone', 'globe'],
  ['bot', 'chip'],
];

/** Good company for a first game, best first. */
const GOOD_LEVELS = ['casual', 'novice'];

export function goodLevel(levels: readonly string[]): string {
  return GOOD_LEVELS.find((level) => levels.includes(level)) ?? levels.at(-1) ?? 'random';
}

/** The same seats in another game: computers it does not have play at a good level instead. */
export function atKnownLevels(places: readonly Place[], levels: readonly string[]): Place[] {
  return places.map((place) => (levels.includes(place.level) ? place : { ...place, level: goodLevel(levels) }));
}

/** Me against computers. */
export function firstPlaces(count: number, me: string, level: string): Place[] {
  return Array.from({ length: count }, (_, seat) => newPlace(seat, seat === 0 ? me : null, level));
}

function newPlace(seat: number, me: string | null, level: string): Place {
  if (me !== null) return { id: seat, kind: 'me', name: me, level };
  return { id: seat, kind: 'bot', name: BOT_NAMES[seat - 1] ?? BOT_NAMES.at(-1)!, level };
}

/** More seats, or fewer. Those there are stay as they are, and mine is never removed. */
export function resized(places: readonly Place[], count: number, level: string): Place[] {
  const staying = [...places];
  while (staying.length > count) staying.splice(staying.findLastIndex(({ kind }) => kind !== 'me'), 1);
  while (staying.length < count) staying.push(newcomer(staying, level));
  return staying;
}

/** A computer that is not at the table yet. */
function newcomer(places: readonly Place[], level: string): Place {
  const id = Math.max(-1, ...places.map((place) => place.id)) + 1;
  return { id, kind: 'bot', name: freeName(places), level };
}

/** A name for a computer that nobody at the table has. */
function freeName(places: readonly Place[]): string {
  return BOT_NAMES.find((name) => !places.some((place) => place.name === name)) ?? '';
}

/** Somebody moves to another seat, and those in between move up. */
export function moved<T>(places: readonly T[], from: number, to: number): T[] {
  const others = places.filter((_, seat) => seat !== from);
  return [...others.slice(0, to), places[from]!, ...others.slice(to)];
}

/** Changes the kind of a seat. Only one seat can be mine: a second makes the first a guest. */
export function withKind(places: readonly Place[], seat: number, kind: Kind, me: string): Place[] {
  return places.map((place, i) => {
    if (i !== seat) return kind === 'me' && place.kind === 'me' ? { ...place, kind: 'device', name: '' } : place;
    return { ...place, kind, name: kind === 'bot' ? freeName(places) : kind === 'me' ? me : '' };
  });
}

export function asNewSeats(places: readonly Place[], auto: boolean): NewSeat[] {
  const isCoached = canCoach(places);
  return places.map(({ kind, name, level, coach }) =>
    kind === 'bot' ? { kind, name, level } : { kind, name: name.trim(), auto, ...(isCoached && coach ? { coach } : {}) },
  );
}

/** What a record says of itself, as far as its first lines can be read. */
export function headerOf(record: string): { game: string; seats: number } | null {
  const game = /^game (\w+)/m.exec(record)?.[1];
  const seats = Number(/^seats (\d+)/m.exec(record)?.[1]);
  return game && seats ? { game, seats } : null;
}

/** The highest rating that can be asked for. */
export const MOST_RATING = 10_000;

/** The ratings a host wishes for; an empty field has no number. */
export interface Ratings {
  least?: number | null | undefined;
  most?: number | null | undefined;
}

/** As the server is told; one end may be open. */
export function rangeOf({ least, most }: Ratings): { least: number; most: number } | null {
  if (typeof least !== 'number' && typeof most !== 'number') return null;
  return { least: Math.max(0, least ?? 0), most: Math.min(MOST_RATING, most ?? MOST_RATING) };
}
