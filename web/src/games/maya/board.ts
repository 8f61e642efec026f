/** The board of Maya as the server shows it, and what can be read off it without playing. */

import json from './tables.json';

export const tables = json;

export type PyramidId = keyof typeof json.pyramids;
export type CardId = keyof typeof json.cards;
export type Back = 'low' | 'high';
export type MarkerId = string;
export type Phase = 'setup' | 'auction' | 'laying' | 'evaluation' | 'building' | 'valuation' | 'over';

export interface LaidCard {
  seat: number;
  back: Back;
  card: CardId | null;
}

export interface Quarry {
  id: string;
  max_cards: number;
  blocks: number[];
  marker: MarkerId;
  marker_lies_here: boolean;
  is_open: boolean;
  cards: LaidCard[];
  shields: number[];
  two_points: number | null;
  points: number[];
  places: number[];
}

export interface Level {
  spaces: number;
  gold: number[];
  filled: number;
  blocks: number[];
  gold_now: number[];
}

export interface Player {
  hand: CardId[] | null;
  can_carry: number | null;
  low_cards: number;
  high_cards: number;
  passed: boolean;
  blocks: number;
  supply: number;
  markers: MarkerId[];
  has_bid: boolean;
  bid: number | null;
  gold: number;
  points: number;
  sources: Record<string, number>;
}

export interface Board {
  seats: number;
  board: { id: string; name: string; sources: string[] };
  expert: boolean;
  round: number;
  phase: Phase;
  starting_player: number;
  bank: number;
  quarries: Quarry[];
  pyramids: Partial<Record<PyramidId, Level[]>>;
  open_level: number | null;
  on_sale: MarkerId[];
  bids_shown: boolean;
  players: Player[];
}

export const CARDS = Object.keys(json.cards) as CardId[];
export const PYRAMIDS = Object.keys(json.pyramids) as PyramidId[];
const BACKS: readonly Back[] = ['low', 'high'];
export const isExpertMarker = (marker: MarkerId): boolean => json.markers.expert.includes(marker);

/** A hand at the beginning of a round, each card as often as a player has it. */
export const FULL_HAND: readonly CardId[] = CARDS.flatMap((card) =>
  Array.from({ length: json.cards[card].number }, () => card),
);

export const pointsOf = (card: CardId): number => json.cards[card].points;
/** What is printed on a card. */
export const figureOf = (card: CardId): string => (card === 'minus_3' ? `−${json.numbers.minus}` : String(pointsOf(card)));
export const backOf = (card: CardId): Back => json.cards[card].back as Back;

/** "copan.2" as its two parts, the level counted from 0. */
export function placeOf(place: string): { pyramid: PyramidId; level: number } {
  const [pyramid = '', number = '1'] = place.split('.');
  return { pyramid: pyramid as PyramidId, level: Number(number) - 1 };
}

export function pyramidsOf(board: Board): [PyramidId, Level[]][] {
  return Object.entries(board.pyramids) as [PyramidId, Level[]][];
}

/** Whether figures of this board are our proposal and not read off the printed game. */
export const isReconstructed = (board: Board): boolean => board.board.sources.includes('reconstructed');

/** The seats from the starting player on. */
export function inTurnOrder(board: Board): number[] {
  return Array.from({ length: board.seats }, (_, i) => (board.starting_player + i) % board.seats);
}

/* ---- Pyramids ---- */

/** The gold of a level by seat: the higher figure for the most blocks, the lower for the second most. */
export function goldFor(blocks: readonly number[], gold: readonly number[]): number[] {
  const most = Math.max(...blocks);
  const second = Math.max(0, ...blocks.filter((count) => count < most));
  return blocks.map((count) => {
    if (count === 0) return 0;
    return (count === most ? gold[0] : count === second ? gold[1] : 0) ?? 0;
  });
}

export interface Holders {
  most: number[];
  second: number[];
}

/** Who has the most and who the second most blocks of a level. */
export function holdersOf(level: Level): Holders {
  const most = Math.max(...level.blocks);
  const second = Math.max(0, ...level.blocks.filter((count) => count < most));
  const having = (count: number): number[] =>
    count === 0 ? [] : level.blocks.flatMap((blocks, seat) => (blocks === count ? [seat] : []));
  return { most: having(most), second: having(second) };
}

/** The blocks of a level as they are drawn: from the owner with the most to the one with the fewest. */
export function row(level: Level): { seat: number; n: number }[] {
  return level.blocks
    .map((count, seat) => ({ count, seat }))
    .sort((a, b) => b.count - a.count || a.seat - b.seat)
    .flatMap(({ count, seat }) => Array.from({ length: count }, (_, n) => ({ seat, n })));
}

/** The lowest level, counted from 1, that is not full in every pyramid; null if all are full. */
export function openLevel(board: Board): number | null {
  const tallest = Math.max(...pyramidsOf(board).map(([, levels]) => levels.length));
  for (let level = 0; level < tallest; level++) {
    const hasRoom = pyramidsOf(board).some(([, levels]) => {
      const here = levels[level];
      return here !== undefined && here.filled < here.spaces;
    });
    if (hasRoom) return level + 1;
  }
  return null;
}

/** How full the open level is, over all pyramids. */
export function progressOf(board: Board): { filled: number; spaces: number; pyramids: number } {
  const open = (board.open_level ?? 1) - 1;
  const levels = pyramidsOf(board).flatMap(([, all]) => all[open] ?? []);
  return {
    filled: levels.reduce((sum, level) => sum + level.filled, 0),
    spaces: levels.reduce((sum, level) => sum + level.spaces, 0),
    pyramids: levels.length,
  };
}

/** The gold a seat would get if everything were scored now. */
export const goldIfScored = (board: Board, seat: number): number =>
  pyramidsOf(board).reduce(
    (sum, [, levels]) => sum + levels.reduce((gold, level) => gold + (level.gold_now[seat] ?? 0), 0),
    0,
  );

/** How many of a seat's blocks erosion would leave on a level; after the last round there is none. */
export function afterErosion(board: Board, level: Level, seat: number): number {
  const blocks = level.blocks[seat] ?? 0;
  return board.round < json.numbers.rounds && (level.gold_now[seat] ?? 0) > 0 ? blocks - 1 : blocks;
}

/* ---- Quarries ---- */

/** The points a seat is known to have at a quarry: those of cards seen, and of the marker put there. */
export function knownSum(quarry: Quarry, seat: number): number {
  if (quarry.is_open) return quarry.points[seat] ?? 0;
  const cards = quarry.cards.filter((laid) => laid.seat === seat && laid.card !== null);
  const marker = quarry.two_points === seat ? json.numbers.points_2 : 0;
  return cards.reduce((sum, { card }) => sum + pointsOf(card!), marker);
}

export interface Range {
  least: number;
  most: number;
}

/** Between which sums a rival's face-down cards can lie, by their backs and by what was seen of them. */
export function rangeOf(board: Board, quarry: Quarry, seat: number): Range {
  const seen = board.quarries
    .flatMap(({ cards }) => cards)
    .flatMap((laid) => (laid.seat === seat && laid.card !== null ? [laid.card] : []));
  const unseen = [...FULL_HAND];
  for (const card of seen) unseen.splice(unseen.indexOf(card), 1);
  const marker = quarry.two_points === seat ? json.numbers.points_2 : 0;
  const range = { least: marker, most: marker };
  for (const back of BACKS) {
    const laid = quarry.cards.filter((card) => card.seat === seat && card.back === back).length;
    const values = unseen.filter((card) => backOf(card) === back).map(pointsOf).sort((a, b) => a - b);
    const sum = (some: number[]): number => some.reduce((all, points) => all + points, 0);
    range.least += sum(values.slice(0, laid));
    range.most += sum(laid === 0 ? [] : values.slice(-laid));
  }
  return range;
}

/** Where in the row of a quarry a seat's first card lies; after all others for a seat that has none. */
export function firstCard(quarry: Quarry, seat: number): number {
  const at = quarry.cards.findIndex((laid) => laid.seat === seat);
  return at < 0 ? quarry.cards.length : at;
}

/** The seats with cards (or points) at a quarry, in laying order. */
export function seatsAt(quarry: Quarry): number[] {
  const seats = [...new Set(quarry.cards.map(({ seat }) => seat))];
  if (quarry.two_points !== null && !seats.includes(quarry.two_points)) seats.push(quarry.two_points);
  return seats;
}

export interface Prospect {
  mine: number;
  /** The least that would beat my cards there; null: I have none, or no card can be added. */
  beats: number | null;
  /** The most that any rival's cards there can come to; null without rivals. */
  most: number | null;
  /** The places that may be mine as the cards lie, the best first; none without points. */
  places: number[];
  rivals: { seat: number; range: Range }[];
}

/** My sum at a face-down quarry, what beats it and which place it has, as far as I can know; -3 cards left aside. */
export function prospectOf(board: Board, quarry: Quarry, me: number): Prospect {
  const rivals = seatsAt(quarry)
    .filter((seat) => seat !== me)
    .map((seat) => ({ seat, range: rangeOf(board, quarry, seat) }));
  const mine = knownSum(quarry, me);
  const isAhead = (seat: number, points: number): boolean =>
    points > mine || (points === mine && firstCard(quarry, seat) < firstCard(quarry, me));
  const best = 1 + rivals.filter(({ seat, range }) => isAhead(seat, range.least)).length;
  const isOpen = board.phase === 'laying' && quarry.cards.length < quarry.max_cards;
  const worst = 1 + rivals.filter(({ seat, range }) => isAhead(seat, range.most)).length;
  const tie = rivals.some(({ seat }) => firstCard(quarry, seat) < firstCard(quarry, me));
  return {
    mine,
    beats: mine > 0 && isOpen ? mine + (tie ? 0 : 1) : null,
    most: rivals.length ? Math.max(...rivals.map(({ range }) => range.most)) : null,
    places: mine > 0 ? Array.from({ length: worst - best + 1 }, (_, i) => best + i) : [],
    rivals,
  };
}

/** The blocks that places of a quarry bring, each number once, the most first. */
export function blocksOf(quarry: Quarry, places: readonly number[]): number[] {
  return [...new Set(places.map((place) => quarry.blocks[place - 1] ?? 0))];
}

/** The quarry that is evaluated now: the leftmost of those turned over. */
export function currentQuarry(board: Board): number | null {
  if (board.phase !== 'evaluation') return null;
  const at = board.quarries.findIndex((quarry) => quarry.is_open);
  return at < 0 ? null : at;
}

/** Who has a marker. */
export function holderOf(board: Board, marker: MarkerId): number | null {
  const seat = board.players.findIndex((player) => player.markers.includes(marker));
  return seat < 0 ? null : seat;
}

/** Markers that helped to carry, once everything is carried: they do nothing more in this round. */
export const isSpent = (board: Board, marker: MarkerId): boolean =>
  ['transport_2', 'transport_4', 'extra_block'].includes(marker) && ['building', 'valuation'].includes(board.phase);
