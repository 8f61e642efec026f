/** Where a replay begins, how it steps, and how it counts. */
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { counted } from '../src/replay/counting';
import { Player } from '../src/replay/player.svelte';
import type { Entry, Replay } from '../src/wire';

const BY = [null, null, 0, 0, 1, null, 1, 1];
const entries = BY.map((by, turn): Entry => ({ turn, by, word: 'x', news: [] }));
const turns = [
  { turn: 0, by: null, from: 0, to: 2 },
  { turn: 1, by: 0, from: 2, to: 4 },
  { turn: 2, by: 1, from: 4, to: 5 },
  { turn: 3, by: null, from: 5, to: 6 },
  { turn: 4, by: 1, from: 6, to: 8 },
];
const replay = { turns, moves: BY.length, log: { from: 0, entries } } as unknown as Replay;

beforeEach(() => {
  vi.stubGlobal('location', { href: 'http://here/replay/x' });
  vi.stubGlobal('history', { replaceState: () => undefined });
});

describe('a replay', () => {
  it('begins when everything is set up, which is no decision', () => {
    const player = new Player(replay, null);
    expect([player.at, player.isAtStart]).toEqual([2, true]);
    expect(counted(entries, turns, player.at)).toEqual({ turn: 0, turns: 3, decision: 0, decisions: 5 });
  });

  it('opens at a moment asked for, as far as there is one', () => {
    expect(new Player(replay, '5').at).toBe(5);
    expect(new Player(replay, '0').at).toBe(2);
    expect(new Player(replay, '99').at).toBe(8);
    expect(new Player(replay, 'soon').at).toBe(2);
  });

  it('steps by decisions and by turns, and stays inside', () => {
    const player = new Player(replay, null);
    player.step(-1);
    expect(player.at).toBe(2);
    player.stepTurn(1);
    expect(player.at).toBe(4);
    player.step(1);
    expect([player.before, player.at]).toEqual([4, 5]);
    player.stepTurn(-1);
    expect(player.at).toBe(4);
    player.jump(99);
    player.stepTurn(1);
    expect([player.at, player.isAtEnd]).toEqual([8, true]);
  });

  it('starts over when it is played at its end', () => {
    const player = new Player(replay, '8');
    player.toggle();
    expect([player.at, player.playing]).toEqual([2, true]);
  });

  it('counts what players decide, not what is dealt', () => {
    expect(counted(entries, turns, 6)).toEqual({ turn: 2, turns: 3, decision: 3, decisions: 5 });
    expect(counted(entries, turns, 8)).toEqual({ turn: 3, turns: 3, decision: 5, decisions: 5 });
  });
});
