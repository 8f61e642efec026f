/** A move as a word: a verb and, after a colon, the thing it is done to. */

export function parts(word: string): readonly [verb: string, thing: string] {
  const colon = word.indexOf(':');
  return colon < 0 ? [word, ''] : [word.slice(0, colon), word.slice(colon + 1)];
}
