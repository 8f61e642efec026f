/** The words of this board: names of things from the game's own, the rest from the app's. */

import { phrases, t } from '../../words';

/** What people call a thing: "Tikal", "Palenque 3", "Seed House". */
export const nameOf = (id: string): string => phrases().at('tzolkin').name(id);

/** "3 corn", "1 worker". */
export const count = (thing: string, amount: number): string =>
  phrases().at('tzolkin').count(thing, amount);

export const say = (key: string, values?: Record<string, string | number>): string =>
  t(`tzolkin.${key}`, values);

/** Roughly how wide a text is, in ems: letters are half as wide as the signs of Japanese. */
export function ems(text: string): number {
  let width = 0;
  for (const letter of text) width += letter > '\u2e7f' ? 1 : /[ilj.,'· ]/.test(letter) ? 0.32 : 0.64;
  return width;
}

/** A font size at which a text fits into a width. */
export const fit = (text: string, width: number, size: number): number =>
  Math.min(size, Math.round((width / Math.max(ems(text), 0.1)) * 10) / 10);

/** Where points come from, by its id. */
export const sourceName = (id: string): string => phrases().at('tzolkin').template(`source.${id}`);

/** The words that the board shares with the text table: "Temples", "Lacking: 2 wood". */
export const boardSay = (key: string, values: Record<string, string> = {}): string =>
  phrases().at('tzolkin').say(`board.${key}`, values);
