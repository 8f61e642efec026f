/** Addresses and the pages they name. */
import { beforeAll, expect, it, vi } from 'vitest';

let routeOf: typeof import('../src/router.svelte').routeOf;

beforeAll(async () => {
  vi.stubGlobal('location', { href: 'http://localhost/' });
  ({ routeOf } = await import('../src/router.svelte'));
});

const page = (path: string, dev = false): string => routeOf(new URL(path, 'http://localhost'), dev).page;

it('knows its pages and no others', () => {
  expect(['/', '/new', '/games', '/watch', '/rules', '/table/abc', '/replay/abc', '/learn/tzolkin', '/puzzles', '/puzzle/t1', '/people/Noor', '/contact'].map((path) => page(path))).toEqual([
    'home',
    'new',
    'games',
    'watch',
    'rules',
    'table',
    'replay',
    'learn',
    'puzzles',
    'puzzle',
    'people',
    'contact',
  ]);
  expect(['/table', '/nowhere', '/table/a/b', '/new/x', '/dev'].map((path) => page(path))).toEqual(Array(5).fill('lost'));
  expect(page('/dev', true)).toBe('dev');
});

it('reads what an address carries', () => {
  const route = routeOf(new URL('http://localhost/table/k3J9?at=7#seat=1&key=secret'));
  expect(route.id).toBe('k3J9');
  expect(route.query.get('at')).toBe('7');
  expect(route.hash).toBe('seat=1&key=secret');
});
