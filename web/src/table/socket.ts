/** The connection to a table: it reconnects by itself, with a growing pause, and says hello again. */
import type { Down, Hello, Up } from '../wire';

export type SocketState = 'connecting' | 'open' | 'lost';

export interface SocketListener {
  hear(message: Down): void;
  line(state: SocketState): void;
}

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15_000;
const PING_EVERY = 25_000;
/** After so long without any message following a ping, the connection counts as lost. */
const PATIENCE = 10_000;

const isVisible = (): boolean => document.visibilityState === 'visible';

export class TableSocket {
  #socket: WebSocket | null = null;
  #pause = FIRST_PAUSE;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pings: ReturnType<typeof setInterval> | undefined;
  #closed = false;

  constructor(
    private readonly table: string,
    private readonly listener: SocketListener,
    private readonly hello: () => Hello,
  ) {
    addEventListener('online', this.#now);
    document.addEventListener('visibilitychange', this.#now);
    document.addEventListener('visibilitychange', this.#seen);
    this.#connect();
  }

  /** False if the connection is not open. */
  say(message: Up): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Connects again, with the key that this browser has by now. */
  again(): void {
    const old = this.#socket;
    this.#socket = null;
    clearTimeout(this.#timer);
    old?.close();
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    removeEventListener('online', this.#now);
    document.removeEventListener('visibilitychange', this.#now);
    document.removeEventListener('visibilitychange', this.#seen);
    clearTimeout(this.#timer);
    clearInterval(this.#pings);
    this.#socket?.close();
  }

  #connect(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/socket`);
    this.#socket = socket;
    this.listener.line('connecting');
    socket.onopen = () => {
      this.say({ ...this.hello(), visible: isVisible() });
      this.#watch(socket);
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      clearTimeout(this.#timer);
      const message = JSON.parse(event.data) as Down;
      if (message.type === 'view') {
        this.#pause = FIRST_PAUSE;
        this.listener.line('open');
      }
      this.listener.hear(message);
    };
    socket.onclose = () => this.#lost(socket);
  }

  #watch(socket: WebSocket): void {
    clearInterval(this.#pings);
    this.#pings = setInterval(() => {
      if (!this.say({ type: 'ping' })) return;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => {
        socket.close();
        this.#lost(socket);
      }, PATIENCE);
    }, PING_EVERY);
  }

  #lost(socket: WebSocket): void {
    if (this.#closed || socket !== this.#socket) return;
    this.#socket = null;
    clearInterval(this.#pings);
    clearTimeout(this.#timer);
    this.listener.line('lost');
    // With some randomness, so that not all browsers come back in the same instant.
    this.#timer = setTimeout(() => this.#connect(), this.#pause * (0.7 + Math.random() * 0.6));
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
  }

  /** Whoever hides the page for long is told of what happens as if it were closed. */
  #seen = (): void => void this.say({ type: 'visible', visible: isVisible() });

  /** The network or the tab came back: no more waiting. */
  #now = (): void => {
    if (this.#closed || this.#socket || !isVisible()) return;
    clearTimeout(this.#timer);
    this.#pause = FIRST_PAUSE;
    this.#connect();
  };
}
