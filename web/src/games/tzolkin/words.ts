/** The words of this board: names of things from the game's own, the rest from the app's. */

import { phrases, t } from '../../words';

/** What people call a thing: "Tikal", "Palenque 3", "Seed House". */
export const nameOf = (id: string): string => phrases().at('tzolkin').name(id);

/** The same at the beginning of a line. */
export function titleOf(id: string): string {
  const [first = '', ...rest] = nameOf(id);
  return first.toLocaleUpperCase() + rest.join('');
}

/** "3 corn", "1 worker". */
export const count = (thing: string, amount: number): string =>
  phrases().at('tzolkin').count(thing, amount);

export const say = (key: string, values?: Record<string, string | number>): string =>
  t(`tzolkin.${key}`, values);

/* Where long words of German and Dutch may be parted, as browsers cannot be relied on to know. */
const PARTS =
  /(?<=\p{L}{3})(?=(?:grab|schrein|haus|hügel|kammer|speicher|platz|feld|schmiede|schleiferei|statt|treppe|gerüst|triade|warte|baum|pole|gewinnung|winning|wirtschaft|stoffen|monument|tombe|altaar|houwersaltaar|heuvel|huis|kamer|plaats|schuur|smederij|slijperij|akker|wacht|veld|stad|pool|gebäude|gebouw|boom|steen|rek|polis|house|vatory|smith|coatl)s?\b)/giu;

/** A name that may be parted where there is little room. */
export const softly = (name: string): string => name.replace(PARTS, '\u00ad');

/** Roughly how wide a text is, in ems: letters are half as wide as the signs of Japanese. */
export function ems(text: string): number {
  let width = 0;
  for (const letter of text) width += letter > '\u2e7f' ? 1 : /[ilj.,'· ]/.test(letter) ? 0.32 : 0.64;
  return width;
}

/** The longest piece of a name that may be parted. */
export const longest = (name: string): string =>
  softly(name)
    .split(/[\s\u00ad]/)
    .reduce((best, part) => (ems(part) > ems(best) ? part : best), '');

/** A font size at which a text fits into a width; one that would need less than the least must be parted. */
export const fit = (text: string, width: number, size: number, least = 0): number =>
  Math.max(least, Math.min(size, Math.round((width / Math.max(ems(text), 0.1)) * 10) / 10));

/** Where points come from, by its id. */
export const sourceName = (id: string): string => phrases().at('tzolkin').template(`source.${id}`);

/** The words that the board shares with the text table: "Temples", "Lacking: 2 wood". */
export const boardSay = (key: string, values: Record<string, string> = {}): string =>
  phrases().at('tzolkin').say(`board.${key}`, values);
