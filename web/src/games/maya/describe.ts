/** The board in words, for people who do not see it, and short lines for the app's bars. */

import type { Amount, Moment, Paragraph } from '../contract';
import type { News, Offer } from '../../wire';
import { number, phrases } from '../../words';
import { parts } from '../word';
import {
  goldIfScored,
  isReconstructed,
  pointsOf,
  pyramidsOf,
  tables,
  type Board,
  type CardId,
  type LaidCard,
  type Level,
  type Player,
  type Quarry,
} from './board';
import { boardName, boardSay, count, listing, nameOf, say, titleOf } from './words';

type Scene = Moment<Board>;

const line = (label: string, text: string): string =>
  phrases().at('maya').say('text.labelled', { label, text });
const who = (moment: Scene, seat: number): string => moment.seats[seat]?.label ?? '';

export function describe(moment: Scene): Paragraph[] {
  return [
    heading(moment),
    { heading: boardSay('quarries'), lines: moment.board.quarries.flatMap((quarry) => quarryLines(moment, quarry)) },
    pyramids(moment),
    ...moment.board.players.map((player, seat) => belongings(moment, player, seat)),
  ];
}

function heading(moment: Scene): Paragraph {
  const { board } = moment;
  return {
    heading: boardSay('round'),
    lines: [
      progress(moment),
      line(boardSay('starting_player'), who(moment, board.starting_player)),
      ...(board.phase === 'auction' && board.on_sale.length ? [line(boardSay('on_sale'), listing(board.on_sale.map(nameOf)))] : []),
      line(boardSay('bank'), number(board.bank)),
      line(boardSay('board'), boardSay('board_of', { name: boardName(board.board.name), id: board.board.id })),
      ...(isReconstructed(board) ? [boardSay('reconstructed')] : []),
    ],
  };
}

function quarryLines(moment: Scene, quarry: Quarry): string[] {
  const marker = nameOf(quarry.marker);
  const lines = [
    line(
      titleOf(quarry.id),
      boardSay('quarry', {
        laid: String(quarry.cards.length),
        cards: count('card', quarry.max_cards),
        prizes: quarry.blocks.join('/'),
        marker: quarry.marker_lies_here ? marker : boardSay('marker_won', { marker }),
      }),
    ),
  ];
  if (quarry.cards.length) lines.push(line(boardSay('cards'), listing(quarry.cards.map((laid) => card(moment, laid)))));
  const points = quarry.points.flatMap((amount, seat) => (amount > 0 ? [`${who(moment, seat)} ${number(amount)}`] : []));
  if (quarry.is_open && points.length) lines.push(line(boardSay('points'), listing(points)));
  if (quarry.shields.length) {
    lines.push(boardSay('protected', { who: listing(quarry.shields.map((seat) => who(moment, seat))) }));
  }
  if (quarry.two_points !== null) lines.push(boardSay('two_points', { who: who(moment, quarry.two_points) }));
  return lines;
}

const card = (moment: Scene, laid: LaidCard): string =>
  boardSay('card', { who: who(moment, laid.seat), card: nameOf(laid.card ?? laid.back) });

function pyramids(moment: Scene): Paragraph {
  const { board } = moment;
  return {
    heading: boardSay('pyramids'),
    lines: [
      line(boardSay('open_level'), board.open_level === null ? boardSay('all_full') : String(board.open_level)),
      ...pyramidsOf(board).flatMap(([id, levels]) =>
        levels.map((level, i) => line(boardSay('level_of', { pyramid: nameOf(id), level: String(i + 1) }), levelText(moment, level))),
      ),
    ],
  };
}

function levelText(moment: Scene, level: Level): string {
  const standing = level.blocks
    .map((blocks, seat) => ({ blocks, seat }))
    .filter(({ blocks }) => blocks > 0)
    .sort((a, b) => b.blocks - a.blocks)
    .map(({ blocks, seat }) => `${who(moment, seat)} ${number(blocks)}`);
  return boardSay('level', {
    standing: listing(standing) || boardSay('empty'),
    free: String(level.spaces - level.filled),
    most: number(level.gold[0] ?? 0),
    second: number(level.gold[1] ?? 0),
  });
}

function belongings(moment: Scene, player: Player, seat: number): Paragraph {
  const hidden = boardSay('hand_hidden', { low: String(player.low_cards), high: String(player.high_cards) });
  return {
    heading: who(moment, seat),
    lines: [
      count('coin', player.gold),
      boardSay('gold_now', { gold: String(goldIfScored(moment.board, seat)) }),
      line(boardSay('hand'), player.hand ? listing(player.hand.map(nameOf)) || boardSay('none') : hidden),
      ...(player.can_carry === null ? [] : [line(boardSay('can_carry'), count('block', player.can_carry))]),
      ...(player.passed ? [boardSay('passed')] : []),
      line(boardSay('blocks'), boardSay('blocks_now', { held: String(player.blocks), supply: String(player.supply) })),
      ...(player.markers.length ? [line(boardSay('markers'), listing(player.markers.map(nameOf)))] : []),
      ...(player.has_bid
        ? [line(boardSay('bid'), player.bid === null ? boardSay('bid_hidden') : count('coin', player.bid))]
        : []),
    ],
  };
}

/** "Round 2 of 3, quarries". */
export function progress({ board }: Scene): string {
  if (board.phase === 'setup' || board.phase === 'over') return say(`phase.${board.phase}`);
  return say('progress', {
    round: Math.max(1, board.round),
    rounds: tables.numbers.rounds,
    phase: say(`phase.${board.phase === 'valuation' ? 'gold' : board.phase}`),
  });
}

/** Each phase of a round is a chapter of the log. */
export function headingOf([kind, , what, round]: News): string | null {
  if (kind !== 'phase') return null;
  if (what === 'setup' || what === 'over') return say(`phase.${what}`);
  return say('chapter', { round, phase: say(`chapter.${what}`) });
}

/** What a seat has of what can be spent. */
export function holdings({ board }: Scene, seat: number): Amount[] {
  const player = board.players[seat];
  if (!player) return [];
  return [
    // Opening blocks come from the supply.
    { icon: 'block', amount: board.phase === 'setup' ? player.supply : player.blocks },
    { icon: 'coin', amount: player.gold },
  ];
}

/** A -3 card that could only take from its owner had better take nothing. */
export function harmless({ toAct }: Scene, offers: readonly Offer[]): string | null {
  const victims = offers.filter(({ word }) => word.startsWith('minus:'));
  return victims.length && victims.every(({ word }) => word === `minus:${toAct}`) ? 'skip' : null;
}

/** Of a card that was picked up first it is asked where to lay it. */
export function ask({ question }: Scene): string {
  const [step, cause] = question ?? ['', ''];
  const [verb, card] = parts(cause);
  return step === 'choose_quarry' && verb === 'card' ? say('ask.quarry', { card: nameOf(card) }) : '';
}

/** A card was chosen before its quarry. */
const taken = (card: CardId, player: Player): string =>
  say('hint.taken', { card: nameOf(card), left: (player.can_carry ?? 0) - pointsOf(card) });

/** One line more about the question, where it helps. */
export function hint({ board, question, toAct }: Scene): string {
  const player = toAct === null ? undefined : board.players[toAct];
  if (!question || !player) return '';
  const [step, cause] = question;
  switch (step) {
    case 'opening_block':
      return say('hint.opening');
    case 'choose_quarry':
      if (cause.startsWith('card:')) return taken(parts(cause)[1] as CardId, player);
      return say('hint.quarry', { cards: player.low_cards + player.high_cards });
    case 'choose_card':
      return say('hint.card', { quarry: nameOf(parts(cause)[1]) });
    case 'build_turn':
      return say('hint.build', { blocks: player.blocks, level: board.open_level ?? 0 });
    case 'double_move':
      return say('hint.double');
    case 'choose_victim':
      return say('hint.victim');
    case 'place_shield':
      return say('hint.shield');
    case 'lift_block':
      return say('hint.lift');
    case 'lowest_level':
      return say('hint.lowest');
    case 'name_starter':
      return say('hint.starter');
    case 'bid_tens':
    case 'bid_ones':
      return say('hint.bid', { gold: player.gold });
    case 'claim_marker':
      return say('hint.claim');
    case 'place_points':
      return say('hint.points');
    case 'use_joker':
      return say('hint.joker');
    case 'confirm':
      return board.phase === 'laying' && board.players.every(({ passed }) => passed) ? say('hint.reveals') : '';
    default:
      return '';
  }
}
