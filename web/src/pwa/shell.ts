/** What the service worker keeps, and what it answers without the server. */

export const SHELL = 'cenote-shell';
export const ASSETS = 'cenote-assets';
const OFFLINE = '/offline.html';

/** Pages that need nothing but files of the app. */
const ALONE = /^\/(rules$|learn\/)/;

export type Way = 'network' | 'page' | 'file';

/** How a request is answered: pages from the server first, files with a hash from the cache first. */
export function wayOf(method: string, mode: RequestMode, url: URL, origin: string): Way {
  if (method !== 'GET' || url.origin !== origin) return 'network';
  if (mode === 'navigate') return isOwnPage(url.pathname) ? 'page' : 'network';
  return url.pathname.startsWith('/assets/') ? 'file' : 'network';
}

/** Pages of the app, not those that the server itself writes. */
function isOwnPage(path: string): boolean {
  return !/^\/(api|docs|unsubscribe)(\/|$)/.test(path) && !path.split('/').at(-1)!.includes('.');
}

/** What is shown for a page when the server does not answer. */
export const insteadOf = (path: string): string => (ALONE.test(path) ? '/' : OFFLINE);

/** Kept files that the newest app no longer has. */
export function outdated(kept: readonly string[], files: readonly string[]): string[] {
  const needed = new Set(files);
  return kept.filter((address) => !needed.has(new URL(address).pathname));
}
