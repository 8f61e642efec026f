/** A table about to be made: everything you can choose before it begins. */
import { api } from '../api';
import { prefer, settings } from '../settings.svelte';
import { language } from '../words';
import type { Games, Made, NewClock, NewTable } from '../wire';
import {
  asNewSeats,
  atKnownLevels,
  canCoach,
  firstPlaces,
  goodLevel,
  headerOf,
  moved,
  rangeOf,
  resized,
  withKind,
  type Kind,
  type Ratings,
  type Place,
} from './seating';

const DAY = 86_400;
/** Days that a turn may take. */
export const TURN_DAYS: readonly number[] = [1, 3, 7];
const CLOCKS: Record<string, NewClock> = {
  none: { kind: 'none', seconds: 0, increment: 0 },
  live: { kind: 'live', seconds: 1800, increment: 10 },
  days: { kind: 'days', seconds: DAY, increment: 0 },
};
const BY_LOT = -1;

export class TableDraft {
  /** What the server offers; null until it has said it. */
  offer = $state.raw<Games | null>(null);
  game = $state('tzolkin');
  places = $state.raw<Place[]>([]);
  /** The seat that begins; null: drawn by lot. */
  first = $state(BY_LOT);
  /** The variants of the rules that were chosen. */
  variants = $state.raw<string[]>([]);
  clock = $state('none');
  /** With a clock of days: how many a turn may take. */
  turnDays = $state(3);
  /** The ratings of those who may sit down in an open seat; empty: any. */
  ratings = $state<Ratings>({});
  atZero = $state<NonNullable<NewClock['at_zero']>>('show');
  pace = $state(300);
  listed = $state(false);
  takeBacks = $state(true);
  /** Wished for; counts only where it is possible. */
  rated = $state(false);
  auto = $state(true);
  title = $state('');
  record = $state.raw<{ name: string; text: string } | null>(null);
  start = $state.raw<{ table: string; moves: number } | null>(null);
  /** What the game itself adds to the table: a board file. */
  more = $state.raw<Partial<NewTable>>({});

  /** The levels of computers, the gentlest first, and then the styles that the game has. */
  get levels(): string[] {
    return [...(this.offer?.levels.map((level) => level.id) ?? []), ...(this.#info?.styles ?? [])];
  }

  get seatCounts(): number[] {
    return this.#info?.seats ?? [];
  }

  /** The variants of the rules that the game has. */
  get rules(): string[] {
    return (this.#info?.options ?? []).filter((option) => !option.includes(':'));
  }

  /** Whether people may have coaches here, */
  get canCoach(): boolean {
    return canCoach(this.places);
  }

  /** and whether somebody has one. */
  get isCoached(): boolean {
    return this.canCoach && this.places.some(({ kind, coach }) => kind !== 'bot' && coach);
  }

  /** Whether the game can be rated: two people or more, each on a device of their own, from the beginning. */
  get canRate(): boolean {
    const people = this.places.filter(({ kind }) => kind !== 'bot');
    const apart = people.some(({ kind }) => kind === 'me') && people.every(({ kind }) => kind !== 'device');
    return people.length > 1 && apart && !this.isFixed && !this.more.board && !this.isCoached;
  }

  get isRated(): boolean {
    return this.rated && this.canRate;
  }

  /** A rated game needs a clock at whose end a computer plays on. */
  rate(on: boolean): void {
    this.rated = on;
    if (on && this.clock === 'none') this.clock = 'days';
    if (on && this.atZero === 'show') this.atZero = 'bot';
  }

  /** Whether anyone may sit down. */
  get isOpen(): boolean {
    return this.places.some(({ kind }) => kind === 'anyone');
  }

  /** Game, seats and options come from a game already begun. */
  get isFixed(): boolean {
    return this.record !== null || this.start !== null;
  }

  get isReady(): boolean {
    return this.#info !== undefined && this.places.length > 0;
  }

  get #info(): Games['games'][number] | undefined {
    return this.offer?.games.find((one) => one.id === this.game);
  }

  get #level(): string {
    return goodLevel(this.levels);
  }

  /** Good choices for a first game, or those of the table that is continued. */
  async prepare(query: URLSearchParams): Promise<void> {
    const found = await api.games();
    const level = goodLevel(found.levels.map((one) => one.id));
    const wish = query.get('game') ?? '';
    if (found.games.some((one) => one.id === wish)) this.game = wish;
    const from = query.get('from');
    if (from) await this.#continueFrom(from, Number(query.get('moves')), level);
    else this.places = firstPlaces(3, settings.name, level);
    this.offer = found;
  }

  async #continueFrom(table: string, moves: number, level: string): Promise<void> {
    const { table: other } = await api.replay(table, null);
    const me = other.seats.findIndex((seat) => seat.kind === 'person');
    this.start = { table, moves };
    this.game = other.game;
    this.places = other.seats.map((seat, id) => ({
      id,
      kind: id === me ? 'me' : 'bot',
      name: seat.name,
      level: seat.level ?? level,
    }));
  }

  play(game: string): void {
    this.game = game;
    this.variants = [];
    this.more = {};
    this.first = BY_LOT;
    this.places = atKnownLevels(this.places, this.levels);
    if (!this.seatCounts.includes(this.places.length)) this.seat(this.seatCounts[0] ?? 3);
  }

  /** Sets the number of seats. */
  seat(count: number): void {
    this.places = resized(this.places, count, this.#level);
    if (this.first >= count) this.first = BY_LOT;
  }

  setKind(seat: number, kind: Kind): void {
    this.places = withKind(this.places, seat, kind, settings.name);
  }

  change(seat: number, changes: Partial<Place>): void {
    this.places = this.places.map((place, i) => (i === seat ? { ...place, ...changes } : place));
    if (changes.name !== undefined && this.places[seat]?.kind === 'me') prefer({ name: changes.name });
  }

  /** Somebody changes seats; a fixed first seat moves with them. */
  move(from: number, to: number): void {
    if (from === to || to < 0 || to >= this.places.length) return;
    const starter = this.places[this.first]?.id;
    this.places = moved(this.places, from, to);
    if (starter !== undefined) this.first = this.places.findIndex(({ id }) => id === starter);
  }

  /** Nobody waits for ever in a slow game: a computer takes the seat of somebody who does not come. */
  setClock(clock: string): void {
    this.clock = clock;
    if (clock === 'days') this.atZero = 'bot';
  }

  get #newClock(): NewClock {
    const clock = CLOCKS[this.isCoached ? 'none' : this.clock]!;
    const seconds = clock.kind === 'days' ? this.turnDays * DAY : (clock.seconds ?? 0);
    return { ...clock, seconds, at_zero: this.atZero, level: this.#level };
  }

  setVariant(option: string, on: boolean): void {
    this.variants = on ? [...this.variants, option] : this.variants.filter((one) => one !== option);
  }

  /** Go on from a record; false if it is of no game we know. */
  take(name: string, text: string): boolean {
    const header = headerOf(text);
    if (!header || !this.offer?.games.some((one) => one.id === header.game)) return false;
    this.game = header.game;
    this.seat(header.seats);
    this.record = { name, text };
    return true;
  }

  make(): Promise<Made> {
    const options = [...this.variants, ...(this.first >= 0 ? [`first:${this.first}`] : [])];
    return api.make({
      game: this.game,
      seats: asNewSeats(this.places, this.auto),
      ...(this.isFixed ? {} : { options }),
      ...this.more,
      title: this.title.trim(),
      listed: this.listed,
      pace: this.pace,
      take_backs: this.takeBacks && !this.isRated,
      rated: this.isRated,
      clock: this.#newClock,
      language: language(),
      rating_range: this.isOpen ? rangeOf(this.ratings) : null,
      record: this.record?.text ?? null,
      start: this.start,
    });
  }
}
