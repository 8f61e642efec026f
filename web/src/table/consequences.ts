/** What a choice will do, in words. */
import type { Offer } from '../wire';
import { happenings, type Phrases, t } from '../words';

/** What it costs and brings its chooser: "pay 3 corn, space 2". */
export function briefly(offer: Offer, words: Phrases, seat: number | null): string {
  const news = offer.news.filter(([, whose]) => whose === seat || whose === null);
  return words.listing(
    happenings(news)
      .map((happening) => words.brief(happening, offer.word))
      .filter(Boolean),
  );
}

/** A choice as a sentence, with what it costs and brings: "Place a worker on Tikal: pay 3 corn, space 2". */
export function sentence(offer: Offer, words: Phrases, seat: number | null): string {
  return words.labelled(words.choice(offer, seat), briefly(offer, words, seat));
}

/** What should be known before: it turns something up, or ends the turn. */
export function warning(offer: Offer): string {
  if (offer.then === 'over') return t('warn.over');
  if (offer.then === 'chance') return t('warn.reveals');
  return offer.ends_turn ? t('warn.ends_turn') : '';
}
