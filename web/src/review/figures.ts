/** Points and chances of a review as people read them. Points come as thousandths, chances as thousandths of a percent. */
import type { Attempt, ReviewTurn, Sum } from '../wire';
import { language } from '../words';

export type Unit = 'points' | 'chance';
export type Mark = Attempt['mark'];

const POINT = 1000;
/** What is called costly, from the worst on; these have a sign of their own. */
export const COSTLY: readonly Mark[] = ['blunder', 'mistake', 'inaccuracy'];

/** The amount in points or percent. */
export const amountOf = (value: number): number => value / POINT;

function digits(value: number, unit: Unit, whole: boolean): string {
  const places = unit === 'points' && !whole ? 1 : 0;
  return new Intl.NumberFormat(language(), { minimumFractionDigits: places, maximumFractionDigits: places }).format(
    Math.abs(value),
  );
}

const isNothing = (text: string): boolean => /^[0.,]*$/.test(text);

/** "4.2", or "31 %"; `whole` leaves tenths out. */
export function amount(value: number, unit: Unit = 'points', whole = false): string {
  const text = digits(amountOf(value), unit, whole);
  const minus = value < 0 && !isNothing(text) ? '−' : '';
  return minus + text + (unit === 'chance' ? '\u202f%' : '');
}

/** Percentage points, the sign left to the words: "31". */
export const percentagePoints = (chance: number): string => amount(chance, 'points', true);

/** The same with its sign: "+2.9", "−14". */
export function change(value: number, unit: Unit = 'points', whole = false): string {
  const text = amount(value, unit, whole);
  return value > 0 && !isNothing(digits(amountOf(value), unit, whole)) ? `+${text}` : text;
}

/** What a turn cost, as a change: "−4.2". */
export const cost = (turn: ReviewTurn, unit: Unit = 'points'): string => change(-turn.loss[unit], unit);

/** How far off that may be: "±0.6". */
export function doubt(turn: ReviewTurn, unit: Unit = 'points'): string {
  return `±${amount(unit === 'points' ? turn.loss.error : turn.loss.chance_error, unit)}`;
}

/** From how many points on a turn usually is a mistake or a blunder. */
const HEAVY: Partial<Record<Mark, number>> = { inaccuracy: 2 * POINT, mistake: 4 * POINT };

/** The mark is lighter than the points alone would make it: hardly any chance of winning was at stake. */
export const isLightlyMarked = ({ mark, loss }: ReviewTurn): boolean => mark !== null && loss.points >= (HEAVY[mark] ?? Infinity);

export const isCostly = (turn: ReviewTurn): boolean => turn.mark !== null && COSTLY.includes(turn.mark);

export interface Step {
  id: 'own' | 'luck' | 'others' | 'hidden';
  value: number;
}

/**
 * The steps from what was expected to the result, rounded so that what is shown adds up: each step is the difference
 * of two rounded sums. Steps that nobody can see (hidden cards in a game without any) are left out.
 */
export function stepsOf(sum: Sum, unit: Unit): Step[] {
  const grain = POINT;
  const ids = ['own', 'luck', 'others', 'hidden'] as const;
  let exact = sum.start;
  let shown = rounded(sum.start, grain);
  const steps = ids.map((id): Step => {
    exact += sum[id];
    const next = rounded(exact, unit === 'points' && exact === sum.final ? 1 : grain);
    const value = next - shown;
    shown = next;
    return { id, value };
  });
  return steps.filter(({ id }) => id !== 'hidden' || sum.hidden !== 0);
}

export const rounded = (value: number, grain: number): number => Math.round(value / grain) * grain;
