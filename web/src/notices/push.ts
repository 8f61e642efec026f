/** Push notices to this browser: whether it can, and its subscription. */
import { api } from '../api';
import { language } from '../words';

/** `install`: iOS pushes only to apps on the home screen. */
export type PushAbility = 'yes' | 'insecure' | 'install' | 'denied' | 'no';

interface Surroundings {
  isSecureContext: boolean;
  hasPush: boolean;
  permission: NotificationPermission | null;
  userAgent: string;
  touchPoints: number;
}

export function abilityIn({ isSecureContext, hasPush, permission, userAgent, touchPoints }: Surroundings): PushAbility {
  if (!isSecureContext) return 'insecure';
  // An iPad says that it is a Mac, but Macs have no touch screen.
  const isApplePhone = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
  if (!hasPush) return isApplePhone ? 'install' : 'no';
  return permission === 'denied' ? 'denied' : 'yes';
}

export function pushAbility(): PushAbility {
  return abilityIn({
    isSecureContext,
    hasPush: 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window,
    permission: 'Notification' in window ? Notification.permission : null,
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
  });
}

/** What the server has of this browser: an address and a language. */
const KEY = 'cenote.push';

async function current(): Promise<PushSubscription | null> {
  if (pushAbility() !== 'yes') return null;
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

export async function isSubscribed(): Promise<boolean> {
  return Notification.permission === 'granted' && localStorage.getItem(KEY) !== null && (await current()) !== null;
}

/** Asks for permission, so only after a click; returns whether notices will come. */
export async function subscribe(key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const registration = await navigator.serviceWorker.register('/sw.js');
  await navigator.serviceWorker.ready;
  const old = await registration.pushManager.getSubscription();
  if (old && keyOf(old) !== key) await old.unsubscribe();
  const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  await keep(made);
  return true;
}

export async function unsubscribe(): Promise<void> {
  const found = await current();
  localStorage.removeItem(KEY);
  if (!found) return;
  await api.unsubscribe(found.endpoint);
  await found.unsubscribe();
}

/** After a change of language, or of the subscription, the server is told. */
export async function renew(): Promise<void> {
  if (localStorage.getItem(KEY) === null) return;
  const found = await current();
  if (found && localStorage.getItem(KEY) !== mark(found)) await keep(found);
}

async function keep(subscription: PushSubscription): Promise<void> {
  await api.subscribe(bodyOf(subscription, language()));
  localStorage.setItem(KEY, mark(subscription));
}

const mark = (subscription: PushSubscription): string => `${language()} ${subscription.endpoint}`;

export function bodyOf(subscription: Pick<PushSubscription, 'endpoint' | 'toJSON'>, language: string) {
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  return { endpoint: subscription.endpoint, p256dh, auth, language };
}

function keyOf(subscription: PushSubscription): string {
  const bytes = new Uint8Array(subscription.options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
