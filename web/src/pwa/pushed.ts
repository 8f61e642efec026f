/** What the service worker does with pushes: it shows them, opens their tables, and keeps them coming. */

/** As much of a worker as is needed here; its own types do not go with those of pages. */
interface Page {
  readonly url: string;
  readonly focused: boolean;
  readonly visibilityState: string;
  postMessage(message: unknown): void;
  focus(): Promise<unknown>;
}
interface Doing {
  waitUntil(work: Promise<unknown>): void;
}
interface Events {
  push: Doing & { readonly data: { json(): unknown } | null };
  notificationclick: Doing & { readonly notification: Pick<Notification, 'close' | 'data'> };
  pushsubscriptionchange: Doing & SubscriptionChange;
}
interface SubscriptionChange {
  readonly oldSubscription: PushSubscription | null;
  readonly newSubscription: PushSubscription | null;
}
export interface PushWorker {
  addEventListener<Kind extends keyof Events>(kind: Kind, listener: (event: Events[Kind]) => void): void;
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly Page[]>;
    openWindow(path: string): Promise<unknown>;
  };
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification' | 'pushManager'>;
  readonly navigator: { readonly language: string };
  readonly fetch: typeof fetch;
}

interface Pushed {
  title: string;
  body: string;
  path: string;
  tag: string;
}

/** A push without words still has to be shown: browsers end subscriptions that stay silent. */
const SILENT: Pushed = { title: 'Cenote', body: '', path: '/', tag: 'cenote' };

export function hearPushes(worker: PushWorker): void {
  worker.addEventListener('push', (event) => event.waitUntil(show(worker, read(event.data))));
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { path = '/' } = (event.notification.data ?? {}) as { path?: string };
    event.waitUntil(open(worker, path));
  });
  worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(worker, event)));
}

function read(data: Events['push']['data']): Pushed {
  try {
    return { ...SILENT, ...(data?.json() as Partial<Pushed> | undefined) };
  } catch {
    return SILENT;
  }
}

/** On the page somebody looks at, if there is one; otherwise as a notification. */
async function show(worker: PushWorker, { title, body, path, tag }: Pushed): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const seen = windows.find((one) => one.focused && one.visibilityState === 'visible');
  if (seen && body && tag !== 'test') {
    seen.postMessage({ title, body, path });
    return;
  }
  const look = { icon: '/icon-192.png', badge: '/badge-96.png' };
  await worker.registration.showNotification(title, { body, tag, data: { path }, ...look });
}

/** The tab that shows the table already, or a new one. */
async function open(worker: PushWorker, path: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find((one) => new URL(one.url).pathname === path);
  if (there) await there.focus();
  else await worker.clients.openWindow(path);
}

/** The browser has another subscription, or ended the old one: the server hears of it while no page is open. */
async function renew(worker: PushWorker, { oldSubscription, newSubscription }: SubscriptionChange): Promise<void> {
  const made = newSubscription ?? (await again(worker));
  if (!made) return;
  const { p256dh = '', auth = '' } = made.toJSON().keys ?? {};
  const language = worker.navigator.language.slice(0, 2);
  const body = { endpoint: made.endpoint, p256dh, auth, language, replaces: oldSubscription?.endpoint ?? null };
  const headers = { 'Content-Type': 'application/json' };
  await worker.fetch('/api/me/notices/push', { method: 'POST', headers, body: JSON.stringify(body) });
}

async function again(worker: PushWorker): Promise<PushSubscription | null> {
  const answer = await worker.fetch('/api/me/notices');
  const { push } = (await answer.json()) as { push: { key: string | null } };
  if (!push.key) return null;
  return worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: push.key });
}
