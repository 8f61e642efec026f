/** What the bar says: the question, put to the one who chooses, and what ending the turn will do. */
import type { Amount, GameApp, Moment } from '../../games/contract';
import type { Offer, Question } from '../../wire';
import { type Phrases, split, t } from '../../words';
import { briefly } from '../consequences';

export interface Asking {
  app: GameApp;
  moment: Moment;
  offers: readonly Offer[];
  words: Phrases;
}

/** Only one person plays on this device, and "you" says it all. */
export const isAlone = (moment: Moment): boolean => moment.mine.length === 1;

/** What is asked, of what is possible now. People who share a device are asked by name. */
export function questionOf({ app, moment, offers, words }: Asking): string {
  const seat = moment.toAct;
  if (seat === null || moment.question === null) return '';
  const own = onlyEnds(app, offers) ? t('bar.only_end') : (app.ask?.(moment, offers) ?? '');
  if (!own) return words.question(causedBy(moment, offers, words), seat, !isAlone(moment));
  return isAlone(moment) ? own : words.say('text.labelled', { label: words.nameOf(seat), text: own });
}

const onlyEnds = (app: GameApp, offers: readonly Offer[]): boolean =>
  offers.length > 0 && offers.every((offer) => app.ends.includes(offer.word));

/**
 * The question with the move it comes from. A second choice of the same kind comes from the first one by
 * the rules; people ask what led to both: the space, not the track that was chosen there before.
 */
function causedBy({ question, thisTurn }: Moment, offers: readonly Offer[], words: Phrases): Question {
  const [step, cause] = question!;
  const verbs = new Set(offers.map((offer) => split(offer.word)[0]));
  if (!verbs.has(split(cause)[0])) return [step, cause];
  const first = thisTurn.findLast(({ word }) => words.isCause(word) && !verbs.has(split(word)[0]));
  return [step, first?.word ?? ''];
}

/** What happens after this, in a few words: who is next, or that the game ends. */
export function nextOf({ then }: Offer, moment: Moment): string {
  if (then === 'over') return t('then.over');
  if (then === 'chance') return t('then.chance');
  if (then === null) return '';
  if (then === moment.toAct) return isAlone(moment) ? t('then.you') : '';
  return t('then.next', { name: moment.seats[then]?.label ?? '' });
}

/** All that ending the turn will do: "the calendar advances 1 day; Ana is next". */
export function endingOf(offer: Offer, { app, moment, words }: Asking): string {
  const done = app.ends.includes(offer.word) ? '' : words.choice(offer, moment.toAct);
  const does = words.labelled(done, briefly(offer, words, moment.toAct));
  return [does, nextOf(offer, moment)].filter(Boolean).join(words.say('text.semicolon'));
}

/** Costs with what they leave: of what is paid, how much is still there. */
export function withLeft(amounts: readonly Amount[], holdings: readonly Amount[], isPaid: boolean): (Amount & { left?: number })[] {
  return amounts.map(({ icon, amount }) => {
    const held = holdings.find((one) => one.icon === icon);
    if (amount >= 0 || !held) return { icon, amount };
    return { icon, amount, left: isPaid ? held.amount : held.amount + amount };
  });
}
