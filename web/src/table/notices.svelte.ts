/** What reaches somebody who looks elsewhere while a table is open: the title of the tab, a sound, a notification. */
import { titleOf } from '../names';
import type { NoticeKind } from '../notices/choices.svelte';
import { pushAbility } from '../notices/push';
import { tellsHere } from '../settings.svelte';
import { sound } from '../sounds';
import { titled } from '../waiting/title';
import { t } from '../words';
import { isMyTurn, isOver } from './moment';
import type { Session } from './session.svelte';

export function giveNotice(session: Session, hears: (kind: NoticeKind) => boolean): void {
  $effect(() => {
    const { view } = session;
    const table = view ? titleOf({ ...view.table, mine: view.mine }) : '';
    const mine = isMyTurn(view) && `● ${t('home.your_turn')}`;
    document.title = titled([mine, table].filter(Boolean).join(' · '), session.table);
  });

  let was: { mine: boolean; over: boolean } | null = null;
  $effect(() => {
    const { view } = session;
    if (!view) return;
    const now = { mine: isMyTurn(view), over: isOver(view) };
    if (was && !was.mine && now.mine && hears('turn')) tell('turn', titleOf({ ...view.table, mine: view.mine }), session.table);
    if (was && !was.over && now.over && hears('over')) tell('over', titleOf({ ...view.table, mine: view.mine }), session.table);
    was = now;
  });
  $effect(() => {
    if (session.fresh.length) sound('place');
  });
}

function tell(kind: 'turn' | 'over', title: string, table: string): void {
  if (!tellsHere(kind)) return;
  sound(kind === 'turn' ? 'yours' : 'over');
  if (document.hidden) void notify(title, t(`notices.what.${kind}`), table);
}

/** A notification of the browser, if notices were allowed on this device. */
async function notify(title: string, body: string, table: string): Promise<void> {
  if (pushAbility() !== 'yes' || Notification.permission !== 'granted') return;
  const registration = await navigator.serviceWorker.getRegistration('/');
  await registration?.showNotification(title, { body, tag: table, data: { path: `/table/${table}` }, icon: '/icon-192.png' });
}
