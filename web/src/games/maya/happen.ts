/** What news does to the board, step by step, so that a long change can be shown as it came about. */

import type { News } from '../../wire';
import {
  CARDS,
  FULL_HAND,
  backOf,
  goldFor,
  openLevel,
  placeOf,
  pointsOf,
  pyramidsOf,
  tables,
  type Board,
  type CardId,
  type Level,
  type Phase,
  type Player,
  type Quarry,
} from './board';

/** The board after one piece of news. Hands and faces that only their owner knows stay unknown. */
export function happen(before: Board, news: News): Board {
  const board = structuredClone(before);
  apply(board, news);
  board.open_level = openLevel(board);
  return board;
}

/** The same board as everybody sees it: nothing of it is a secret. */
export function withoutSecrets(board: Board): Board {
  return {
    ...board,
    quarries: board.quarries.map((quarry) => ({
      ...quarry,
      cards: quarry.cards.map((laid) => (quarry.is_open ? laid : { ...laid, card: null })),
    })),
    players: board.players.map((player) => ({
      ...player,
      hand: null,
      can_carry: null,
      bid: board.bids_shown ? player.bid : null,
    })),
  };
}

function apply(board: Board, [kind, seat, what, amount]: News): void {
  const player = seat === null ? undefined : board.players[seat];
  const quarry = board.quarries.find(({ id }) => id === what);
  switch (kind) {
    case 'phase':
      return begin(board, what as Phase, amount);
    case 'starter':
      return pass(board, 'starting_player', seat);
    case 'set':
      if (player) take(player, board.phase === 'building');
      return stack(board, seat!, what!, 1);
    case 'bonus':
      if (player) take(player, false);
      return stack(board, seat!, what!, 1);
    case 'lift':
      return stack(board, seat!, what!, -1);
    case 'erode':
      if (player) player.supply += 1;
      return stack(board, seat!, what!, -1);
    case 'fall':
      if (player) player.supply += amount;
      return stack(board, seat!, what!, -amount);
    case 'lay_low':
    case 'lay_high':
      return lay(player!, quarry!, seat!, kind === 'lay_low' ? 'low' : 'high');
    case 'pass':
      if (player && board.phase === 'laying') player.passed = true;
      return;
    case 'turn_over':
      return turnOver(board, quarry!);
    case 'show':
      return show(board, seat!, what as CardId);
    case 'count':
      quarry!.points[seat!] = amount;
      quarry!.places = placesAt(quarry!);
      return;
    case 'lower':
      quarry!.points[seat!] = (quarry!.points[seat!] ?? 0) - amount;
      quarry!.places = placesAt(quarry!);
      return;
    case 'win_blocks':
    case 'extra_block':
      player!.blocks += amount;
      player!.supply -= amount;
      return;
    case 'win_marker':
    case 'claim':
      board.on_sale = board.on_sale.filter((marker) => marker !== what);
      return pass(board, what!, seat);
    case 'use_marker':
      return pass(board, what!, null);
    case 'box':
      board.on_sale = board.on_sale.filter((marker) => marker !== what);
      return;
    case 'shield':
      quarry!.shields.push(seat!);
      return;
    case 'add_points':
      quarry!.two_points = seat;
      return;
    case 'carry':
      player!.blocks = amount;
      return;
    case 'leave_behind':
      player!.supply += amount;
      return;
    case 'give_back':
      player!.blocks -= amount;
      player!.supply += amount;
      return;
    case 'forced_pass':
      return earn(board, player!, 'forced_passes', amount);
    case 'payout':
      return earn(board, player!, placeOf(what!).pyramid, amount);
    case 'starting_gold':
      return earn(board, player!, 'starting_gold', amount);
    case 'bid':
      board.bids_shown = true;
      player!.has_bid = true;
      player!.bid = amount;
      return;
    case 'pay_bid':
      return earn(board, player!, 'bids', -amount);
  }
}

function begin(board: Board, phase: Phase, round: number): void {
  const isNewRound = round > board.round;
  board.phase = phase;
  board.round = Math.max(board.round, round);
  if (phase === 'building') clearQuarries(board);
  if (!isNewRound) return;
  board.bids_shown = false;
  board.on_sale = phase === 'auction' ? [...tables.markers.expert] : [];
  for (const player of board.players) {
    player.passed = player.has_bid = false;
    player.bid = null;
    player.markers = player.markers.filter((marker) => marker === 'starting_player');
  }
  for (const quarry of board.quarries) quarry.marker_lies_here = isFree(board, quarry.marker);
}

/** All cards go back to their owners. */
function clearQuarries(board: Board): void {
  for (const quarry of board.quarries) {
    Object.assign(quarry, { cards: [], shields: [], two_points: null, places: [], is_open: false });
    quarry.points = quarry.points.map(() => 0);
  }
  for (const player of board.players) {
    player.low_cards = FULL_HAND.filter((card) => backOf(card) === 'low').length;
    player.high_cards = FULL_HAND.length - player.low_cards;
  }
}

/** A marker to a player, or back to where it belongs. */
function pass(board: Board, marker: string, seat: number | null): void {
  for (const player of board.players) player.markers = player.markers.filter((held) => held !== marker);
  if (seat !== null) board.players[seat]?.markers.push(marker);
  if (marker === 'starting_player' && seat !== null) board.starting_player = seat;
  for (const quarry of board.quarries) if (quarry.marker === marker) quarry.marker_lies_here = seat === null;
}

const isFree = (board: Board, marker: string): boolean =>
  !board.players.some((player) => player.markers.includes(marker));

function take(player: Player, isHeld: boolean): void {
  if (isHeld) player.blocks -= 1;
  else player.supply -= 1;
}

function stack(board: Board, seat: number, place: string, blocks: number): void {
  const { pyramid, level } = placeOf(place);
  const here: Level | undefined = board.pyramids[pyramid]?.[level];
  if (!here) return;
  here.blocks[seat] = (here.blocks[seat] ?? 0) + blocks;
  here.filled += blocks;
  here.gold_now = goldFor(here.blocks, here.gold);
}

function lay(player: Player, quarry: Quarry, seat: number, back: 'low' | 'high'): void {
  quarry.cards.push({ seat, back, card: null });
  if (back === 'low') player.low_cards -= 1;
  else player.high_cards -= 1;
}

/** From right to left: what lies to the right has been turned over before. */
function turnOver(board: Board, quarry: Quarry): void {
  for (const other of board.quarries.slice(board.quarries.indexOf(quarry))) other.is_open = true;
  for (const laid of quarry.cards) laid.card = null;
  quarry.points = quarry.points.map(() => 0);
}

/** The next card of the quarry turned over last. */
function show(board: Board, seat: number, card: CardId): void {
  const quarry = board.quarries.find(({ is_open }) => is_open);
  const laid = quarry?.cards.find((one) => one.card === null && one.seat === seat);
  if (!quarry || !laid || !CARDS.includes(card)) return;
  laid.card = card;
  quarry.points[seat] = (quarry.points[seat] ?? 0) + pointsOf(card);
}

/** Who stands where: the most points first, among equals the one who laid a card first. */
export function placesAt(quarry: Quarry): number[] {
  const first = (seat: number): number => {
    const at = quarry.cards.findIndex((laid) => laid.seat === seat);
    return at < 0 ? quarry.max_cards : at;
  };
  return quarry.points
    .flatMap((points, seat) => (points > 0 ? [{ points, seat }] : []))
    .sort((a, b) => b.points - a.points || first(a.seat) - first(b.seat))
    .map(({ seat }) => seat);
}

function earn(board: Board, player: Player, source: string, gold: number): void {
  player.gold += gold;
  player.points += gold;
  player.sources[source] = (player.sources[source] ?? 0) + gold;
  board.bank -= gold;
}

/** The pyramids after what a choice is certain to do. */
export function foreseen(board: Board, news: readonly News[]): Board {
  const kinds = ['set', 'bonus', 'lift', 'fall'];
  return news.filter(([kind]) => kinds.includes(kind)).reduce(happen, board);
}

/** The places at which two boards differ. */
export function changedPlaces(before: Board, after: Board): string[] {
  return pyramidsOf(after).flatMap(([pyramid, levels]) =>
    levels.flatMap((level, i) => {
      const was = before.pyramids[pyramid]?.[i];
      return was && level.blocks.some((count, seat) => count !== was.blocks[seat]) ? [`${pyramid}.${i + 1}`] : [];
    }),
  );
}
