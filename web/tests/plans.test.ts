/** Sketches in the browser: in the order of the clicks, undone and done again, renewed when the position changes. */
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { Refused } from '../src/api';
import type { Moment } from '../src/games/contract';
import { momentOfSketch } from '../src/plans/moment';
import { type Keeper, Planning } from '../src/plans/planning.svelte';
import { toasts } from '../src/toasts.svelte';
import type { Entry, Sketch, View } from '../src/wire';

const entry = (word: string, by: number | null = 1, turn = 7): Entry => ({ turn, by, word, news: [] });

function sketchOf(words: readonly string[], more: Partial<Sketch> = {}): Sketch {
  const turn = words.indexOf('done') + 1 || null;
  return {
    number: 0,
    words: [...words],
    broken: null,
    entries: words.map((word) => entry(word)),
    position: { moves: 4, turn: 7, to_act: 1, question: null, board: { day: words.length }, scores: null },
    moves: [],
    turn,
    foresight: turn === null ? null : words.slice(0, turn).join(),
    may_play: true,
    stops: null,
    ...more,
  };
}

/** A server that keeps sketches and refuses what it is told to. */
class Kept implements Keeper {
  sketches: string[][] = [[], [], []];
  impossible: string | null = null;
  asked: string[] = [];

  sketch = (_: string, seat: number, number: number): Promise<Sketch> => {
    this.asked.push(`look ${seat} ${number}`);
    const words = this.sketches[number]!;
    const end = this.impossible === null ? -1 : words.indexOf(this.impossible);
    return Promise.resolve(end < 0 ? sketchOf(words) : sketchOf(words.slice(0, end), { broken: this.impossible }));
  };
  draw = (_: string, __: number, number: number, words: readonly string[]): Promise<Sketch> => {
    if (words.includes(this.impossible ?? '')) return Promise.reject(new Refused('illegal_move', ''));
    this.sketches[number] = [...words];
    return Promise.resolve(sketchOf(words));
  };
  armPlan = (_: string, __: number, number: number, foresight: string, exact: boolean): Promise<object> => {
    this.asked.push(`arm ${number} ${foresight} ${exact}`);
    return Promise.resolve({});
  };
  disarmPlan = (): Promise<object> => {
    this.asked.push('disarm');
    return Promise.resolve({});
  };
}

let kept: Kept;
let view: View;
let planning: Planning;
const plans = (more = {}) => ({ sketches: [0, 0, 0], armed: null, failure: null, ...more });

beforeEach(async () => {
  vi.restoreAllMocks();
  toasts.length = 0;
  kept = new Kept();
  view = { version: 3, mine: [1], plans: plans() } as unknown as View;
  planning = new Planning('t', () => view, kept);
  await planning.open();
});

describe('a sketch', () => {
  test('is played in the order of the clicks, however slow the answers are', async () => {
    void planning.play('place:tikal');
    await planning.play('done');
    expect(planning.sketch?.words).toEqual(['place:tikal', 'done']);
    expect(kept.sketches[0]).toEqual(['place:tikal', 'done']);
    expect(planning.fresh).toBe(1);
  });

  test('is undone step by step and done again, or started over', async () => {
    await planning.play('a');
    await planning.play('b');
    await planning.undo();
    await planning.undo();
    expect(planning.undone).toEqual(['a', 'b']);
    await planning.redo();
    expect(kept.sketches[0]).toEqual(['a']);
    await planning.restart();
    expect(planning.undone).toEqual(['a', 'b']);
    await planning.play('c');
    expect(planning.undone).toEqual([]);
  });

  test('is opened where something is planned', async () => {
    kept.sketches = [[], ['a'], ['b', 'done']];
    view = { ...view, plans: plans({ sketches: [0, 1, 2] }) } as View;
    await planning.open();
    expect(planning.number).toBe(1);
    view = { ...view, plans: plans({ sketches: [0, 1, 2], armed: { sketch: 2, words: ['b', 'done'], exact: false } }) } as View;
    await planning.open();
    expect([planning.number, planning.isArmed, planning.anyway]).toEqual([2, true, true]);
  });

  test('says after a change whether it is still possible', async () => {
    await planning.play('a');
    await planning.play('b');
    view = { ...view, version: 4 };
    planning.renew(4);
    await planning.choose(0);
    kept.impossible = 'b';
    view = { ...view, version: 5 };
    planning.renew(5);
    await vi.waitFor(() => expect(planning.change).toBe('broken'));
    expect(planning.sketch?.words).toEqual(['a']);
  });

  test('looks once however many changes came', async () => {
    kept.asked = [];
    view = { ...view, version: 6 };
    for (const version of [4, 5, 6]) planning.renew(version);
    await vi.waitFor(() => expect(kept.asked).toEqual(['look 1 0']));
    planning.renew(6);
    expect(kept.asked).toEqual(['look 1 0']);
  });

  test('is shown again when a move has become impossible', async () => {
    await planning.play('a');
    kept.impossible = 'b';
    await planning.play('b');
    expect(toasts).toHaveLength(1);
    expect(planning.sketch?.words).toEqual(['a']);
  });

  test('ends when the seat is gone', async () => {
    view = { ...view, plans: null } as unknown as View;
    await planning.play('a');
    expect(planning.isOpen).toBe(false);
  });
});

describe('a planned turn', () => {
  test('is a whole one, played exactly as seen unless somebody wants otherwise', async () => {
    await planning.play('a');
    expect(planning.canPlay).toBe(false);
    await planning.play('done');
    expect(planning.canPlay).toBe(true);
    await planning.turn(true);
    await planning.setAnyway(true);
    expect(kept.asked.slice(1)).toEqual(['arm 0 a,done true']);
    view = { ...view, plans: plans({ armed: { sketch: 0, words: ['a', 'done'], exact: true } }) } as View;
    await planning.setAnyway(true);
    await planning.turn(false);
    expect(kept.asked.slice(2)).toEqual(['arm 0 a,done false', 'disarm']);
  });

  test('says that it will be played, not that something had changed before', async () => {
    await planning.play('a');
    await planning.play('done');
    view = { ...view, version: 4 };
    planning.renew(4);
    await vi.waitFor(() => expect(planning.change).toBe('possible'));
    await planning.turn(true);
    expect(planning.change).toBeNull();
  });

  test('that was refused leaves what has changed to be told', async () => {
    await planning.play('a');
    await planning.play('done');
    expect(await planning.turn(true)).toBe(true);
    kept.armPlan = () => Promise.reject(new Refused('stale', ''));
    expect(await planning.turn(true)).toBe(false);
    await vi.waitFor(() => expect(planning.change).toBe('possible'));
  });
});

describe('the board of a sketch', () => {
  const now = { board: { day: 0 }, toAct: 0, turn: 5, fresh: [entry('x')], thisTurn: [entry('x')] } as unknown as Moment;

  test('shows the sketched position with what is new and what belongs to its last turn', () => {
    const drawn = sketchOf(['a', 'done']);
    const entries = [entry('a', 1, 6), entry('', null, 7), entry('b')];
    const moment = momentOfSketch(now, { ...drawn, entries }, 1);
    expect(moment.board).toEqual({ day: 2 });
    expect([moment.toAct, moment.turn]).toEqual([1, 7]);
    expect(moment.fresh.map(({ word }) => word)).toEqual(['b']);
    expect(moment.thisTurn.map(({ word }) => word)).toEqual(['b']);
    expect(momentOfSketch(now, drawn, 0).fresh).toEqual([]);
  });
});
