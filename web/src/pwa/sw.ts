/** The service worker: keeps the app's files, shows notices, and answers when the server does not. */
/// <reference lib="webworker" />
import { hearPushes, type PushWorker } from './pushed';
import { ASSETS, insteadOf, outdated, SHELL, wayOf } from './shell';

declare const self: ServiceWorkerGlobalScope;

/** Filled in by the build: pages and files kept from the start, and all files with a hash. */
const KEPT: readonly string[] = JSON.parse('__KEPT__') as string[];
const FILES: readonly string[] = JSON.parse('__FILES__') as string[];

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

hearPushes(self as unknown as PushWorker);
