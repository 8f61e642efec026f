/** What reaches somebody who looks elsewhere: the title of the tab, a sound, a notification of the browser. */
import { gameName, titleOf } from '../names';
import { settings } from '../settings.svelte';
import { sound } from '../sounds';
import { titled } from '../waiting/title';
import { t } from '../words';
import { isMyTurn, isOver } from './moment';
import type { Session } from './session.svelte';

export function giveNotice(session: Session): void {
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
    if (was && !was.mine && now.mine) tellTurn(view.table.game, session.table);
    if (was && !was.over && now.over) sound('over');
    was = now;
  });
  $effect(() => {
    if (session.fresh.length) sound('place');
  });
}

function tellTurn(game: string, table: string): void {
  sound('yours');
  if (settings.notify && document.hidden && 'Notification' in window) {
    new Notification(t('home.your_turn'), { body: `${gameName(game)} · Cenote`, tag: table });
  }
}
