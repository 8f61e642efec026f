/** Notices: whether a browser can have them, what is new, quiet hours, and what the service worker answers. */
import { describe, expect, it, vi } from 'vitest';

import { manifest } from '../installable';
import { cityOf, minutesOf, timeOf } from '../src/notices/choices.svelte';
import { outcomeOf } from '../src/notices/outcome';
import { abilityIn, bodyOf } from '../src/notices/push';
import { newOf, pathOf } from '../src/notices/waiting';
import { insteadOf, outdated, wayOf } from '../src/pwa/shell';
import type { WaitingNotice } from '../src/wire';

vi.mock('../src/settings.svelte', () => ({ settings: {}, keepHere: () => undefined, tellsHere: () => true }));

const CHROME = { isSecureContext: true, hasPush: true, permission: 'default', userAgent: 'Chrome', touchPoints: 0 } as const;
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)';
const IPAD = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';

describe('whether push notices can come', () => {
  it.each([
    [{}, 'yes'],
    [{ permission: 'granted' }, 'yes'],
    [{ permission: 'denied' }, 'denied'],
    [{ isSecureContext: false }, 'insecure'],
    [{ hasPush: false }, 'no'],
    [{ hasPush: false, userAgent: IPHONE }, 'install'],
    [{ hasPush: false, userAgent: IPAD, touchPoints: 5 }, 'install'],
    [{ hasPush: false, userAgent: IPAD, touchPoints: 0 }, 'no'],
    [{ userAgent: IPHONE }, 'yes'],
  ] as const)('%o: %s', (differs, ability) => {
    expect(abilityIn({ ...CHROME, ...differs })).toBe(ability);
  });

  it('tells the server what it needs of a subscription', () => {
    const subscription = { endpoint: 'https://push.example/1', toJSON: () => ({ keys: { p256dh: 'p', auth: 'a' } }) };
    expect(bodyOf(subscription as never, 'nl')).toEqual({ endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a', language: 'nl' });
  });
});

describe('what waits at other tables', () => {
  const notice = (table: string, kind: WaitingNotice['kind'], at: number): WaitingNotice => ({ table, kind, at, game: 'maya', title: '' });

  it('is told once, and not what was there when the page was opened', () => {
    const one = notice('a', 'turn', 1);
    const other = notice('b', 'over', 2);
    expect(newOf(null, [one])).toEqual([]);
    expect(newOf([one], [one, other])).toEqual([other]);
    expect(newOf([one], [notice('a', 'turn', 3)])).toHaveLength(1);
  });

  it('leads to the table, or to the review', () => {
    expect(pathOf(notice('a', 'over', 1))).toBe('/table/a');
    expect(pathOf(notice('a', 'review', 1))).toBe('/review/a');
  });
});

it('reads and writes times of the day', () => {
  expect([timeOf(0), timeOf(450), timeOf(1439)]).toEqual(['00:00', '07:30', '23:59']);
  expect([minutesOf('22:00'), minutesOf('')]).toEqual([1320, null]);
  expect([cityOf('Europe/Amsterdam'), cityOf('America/New_York'), cityOf('UTC')]).toEqual(['Amsterdam', 'New York', 'UTC']);
});

it('says what became of a test', () => {
  expect(outcomeOf({ push: [], mail: null }).key).toBe('notices.test.none');
  expect(outcomeOf({ push: [201, 204], mail: true }).key).toBe('notices.test.sent');
  expect(outcomeOf({ push: [410, 0], mail: false }).values).toEqual({ push: '410, –', mail: '✗' });
});

describe('the service worker', () => {
  const way = (path: string, mode: RequestMode = 'navigate', method = 'GET') =>
    wayOf(method, mode, new URL(path, 'https://here.example'), 'https://here.example');

  it('asks the server for pages first, keeps files with a hash, and leaves the rest alone', () => {
    expect(['/', '/table/abc', '/rules'].map((path) => way(path))).toEqual(['page', 'page', 'page']);
    expect(['/api/contact', '/docs', '/unsubscribe/1.2.3', '/icon-192.png'].map((path) => way(path))).toEqual(Array(4).fill('network'));
    expect(way('/assets/main-x.js', 'cors')).toBe('file');
    expect(way('/api/tables', 'cors')).toBe('network');
    expect(way('/assets/main-x.js', 'cors', 'POST')).toBe('network');
    expect(way('https://elsewhere.example/assets/x.js', 'cors')).toBe('network');
  });

  it('shows the rules without the server, and says so of everything else', () => {
    expect(['/rules', '/learn/maya'].map(insteadOf)).toEqual(['/', '/']);
    expect(['/', '/table/abc', '/puzzles'].map(insteadOf)).toEqual(Array(3).fill('/offline.html'));
  });

  it('forgets the files of the app before', () => {
    const kept = ['https://here.example/assets/old-1.js', 'https://here.example/assets/new-2.js'];
    expect(outdated(kept, ['/assets/new-2.js'])).toEqual([kept[0]]);
  });
});

it('has a manifest in every language, with colours of the tokens', () => {
  const [english, german] = [manifest('en'), manifest('de')] as Record<string, unknown>[];
  expect(english).toMatchObject({ name: 'Cenote', display: 'standalone', theme_color: '#ece2cd', lang: 'en' });
  expect(german!.description).not.toBe(english!.description);
});
