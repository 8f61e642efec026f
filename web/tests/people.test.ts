/** People and their data: lists in pages, what is hidden, what happened beside the moves, addresses in a text. */
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { merged, olderThan } from '../src/home/tables.svelte';
import { linked } from '../src/parts/linked';
import { withEvents } from '../src/table/events';
import { joined } from '../src/table/session.svelte';
import type { Told } from '../src/table/story';
import type { ChatMessage, Summary, TableEvent } from '../src/wire';

const table = (id: string, changed: number): Summary => ({ table: id, changed }) as Summary;
const ids = (tables: readonly Summary[]): string[] => tables.map((one) => one.table);

describe('a list in pages', () => {
  const known = [table('d', 40), table('c', 30), table('b', 20), table('a', 10)];

  it('keeps further pages when the first is looked at again', () => {
    const first = { tables: [table('b', 50), table('d', 40)], next: '40.d' };
    expect(ids(olderThan(first, known))).toEqual(['c', 'a']);
  });

  it('drops what was deleted from the first page', () => {
    const first = { tables: [table('d', 40), table('b', 20)], next: '20.b' };
    expect(ids(olderThan(first, known))).toEqual(['a']);
  });

  it('has nothing more behind a last page', () => {
    expect(olderThan({ tables: [table('d', 40)], next: null }, known)).toEqual([]);
    expect(olderThan({ tables: [], next: null }, known)).toEqual([]);
  });

  it('tells tables of the same instant apart', () => {
    const first = { tables: [table('b', 10)], next: '10.b' };
    expect(ids(olderThan(first, [table('c', 10), table('b', 10), table('a', 10)]))).toEqual(['a']);
  });

  it('shows each table once', () => {
    expect(ids(merged(known, [table('c', 5), table('z', 4)]))).toEqual(['d', 'b', 'a', 'c', 'z']);
  });
});

describe('chat', () => {
  const message = (id: number, text: string): ChatMessage => ({ id, seat: 0, name: '', text, at: id });

  it('shows a message once, however often it comes', () => {
    const chat = joined([message(1, 'a'), message(2, 'b')], [message(2, 'b'), message(3, 'c')]);
    expect(chat.map((one) => one.text)).toEqual(['a', 'b', 'c']);
  });
});

describe('what this device does not want to see', () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => kept.set(key, text) });
    vi.resetModules();
  });

  it('is kept by table and seat, and can be undone', async () => {
    const { mute, mutedAt } = await import('../src/table/muted.svelte');
    mute('a', 1, true);
    mute('a', 1, true);
    mute('b', 2, true);
    expect([mutedAt('a'), mutedAt('b'), mutedAt('c')]).toEqual([[1], [2], []]);
    mute('a', 1, false);
    expect(mutedAt('a')).toEqual([]);
    expect(JSON.parse(kept.get('cenote.muted')!)).toEqual({ b: [2] });
  });

  it('does not pile up, and is forgotten with its device', async () => {
    const { forgetMuted, mute, mutedAt } = await import('../src/table/muted.svelte');
    for (let i = 0; i < 300; i++) mute(`table ${i}`, 0, true);
    expect([mutedAt('table 99'), mutedAt('table 299')]).toEqual([[], [0]]);
    forgetMuted();
    expect(mutedAt('table 299')).toEqual([]);
  });

  it('survives nonsense in the browser', async () => {
    kept.set('cenote.muted', '{');
    const { mutedAt } = await import('../src/table/muted.svelte');
    expect(mutedAt('a')).toEqual([]);
  });
});

describe('what happened beside the moves', () => {
  const told = [0, 3, 5].map((from, key): Told => ({ key, from, to: from + 2, seat: 0, text: `at ${from}`, place: null, chapter: null }));
  const event = (moves: number, kind: string): TableEvent => ({ moves, seat: null, event: kind, level: null, at: 0 });

  it('stands in the log at its place', () => {
    const lines = withEvents(told, [event(0, 'joined'), event(3, 'left'), event(3, 'joined'), event(9, 'ended')], []);
    const places = lines.map((one) => (one.text.startsWith('at ') ? one.text : one.text.replace('event.', '')));
    expect(places).toEqual(['joined', 'at 0', 'left', 'joined', 'at 3', 'at 5', 'ended']);
    expect(lines.map((one) => one.key)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it('is left out if we have no words for it', () => {
    expect(withEvents(told, [event(1, 'eclipse')], [])).toHaveLength(3);
  });
});

describe('addresses in a text', () => {
  const links = (text: string): [string, string | null][] => linked(text).flatMap(({ text, href }) => (href ? [[text, href]] : []));

  it('can be followed', () => {
    expect(links('See https://example.org/a?b=1&c, or http://x.example.')).toEqual([
      ['https://example.org/a?b=1&c', 'https://example.org/a?b=1&c'],
      ['http://x.example', 'http://x.example/'],
    ]);
    expect(links('(club@example.org) mailto:me@example.org')).toEqual([
      ['club@example.org', 'mailto:club@example.org'],
      ['mailto:me@example.org', 'mailto:me@example.org'],
    ]);
  });

  it('are only of the web and of mailboxes', () => {
    expect(links('javascript:alert(1) data:text/html,x ftp://x.example //x.example https:// http://[ @x a@b')).toEqual([]);
  });

  it('lose nothing of the text, and break no markup', () => {
    const text = 'One <b>two</b>\n\n"https://example.org/"><script>x</script> three';
    expect(linked(text).map((piece) => piece.text).join('')).toBe(text);
    expect(links(text)).toEqual([['https://example.org/', 'https://example.org/']]);
  });

  it('are found in a long text at once', () => {
    const began = performance.now();
    linked('a'.repeat(16_384));
    linked('https://'.repeat(2048));
    expect(performance.now() - began).toBeLessThan(200);
  });
});
