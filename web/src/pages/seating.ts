/** The seats of a table about to be made. */
import type { NewSeat } from '../wire';

export type Kind = NewSeat['kind'];

export interface Place {
  kind: Kind;
  name: string;
  level: string;
}

const BOT_NAMES = ['Itzel', 'Balam', 'Ixchel', 'Kan', 'Akbal'];
/** Good company for a first game, best first. */
const GOOD_LEVELS = ['casual', 'novice'];

export function goodLevel(levels: readonly string[]): string {
  return GOOD_LEVELS.find((level) => levels.includes(level)) ?? levels.at(-1) ?? 'random';
}

/** Me against computers. */
export function firstPlaces(count: number, me: string, level: string): Place[] {
  return Array.from({ length: count }, (_, seat) => newPlace(seat, seat === 0 ? me : null, level));
}

function newPlace(seat: number, me: string | null, level: string): Place {
  if (me !== null) return { kind: 'me', name: me, level };
  return { kind: 'bot', name: BOT_NAMES[seat - 1] ?? BOT_NAMES.at(-1)!, level };
}

/** More seats, or fewer; those there are stay as they are. */
export function resized(places: readonly Place[], count: number, level: string): Place[] {
  return Array.from({ length: count }, (_, seat) => places[seat] ?? newPlace(seat, null, level));
}

/** One seat of another kind. There is one me at most: a second makes the first a guest. */
export function withKind(places: readonly Place[], seat: number, kind: Kind, me: string): Place[] {
  return places.map((place, i) => {
    if (i !== seat) return kind === 'me' && place.kind === 'me' ? { ...place, kind: 'device', name: '' } : place;
    return { ...place, kind, name: kind === 'bot' ? BOT_NAMES[i]! : kind === 'me' ? me : '' };
  });
}

export function asNewSeats(places: readonly Place[], auto: boolean): NewSeat[] {
  return places.map(({ kind, name, level }) =>
    kind === 'bot' ? { kind, name, level } : { kind, name: name.trim(), auto },
  );
}

/** What a record says of itself, as far as its first lines can be read. */
export function headerOf(record: string): { game: string; seats: number } | null {
  const game = /^game (\w+)/m.exec(record)?.[1];
  const seats = Number(/^seats (\d+)/m.exec(record)?.[1]);
  return game && seats ? { game, seats } : null;
}
