/** Doing again what was undone. */
import { describe, expect, it } from 'vitest';

import { nextOf, type Undone, undoneAfter } from '../src/table/undone';
import type { Entry } from '../src/wire';

const log = (words: string): Entry[] =>
  words.split(' ').filter(Boolean).map((word) => ({ turn: 1, by: 0, word, news: [] }));

/** What is left to do again after the log went through these states. */
function after(...states: string[]): Undone {
  let undone: Undone = [];
  for (let i = 1; i < states.length; i++) undone = undoneAfter(undone, log(states[i - 1]!), log(states[i]!));
  return undone;
}

describe('redo', () => {
  it('begins with what was undone last', () => {
    expect(after('a b c', 'a b', 'a')).toEqual([['c'], ['b']]);
    expect(nextOf(after('a b c', 'a b', 'a'))).toBe('b');
  });

  it('does at once what was undone at once', () => {
    expect(after('a b c', '')).toEqual([['a', 'b', 'c']]);
  });

  it('goes on word by word', () => {
    expect(after('a b c', '', 'a')).toEqual([['b', 'c']]);
    expect(after('a b c', '', 'a', 'a b', 'a b c')).toEqual([]);
  });

  it('takes several words that come together', () => {
    expect(after('a b c d', 'a b c', '', 'a b c')).toEqual([['d']]);
  });

  it('is forgotten when another choice is made', () => {
    expect(after('a b c', 'a b', 'a', 'a x')).toEqual([]);
    expect(after('a b', 'a x')).toEqual([]);
  });

  it('stays when nothing changes', () => {
    expect(after('a b', 'a', 'a')).toEqual([['b']]);
  });
});
