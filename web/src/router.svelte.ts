/** Which page the address names; links and the back button change it without loading the page again. */

export type Page = 'home' | 'new' | 'games' | 'watch' | 'table' | 'replay' | 'review' | 'learn' | 'first' | 'puzzle' | 'people' | 'puzzles' | 'rules' | 'contact' | 'me' | 'dev' | 'lost';

export interface Route {
  page: Page;
  /** The table of `/table/ID`, `/replay/ID` and `/review/ID`, the game of `/learn/GAME` and `/first/GAME`, the puzzle of `/puzzle/ID`, the name of `/people/NAME` as the address has it. */
  id: string;
  query: URLSearchParams;
  /** What stands after `#`, without it. */
  hash: string;
}

/** Pages of one table, game, puzzle or person. */
const OF = ['table', 'replay', 'review', 'learn', 'first', 'puzzle', 'people'] as const;
export type Of = (typeof OF)[number];
export const isOf = (page: string): page is Of => (OF as readonly string[]).includes(page);

export function routeOf(url: URL, dev = false): Route {
  const [, first = '', id = '', ...rest] = url.pathname.split('/');
  const route = { id, query: url.searchParams, hash: url.hash.slice(1) };
  if (rest.length) return { ...route, page: 'lost' };
  if (isOf(first) && id) return { ...route, page: first };
  if (id) return { ...route, page: 'lost' };
  if (first === '') return { ...route, page: 'home' };
  if (first === 'new' || first === 'games' || first === 'watch' || first === 'puzzles' || first === 'rules' || first === 'contact' || first === 'me') return { ...route, page: first };
  if (first === 'dev' && dev) return { ...route, page: 'dev' };
  return { ...route, page: 'lost' };
}

let current = $state.raw(routeOf(new URL(location.href), import.meta.env.DEV));

export function route(): Route {
  return current;
}

function read(): void {
  current = routeOf(new URL(location.href), import.meta.env.DEV);
}

/** Go to an address of the app; `replace` leaves no trace for the back button. */
export function go(address: string, replace = false): void {
  if (replace) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  read();
  if (!replace && !location.hash) scrollTo(0, 0);
}

let entered = $state(0);

/** How often the app was started over: pages then begin from nothing. */
export function entries(): number {
  return entered;
}

/** Go to an address as somebody new: nothing that is shown stays. */
export function enter(address: string): void {
  entered++;
  go(address);
}

/** Watch the back button, and clicks on links within the app. */
export function watch(): void {
  addEventListener('popstate', read);
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname.startsWith('/api/') || link.pathname === '/docs') return;
    const isHere = link.pathname === location.pathname && link.search === location.search;
    if (isHere && link.hash) return;
    event.preventDefault();
    go(link.href);
  });
}
