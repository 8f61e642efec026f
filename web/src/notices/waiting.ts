/** Tells, on whatever page is open, what happened at tables elsewhere. */
import { api } from '../api';
import { gameName } from '../names';
import { tellsHere } from '../settings.svelte';
import { sound } from '../sounds';
import { toast } from '../toasts.svelte';
import type { WaitingNotice } from '../wire';
import { t } from '../words';
import { renew } from './push';

const AGAIN = 30_000;

/** Notices that were not there before; of the first look none is new, the lists show them. */
export function newOf(before: readonly WaitingNotice[] | null, now: readonly WaitingNotice[]): WaitingNotice[] {
  if (!before) return [];
  const known = new Set(before.map(({ table, kind, at }) => `${table} ${kind} ${at}`));
  return now.filter(({ table, kind, at }) => !known.has(`${table} ${kind} ${at}`));
}

export const pathOf = ({ kind, table }: Pick<WaitingNotice, 'kind' | 'table'>): string =>
  `/${kind === 'review' ? 'review' : 'table'}/${table}`;

export function textOf({ kind, title, game }: Pick<WaitingNotice, 'kind' | 'title' | 'game'>): string {
  return t('notices.at', { table: title || gameName(game), what: t(`notices.what.${kind}`) });
}

let last: WaitingNotice[] | null = null;

async function look(): Promise<void> {
  if (document.visibilityState !== 'visible') return;
  let now: WaitingNotice[];
  try {
    now = (await api.notices()).waiting;
  } catch {
    return; // the page that needs the server says so itself
  }
  for (const notice of newOf(last, now)) tell(notice);
  last = now;
}

function tell(notice: WaitingNotice): void {
  if (location.pathname === pathOf(notice) || !tellsHere(notice.kind)) return;
  toast(textOf(notice), 'notice', pathOf(notice));
  sound('yours');
}

/** From the start of the app on. */
export function watchNotices(): void {
  void look();
  setInterval(() => void look(), AGAIN);
  document.addEventListener('visibilitychange', () => void look());
  void renew().catch(() => undefined);
  if (!('serviceWorker' in navigator)) return;
  // A push notice that comes while somebody looks at a page is shown there.
  navigator.serviceWorker.addEventListener('message', (event: MessageEvent<{ title?: string; body?: string; path?: string }>) => {
    const { title, body, path } = event.data;
    if (title && body && path && path !== location.pathname) toast(`${title}: ${body}`, 'notice', path);
  });
}
