/** What to call people and tables. */
import { SEAT_LOOKS } from './games/contract';
import type { Seat, Summary } from './wire';
import { type Phrases, phrases, t } from './words';

/** A player's name, or the name of the seat's colour if there is none. */
export function nameOf(seat: number, name: string): string {
  return name || phrases().template(`color.${SEAT_LOOKS[seat]}`);
}

/** What computers are called unless somebody gives them another name. */
export const BOT_NAMES = ['Itzel', 'Balam', 'Ixchel', 'Kan', 'Akbal'];

/** What others call the players: a computer without a name gets one that nobody at the table has. */
export function namesOf(seats: readonly Pick<Seat, 'name' | 'kind'>[]): string[] {
  const free = BOT_NAMES.filter((name) => !seats.some((seat) => seat.name === name));
  return seats.map((seat, i) => seat.name || (seat.kind === 'bot' && free.shift()) || nameOf(i, ''));
}

/** The seat of somebody who plays here alone and gave no name: it is spoken to as "You". */
export function youOf(seats: readonly Seat[]): number | null {
  const [seat, ...others] = [...seats.keys()].filter((i) => seats[i]!.mine);
  return seat === undefined || others.length || seats[seat]!.name ? null : seat;
}

/** What to call the players on this device. */
export function labelsOf(seats: readonly Seat[]): string[] {
  return namesOf(seats).map((name, i) => (i === youOf(seats) ? t('seat.me') : name));
}

/** The words of a game at a table, with its players' names. */
export function wordsAt(game: string, seats: readonly Seat[]): Phrases {
  return phrases().at(game, labelsOf(seats), youOf(seats));
}

/** The short name of a game. */
export function gameName(game: string): string {
  return t(`game.${game}`);
}

export function titleOf({ title, seats, mine }: Pick<Summary, 'title' | 'seats' | 'mine'>): string {
  if (title) return title;
  const others = namesOf(seats).filter((_, i) => !mine.includes(i));
  const people = seats.filter((seat, i) => seat.kind === 'person' && !mine.includes(i)).length;
  if (mine.length && !people) return t('home.against_computers', { count: others.length });
  return new Intl.ListFormat(document.documentElement.lang, { type: 'conjunction' }).format(
    others.length ? others : namesOf(seats),
  );
}
