/** The service worker: keeps the app's files, shows notices, and answers when the server does not. */
/// <reference lib="webworker" />
import { ASSETS, insteadOf, outdated, SHELL, wayOf } from './shell';

declare const self: ServiceWorkerGlobalScope;

/** Filled in by the build: pages and files kept from the start, and all files with a hash. */
const KEPT: readonly string[] = JSON.parse('__KEPT__') as string[];
const FILES: readonly string[] = JSON.parse('__FILES__') as string[];

interface Pushed {
  title: string;
  body: string;
  path: string;
  tag: string;
}

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => self.skipWaiting()));
});

async function keepShell(): Promise<void> {
  const shell = await caches.open(SHELL);
  await shell.addAll(KEPT.map((address) => new Request(address, { cache: 'no-cache' })));
}

self.addEventListener('activate', (event) => {
  event.waitUntil(tidy());
});

/** Files of the app before this one go. */
async function tidy(): Promise<void> {
  for (const name of [SHELL, ASSETS]) {
    const cache = await caches.open(name);
    const kept = (await cache.keys()).map(({ url }) => url);
    await Promise.all(outdated(kept, [...KEPT, ...FILES]).map((address) => cache.delete(address)));
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const way = wayOf(request.method, request.mode, url, self.location.origin);
  if (way === 'page') event.respondWith(page(request, url.pathname));
  if (way === 'file') event.respondWith(file(request));
});

async function page(request: Request, path: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(insteadOf(path))) ?? Response.error();
  }
}

async function file(request: Request): Promise<Response> {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    const copy = answer.clone();
    const cache = await caches.open(ASSETS);
    await cache.put(request, copy).catch(() => undefined); // a full disk is no reason to fail
  }
  return answer;
}

self.addEventListener('push', (event) => {
  event.waitUntil(show(event.data?.json() as Pushed));
});

/** On the page somebody looks at, if there is one; otherwise as a notification. */
async function show({ title, body, path, tag }: Pushed): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const seen = windows.find((one) => one.focused && one.visibilityState === 'visible');
  if (seen && tag !== 'test') {
    seen.postMessage({ title, body, path });
    return;
  }
  const look = { icon: '/icon-192.png', badge: '/badge-96.png' };
  await self.registration.showNotification(title, { body, tag, data: { path }, ...look });
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { path = '/' } = (event.notification.data ?? {}) as { path?: string };
  event.waitUntil(open(path));
});

/** The tab that shows the table already, or a new one. */
async function open(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find((one) => new URL(one.url).pathname === path);
  if (there) await there.focus();
  else await self.clients.openWindow(path);
}
