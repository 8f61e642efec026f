import { describe, expect, test, vi } from 'vitest';

import { api } from '../src/api';
import { Coach } from '../src/coach/coach.svelte';
import { ringsOf } from '../src/coach/rings';
import { askingOf } from '../src/coach/why';
import type { GameApp } from '../src/games/contract';
import { asNewSeats, canCoach, type Place } from '../src/new/seating';
import type { Told } from '../src/table/story';
import { toasts } from '../src/toasts.svelte';
import type { Advice, Entry, Hint, Offer, Seat, View } from '../src/wire';
import { phrases, t } from '../src/words';

const ana: Place = { id: 0, kind: 'me', name: 'Ana', level: 'casual', coach: 'strict' };
const computer: Place = { id: 1, kind: 'bot', name: 'Itzel', level: 'casual', coach: 'strict' };
const friend: Place = { id: 2, kind: 'link', name: '', level: 'casual' };

describe('a coach', () => {
  test('goes with a person on this device, not with a computer', () => {
    const [me, bot] = asNewSeats([ana, computer], true);
    expect(me?.coach).toBe('strict');
    expect(bot).not.toHaveProperty('coach');
  });

  test('is not for tables where a friend plays elsewhere', () => {
    expect(canCoach([ana, computer])).toBe(true);
    expect(canCoach([ana, friend])).toBe(false);
    expect(asNewSeats([ana, friend], true)[0]).not.toHaveProperty('coach');
  });
});

describe('hints', () => {
  const view = { version: 7, turn: 1, to_act: 0, eyes: 0, table: { seats: [{ coach: 'strict' }] } } as unknown as View;

  test('that are chosen while the coach thinks come next', async () => {
    const asked: number[] = [];
    const ask = vi.spyOn(api, 'coachHint').mockImplementation((_table, _version, step) => {
      asked.push(step);
      return Promise.resolve({ step } as Hint);
    });
    const coach = new Coach('t', () => view, () => undefined);
    const first = coach.show(1);
    void coach.show(3);
    await first;
    expect(asked).toEqual([1, 3]);
    expect([coach.step, coach.hint?.step, coach.isThinking]).toEqual([3, 3, false]);
    ask.mockRestore();
  });
});

describe('a turn that costs too little to be held', () => {
  const view = { version: 7, turn: 1, to_act: 0, eyes: 0, table: { seats: [{ coach: 'strict' }] } } as unknown as View;
  const offer = { word: 'done', ends_turn: true } as Offer;

  async function heard(mark: Advice['mark']): Promise<string[]> {
    toasts.splice(0);
    const ask = vi.spyOn(api, 'coachTurn').mockResolvedValue({ in_time: true, mark, speaks: false } as Advice);
    const made: string[] = [];
    const coach = new Coach('t', () => view, (word) => made.push(word));
    coach.move(offer, false);
    await vi.waitFor(() => expect(made).toEqual(['done']));
    ask.mockRestore();
    return toasts.map(({ text }) => text);
  }

  test.each(['good', 'best', 'brilliant'] as const)('gets a word if it is %s', async (mark) => {
    expect(await heard(mark)).toEqual([t(`coach.${mark}`)]);
  });

  test('and goes through without one otherwise', async () => {
    expect(await heard('inaccuracy')).toEqual([]);
    expect(await heard(null)).toEqual([]);
  });
});

describe('what the coach rings', () => {
  const app = { spots: { food: '.forecast' } } as unknown as GameApp;
  const about = [{ fact: 'concern.food.short', values: {} }];
  const hint = { step: 3, about, places: ['tikal'], turn: null };
  const deed = { text: '', amounts: [], moves: 1 };

  test('is first what its words mention', () => {
    expect(ringsOf(1, about, hint, [], app)).toEqual([{ selector: '.forecast', label: '' }]);
    expect(ringsOf(1, [{ fact: 'concern.goods', values: {} }], hint, [], app)).toEqual([]);
  });

  test('then where to look, then each deed with its number', () => {
    vi.stubGlobal('document', { querySelector: (way: string) => way.startsWith('[data-thing') });
    expect(ringsOf(2, about, hint, [], app)).toEqual([{ selector: '[data-thing="tikal"]', label: '' }]);
    const deeds = [{ ...deed, place: null }, { ...deed, place: 'uxmal.1' }];
    const rings = ringsOf(3, about, hint, deeds, app);
    expect(rings.map(({ label }) => label)).toEqual(['2']);
  });
});

describe('why did it do that', () => {
  const seats = [{ kind: 'person' }, { kind: 'bot', name: 'Itzel' }] as Seat[];
  const by = (seat: number, turn: number): Entry => ({ by: seat, turn, word: 'done', news: [] });
  const entries = [by(0, 1), by(1, 2), by(1, 2), by(1, 3)];
  const game = { table: 't', entries, seats, eyes: 0, words: phrases() };
  const line = (from: number, seat: number | null): Told => ({ key: 0, from, to: from + 1, seat, text: '', place: null, chapter: null });

  test('is asked about turns of computers only', () => {
    expect(askingOf(line(2, 1), game)?.name).toBe('Itzel');
    expect(askingOf(line(0, 0), game)).toBeNull();
    expect(askingOf(line(1, null), game)).toBeNull();
    expect(askingOf(line(0, 1), game)).toBeNull();
  });
});
