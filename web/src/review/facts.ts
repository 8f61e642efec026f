/** What a review has to say about a position, in the words of the game. */
import type { Fact, Reason } from '../wire';
import { number, type Phrases } from '../words';

type Value = Fact['values'][string];

/** A fact as a sentence; empty if there are no words for it. */
export function told(fact: Fact, words: Phrases): string {
  const template = words.find(`review.${fact.fact}`);
  if (template === undefined) return '';
  return template.replace(/\{(\w+)\}/g, (_, gap: string) => filled(gap, fact.values[gap], words));
}

function filled(gap: string, value: Value | undefined, words: Phrases): string {
  if (value === undefined) return '';
  if (gap === 'seat' && typeof value === 'number') return words.nameOf(value);
  if (typeof value === 'number') return number(value);
  if (typeof value === 'string') return words.name(value);
  if (isCounted(value)) return words.count(...value);
  return words.together(value.map((one) => words.count(...one)));
}

const isCounted = (value: [string, number] | [string, number][]): value is [string, number] =>
  typeof value[0] === 'string';

/** The subject of a reason, as its bar is named. */
export const subject = (reason: Reason, words: Phrases): string => words.template(`review.subject.${reason.subject}`);
