/** When a change of the table may be asked for: once for each version. */
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { Session } from '../src/table/session.svelte';
import { toasts } from '../src/toasts.svelte';
import type { Down, Up } from '../src/wire';

class OpenSocket {
  static readonly OPEN = 1;
  readonly readyState = OpenSocket.OPEN;
  readonly sent: Up[] = [];
  onopen: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: () => void = () => undefined;

  constructor() {
    sockets.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Up);
  }

  hears(message: Partial<Down>): void {
    this.onmessage({ data: JSON.stringify(message) });
  }

  get changes(): Up[] {
    return this.sent.filter((message) => message.type === 'move' || message.type === 'undo');
  }
}

let sockets: OpenSocket[];

const viewAt = (version: number): Partial<Down> => ({
  type: 'view',
  version,
  turn: version,
  to_act: 0,
  eyes: 0,
  log: { from: 0, entries: [] },
  moves: [],
});

function opened(): [Session, OpenSocket] {
  const session = new Session('table');
  sockets[0]!.hears(viewAt(5));
  return [session, sockets[0]!];
}

beforeEach(() => {
  sockets = [];
  toasts.splice(0);
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', OpenSocket);
  vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener: () => undefined, documentElement: { lang: '' } });
});

describe('a table on the page', () => {
  it('ignores a second click until the answer has come', () => {
    const [session, socket] = opened();
    session.move('done');
    session.move('done');
    session.undo();
    expect(socket.changes).toEqual([{ type: 'move', version: 5, move: 'done' }]);

    socket.hears(viewAt(6));
    session.move('done');
    expect(socket.changes).toHaveLength(2);
  });

  it('goes on ignoring it when only a name at the table has changed', () => {
    const [session, socket] = opened();
    session.move('done');
    socket.hears(viewAt(5));
    session.move('done');
    expect(socket.changes).toHaveLength(1);
  });

  it('may ask again after a refusal', () => {
    const [session, socket] = opened();
    session.move('nonsense');
    socket.hears({ type: 'refusal', reason: 'illegal_move', sentence: 'No.' });
    session.move('done');
    expect(socket.changes).toHaveLength(2);
    expect(toasts).toHaveLength(1);
  });

  it('may ask again over a new connection: the answer may have been lost', () => {
    const [session, socket] = opened();
    session.move('done');
    socket.onclose();
    vi.runOnlyPendingTimers();
    sockets[1]!.hears(viewAt(5));
    session.move('done');
    expect(sockets[1]!.changes).toHaveLength(1);
  });
});
