import { beforeAll, describe, expect, test, vi } from 'vitest';

import { api, Refused } from '../src/api';
import { Coach } from '../src/coach/coach.svelte';
import { priceOf, rangeOf, speaksFrom } from '../src/coach/price';
import { ringsOf } from '../src/coach/rings';
import { askingOf } from '../src/coach/why';
import type { GameApp } from '../src/games/contract';
import { asNewSeats, canCoach, type Place } from '../src/new/seating';
import type { Told } from '../src/table/story';
import { toasts } from '../src/toasts.svelte';
import type { Advice, Entry, Hint, Offer, Seat, View } from '../src/wire';
import { phrases, speak, t } from '../src/words';

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  await speak('en');
});

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

  test.each([
    ['not_coached', []],
    ['unavailable', ['coach.no_time']],
  ])('goes through if the coach is %s', async (reason, said) => {
    toasts.splice(0);
    const ask = vi.spyOn(api, 'coachTurn').mockRejectedValue(new Refused(reason, ''));
    const made: string[] = [];
    new Coach('t', () => view, (word) => made.push(word)).move(offer, false);
    await vi.waitFor(() => expect(made).toEqual(['done']));
    ask.mockRestore();
    expect(toasts.map(({ text }) => text)).toEqual(said.map((key) => t(key)));
  });

  test('and goes through without one otherwise', async () => {
    expect(await heard('inaccuracy')).toEqual([]);
    expect(await heard(null)).toEqual([]);
  });
});

describe('what a turn costs', () => {
  const loss = { points: 5100, error: 600, chance: 12000, chance_error: 2000 };
  const advice = { because: 'points', least: 4000, loss, chance: 43000 } as Advice;
  const chance: Advice = { ...advice, because: 'chance', least: 10000 };

  test('is told in points, and how sure that is', () => {
    expect([priceOf(advice), rangeOf(advice), speaksFrom(advice)]).toEqual([
      'This costs about 5 points.',
      'most likely between 3.9 and 6.3',
      'Coach speaks up from 4 points',
    ]);
  });

  test('or as the chance of winning, if that is why the coach speaks', () => {
    expect([priceOf(chance), rangeOf(chance), speaksFrom(chance)]).toEqual([
      'Your chance of winning falls from 43\u202f% to 31\u202f%.',
      'most likely by 8 to 16 percentage points',
      'Coach speaks up from 10 percentage points',
    ]);
  });

  test('is never less than nothing', () => {
    const unsure = { ...loss, error: 4000, chance_error: 9000 };
    expect(rangeOf({ ...advice, loss: unsure })).toBe('most likely between 0.0 and 13.1');
    expect(rangeOf({ ...chance, loss: unsure })).toBe('most likely by 0 to 30 percentage points');
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

  test.each([
    [{ hidden: true, forced: false, motives: [] }, 'Part of this turn is still hidden from you.'],
    [{ hidden: false, forced: true, motives: [] }, 'Itzel had no other turn.'],
    [{ hidden: false, forced: false, motives: [] }, 'Nothing special: other turns would have been at least as good for Itzel.'],
  ])('is answered even if nothing can be told', async (motives, said) => {
    const ask = vi.spyOn(api, 'coachWhy').mockResolvedValue(motives);
    expect(await askingOf(line(2, 1), game)?.ask()).toBe(said);
    expect(ask).toHaveBeenCalledWith('t', 1, 0);
    ask.mockRestore();
  });
});
