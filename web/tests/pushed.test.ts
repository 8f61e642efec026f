/** The service worker: pushes that come, are clicked, are empty, and subscriptions that change. */
import { describe, expect, it, vi } from 'vitest';

import { hearPushes, type PushWorker } from '../src/pwa/pushed';

const PAGE = { url: 'https://cenote.example/rules', focused: true, visibilityState: 'visible' };
const TOLD = { title: 'Friday', body: 'It is your turn.', path: '/table/abc', tag: 'abc' };

type Listener = (event: unknown) => void;

/** A worker with these windows; `happens` waits for all it does about an event. */
function worker(...windows: object[]) {
  const listeners: Record<string, Listener> = {};
  const pages = windows.map((one) => ({ ...PAGE, ...one, postMessage: vi.fn(), focus: vi.fn() }));
  const scope = {
    addEventListener: (kind: string, listener: Listener) => void (listeners[kind] = listener),
    clients: { matchAll: () => Promise.resolve(pages), openWindow: vi.fn() },
    registration: { showNotification: vi.fn(), pushManager: { subscribe: vi.fn() } },
    navigator: { language: 'de-AT' },
    fetch: vi.fn(),
  };
  hearPushes(scope as unknown as PushWorker);
  const happens = async (kind: string, event: object): Promise<void> => {
    const work: Promise<unknown>[] = [];
    listeners[kind]!({ waitUntil: (one: Promise<unknown>) => work.push(one), ...event });
    await Promise.all(work);
  };
  return { ...scope, pages, happens };
}

const saying = (said: unknown) => ({ data: { json: () => said } });

describe('a push', () => {
  it('is a notification when nobody looks', async () => {
    const one = worker({ focused: false });
    await one.happens('push', saying(TOLD));
    const [title, options] = one.registration.showNotification.mock.calls[0]!;
    expect(title).toBe('Friday');
    expect(options).toMatchObject({ body: 'It is your turn.', tag: 'abc', data: { path: '/table/abc' } });
  });

  it('is told on the page somebody looks at', async () => {
    const one = worker({ visibilityState: 'hidden' }, {});
    await one.happens('push', saying(TOLD));
    expect(one.registration.showNotification).not.toHaveBeenCalled();
    expect(one.pages.map((page) => page.postMessage.mock.calls.length)).toEqual([0, 1]);
  });

  it.each([
    ['nothing', { data: null }],
    ['no JSON', { data: { json: () => JSON.parse('{') as unknown } }],
    ['an empty object', saying({})],
  ])('with %s is shown all the same', async (_, event) => {
    const one = worker({});
    await one.happens('push', event);
    expect(one.registration.showNotification).toHaveBeenCalledWith('Cenote', expect.objectContaining({ data: { path: '/' } }));
  });
});

describe('a click on a notification', () => {
  const clicked = (data: unknown) => ({ notification: { close: vi.fn(), data } });

  it('goes to the tab that shows the table', async () => {
    const one = worker({}, { url: 'https://cenote.example/table/abc' });
    const event = clicked({ path: '/table/abc' });
    await one.happens('notificationclick', event);
    expect(event.notification.close).toHaveBeenCalled();
    expect(one.pages[1]!.focus).toHaveBeenCalled();
    expect(one.clients.openWindow).not.toHaveBeenCalled();
  });

  it.each([
    [{ path: '/table/abc' }, '/table/abc'],
    [null, '/'],
  ])('with %o opens a tab at %s', async (data, path) => {
    const one = worker({});
    await one.happens('notificationclick', clicked(data));
    expect(one.clients.openWindow).toHaveBeenCalledWith(path);
  });
});

describe('a subscription that changes', () => {
  const made = (endpoint: string) => ({ endpoint, toJSON: () => ({ keys: { p256dh: 'P', auth: 'A' } }) });
  const sent = (one: ReturnType<typeof worker>): unknown => {
    const [path, { body }] = one.fetch.mock.calls.at(-1) as [string, { body: string }];
    return [path, JSON.parse(body)];
  };

  it('reaches the server', async () => {
    const one = worker();
    await one.happens('pushsubscriptionchange', { oldSubscription: made('https://old'), newSubscription: made('https://new') });
    const body = { endpoint: 'https://new', p256dh: 'P', auth: 'A', language: 'de', replaces: 'https://old' };
    expect(sent(one)).toEqual(['/api/me/notices/push', body]);
  });

  it('is made again when the browser only ended it', async () => {
    const one = worker();
    one.fetch.mockResolvedValueOnce({ json: () => Promise.resolve({ push: { key: 'KEY' } }) });
    one.registration.pushManager.subscribe.mockResolvedValueOnce(made('https://again'));
    await one.happens('pushsubscriptionchange', { oldSubscription: null, newSubscription: null });
    expect(one.registration.pushManager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'KEY' });
    expect(sent(one)).toEqual(['/api/me/notices/push', expect.objectContaining({ endpoint: 'https://again', replaces: null })]);
  });

  it('stays ended where the server sends no pushes', async () => {
    const one = worker();
    one.fetch.mockResolvedValueOnce({ json: () => Promise.resolve({ push: { key: null } }) });
    await one.happens('pushsubscriptionchange', { oldSubscription: null, newSubscription: null });
    expect(one.fetch).toHaveBeenCalledTimes(1);
  });
});
