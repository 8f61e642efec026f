/** The words of this board: names of things from the game's own, the rest from the app's. */

import { language, phrases, t } from '../../words';

const own = () => phrases().at('maya');

/** What people call a thing: "Tikal", "quarry 3", "Shield". */
export const nameOf = (id: string): string => own().name(id);

/** The same at the beginning of a line. */
export function titleOf(id: string): string {
  const [first = '', ...rest] = nameOf(id);
  return first.toLocaleUpperCase() + rest.join('');
}

/** "3 blocks", "1 gold". */
export const count = (thing: string, amount: number): string => own().count(thing, amount);

export const say = (key: string, values?: Record<string, string | number>): string => t(`maya.${key}`, values);

/** The words that the board shares with the text table: "Quarries", "has passed". */
export const boardSay = (key: string, values: Record<string, string> = {}): string =>
  own().say(`board.${key}`, values);

/** What a marker does. */
export const markerWords = (marker: string): string => own().say(`marker.${marker}`);

/** The same as a sentence: "Shield: no −3 card can lower your points there." */
export const markerSentence = (marker: string): string => own().labelled(nameOf(marker), markerWords(marker)) + own().say('text.stop');

/** A board's name: that of the board we have brought along is a word of ours. */
export const boardName = (name: string): string => own().find(`name.${name}`) ?? name;

export const listing = (things: string[]): string => own().listing(things);

/** "4, 3 or 1". */
export const either = (things: string[]): string => new Intl.ListFormat(language() === 'en' ? 'en-GB' : language(), { type: 'disjunction' }).format(things);
