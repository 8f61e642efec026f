import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { tables } from '../../src/games/tzolkin/board';
import { GEARS } from '../../src/games/tzolkin/geometry';
import { gearOf, isOnBoard, panelOf, panelsOf, placeOfNews, placeOfWord, trayWords } from '../../src/games/tzolkin/places';

const frozen = readFileSync(new URL('../../../tests/tzolkin/vocabulary.txt', import.meta.url), 'utf8');
const words = frozen.trim().split('\n');
const CHANCE = ['first', 'deal', 'dummy'];

describe('every word has a place', () => {
  test('the exported vocabulary is the frozen one', () => {
    expect(tables.vocabulary).toEqual(words);
  });

  test.each(words)('%s', (word) => {
    const { spot, id } = placeOfWord(word, ['harvest_jungle', 'use:palenque.3']);
    expect(id).not.toBe('');
    if (!CHANCE.includes(word.split(':')[0]!)) expect(['chance', 'player']).not.toContain(spot);
  });

  test('a word that nobody knows is an error, not a silent loss', () => {
    expect(() => placeOfWord('juggle:corn')).toThrow('juggle');
  });

  test('only what ends or declines is left to the bar', () => {
    expect(words.filter((word) => !isOnBoard(word))).toEqual(['done', 'stop', 'skip']);
  });
});

describe('things', () => {
  const spaces = GEARS.flatMap(({ id, spaces }) => Array.from({ length: spaces }, (_, n) => `${id}.${n}`));

  test('every worker that can be picked up stands in a hole that is drawn', () => {
    const picks = words.filter((word) => word.startsWith('pick:')).map((word) => placeOfWord(word).id);
    expect(picks.sort()).toEqual(spaces.sort());
  });

  test('every action that can be used is a cell of a collar', () => {
    for (const word of words.filter((word) => word.startsWith('use:'))) {
      expect(spaces).toContain(placeOfWord(word).id);
    }
  });

  test('a harvest lies beside the action it comes from', () => {
    expect(placeOfWord('harvest:burn', ['harvest_jungle', 'use:palenque.4'])).toEqual({
      spot: 'jungle',
      id: 'palenque.4',
    });
  });

  test('a worker on the starting player space', () => {
    expect(placeOfWord('place:start')).toEqual({ spot: 'start', id: 'start' });
  });

  test('blocks, the market, days and the harvest share the tray', () => {
    const offered = ['pay:wood', 'sell:gold', 'advance:2', 'harvest:corn', 'effect:1', 'stop', 'tech:theology'];
    expect(trayWords(offered)).toEqual(['pay:wood', 'sell:gold', 'advance:2', 'harvest:corn', 'effect:1']);
  });

  test('small screens open the panel in which to choose', () => {
    expect(panelOf(['tech:theology', 'stop'])).toBe('technologies');
    expect(panelOf(['raise:codex'])).toBe('tiles');
    expect(panelOf(['anger:chaac'])).toBe('temples');
    expect(panelOf(['beg:chaac', 'place:tikal'])).toBeNull();
    expect(panelOf(['beg:chaac', 'beg:kukulcan'])).toBe('temples');
    expect(panelsOf(['beg:chaac', 'place:tikal', 'done'])).toEqual(['temples']);
  });

  test('all news speak of a thing, but what is nobody’s', () => {
    for (const [kind, things] of Object.entries(tables.news)) {
      const place = placeOfNews([kind, 1, things[0] ?? null, 1, 'done']);
      expect(place, kind).not.toBeNull();
    }
  });
});

describe('the gear that is unrolled on a phone', () => {
  test('is one on which there is something to choose', () => {
    expect(gearOf(['pick:uxmal.2', 'place:start', 'done'], 'tikal')).toBe('uxmal');
    expect(gearOf(['place:palenque', 'pick:uxmal.2', 'use:yaxchilan.4'], 'tikal')).toBe('yaxchilan');
  });
  test('stays as long as it can', () => {
    expect(gearOf(['place:palenque', 'place:tikal'], 'tikal')).toBe('tikal');
    expect(gearOf(['place:start', 'temple:chaac'], 'tikal')).toBe('tikal');
  });
});
