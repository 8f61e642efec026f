/** What to call people and tables. */
import { SEAT_LOOKS } from './games/contract';
import type { Seat, Summary } from './wire';
import { phrases, t } from './words';

/** A player's name, or the name of the colour for one who gave none. */
export function nameOf(seat: number, name: string): string {
  return name || phrases().template(`color.${SEAT_LOOKS[seat]}`);
}

export function namesOf(seats: readonly Seat[]): string[] {
  return seats.map((seat, i) => nameOf(i, seat.name));
}

/** The short name of a game. */
export function gameName(game: string): string {
  return t(`game.${game}`);
}

export function titleOf({ title, seats, mine }: Pick<Summary, 'title' | 'seats' | 'mine'>): string {
  if (title) return title;
  const others = seats.flatMap((seat, i) => (mine.includes(i) ? [] : [nameOf(i, seat.name)]));
  const people = seats.filter((seat, i) => seat.kind === 'person' && !mine.includes(i)).length;
  if (mine.length && !people) return t('home.against_computers', { count: others.length });
  return new Intl.ListFormat(document.documentElement.lang, { type: 'conjunction' }).format(
    others.length ? others : namesOf(seats),
  );
}
