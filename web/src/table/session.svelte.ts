/** One table as this browser sees it: the newest view, the whole log, and the messages that can be sent. */
import { api, Refused } from '../api';
import { refuse } from '../toasts.svelte';
import type { ChatMessage, Down, Entry, Hello, LogPatch, Presence, Queue, Up, View } from '../wire';
import { TableSocket, type SocketState } from './socket';
import { nextOf, type Undone, undoneAfter } from './undone';

/** Why a server hangs up for good, and what we say then. */
const FOR_GOOD: Record<string, string> = { no_table: 'gone', banned: 'banned', players_only: 'players_only' };

export class Session {
  view = $state.raw<View | null>(null);
  log = $state.raw<readonly Entry[]>([]);
  /** What the last change did, to be animated; nothing after a jump or an undo. */
  fresh = $state.raw<readonly Entry[]>([]);
  chat = $state.raw<readonly ChatMessage[]>([]);
  /** What can be done again. */
  undone = $state.raw<Undone>([]);
  /** The computer that waits for its turn to think. */
  queue = $state.raw<Queue | null>(null);
  line = $state<SocketState>('connecting');
  /** Why the table cannot be shown at all. */
  refusal = $state<string | null>(null);
  /** We are about to delete it, so that it is gone needs no message. */
  leaving = false;
  /** When the newest view came, for clocks. */
  seenAt = 0;

  #line: TableSocket;
  /** The version at which we asked for a change; a second click before the answer is ignored. */
  #asked: number | null = null;
  /** Redo continues until this many undone steps are left. */
  #redoTo: number | null = null;
  #looked: number | null | undefined;

  constructor(readonly table: string) {
    const listener = { hear: (message: Down) => this.hear(message), line: (state: SocketState) => this.#on(state) };
    this.#line = new TableSocket(table, listener, () => this.#hello());
  }

  move(word: string): void {
    this.#ask({ type: 'move', version: this.#version, move: word });
  }

  undo(): void {
    this.#ask({ type: 'undo', version: this.#version });
  }

  restart(): void {
    this.#ask({ type: 'restart', version: this.#version });
  }

  /** Do again what the last undo took back, word by word. */
  redo(): void {
    this.#redoTo = this.undone.length - 1;
    this.#redoNext();
  }

  /** Take back this person's last turn, or ask the others for permission. */
  takeBack(): void {
    const offer = this.view?.take_back;
    if (offer) this.#send({ type: 'take_back', moves: offer.moves });
  }

  answer(agree: boolean): void {
    const request = this.view?.request;
    if (request) this.#send({ type: 'answer', moves: request.moves, agree });
  }

  /** Show the table as this seat sees it from now on. */
  look(seat: number | null): void {
    this.#looked = seat;
    this.#send({ type: 'look', seat });
  }

  write(text: string): void {
    const speaker = this.view?.eyes ?? this.view?.mine[0];
    this.#send({ type: 'chat', text, ...(speaker === undefined ? {} : { seat: speaker }) });
  }

  /** Ask for everything again: seats have changed. */
  refresh(): void {
    this.#send(this.#hello());
  }

  /** A seat was claimed: the server knows this browser by a key it did not have before. */
  rejoin(): void {
    this.#line.again();
  }

  close(): void {
    this.#line.close();
  }

  hear(message: Down): void {
    switch (message.type) {
      case 'view':
        return this.#show(message);
      case 'chat':
        this.chat = joined(this.chat, message.messages);
        return;
      case 'queue':
        this.queue = message;
        return;
      case 'bye':
        return this.#leave(message.reason);
      case 'presence':
        return this.#see(message);
      case 'refusal':
        this.#redoTo = null;
        this.#asked = null;
        return refuse(new Refused(message.reason, message.sentence, message.detail));
    }
  }

  #leave(reason: string): void {
    if (this.leaving || !(reason in FOR_GOOD)) return;
    this.refusal = FOR_GOOD[reason]!;
    this.close();
  }

  #hello(): Hello {
    return this.#looked === undefined ? { type: 'hello' } : { type: 'hello', seat: this.#looked };
  }

  get #version(): number {
    return this.view?.version ?? 0;
  }

  #ask(change: Up): void {
    if (this.#asked === this.#version) return;
    this.#asked = this.#version;
    this.#send(change);
  }

  #send(message: Up): void {
    if (!this.#line.say(message)) refuse(new Refused('unreachable', ''));
  }

  #show(view: View): void {
    // A late message; after a restart of the server versions continue where they were.
    if (this.view && view.version < this.view.version && view.re === undefined && !view.chat) return;
    const before = this.log;
    const goesOn = this.view !== null && view.log.from >= before.length;
    this.log = patched(this.log, view.log);
    this.undone = isSameTurn(this.view, view) ? undoneAfter(this.undone, before, this.log) : [];
    if (view.version !== this.view?.version) this.fresh = goesOn ? this.log.slice(view.news) : [];
    this.seenAt = performance.now();
    if (view.chat) this.chat = view.chat;
    this.queue = null;
    this.view = view;
    this.#redoNext();
  }

  #redoNext(): void {
    const word = nextOf(this.undone);
    if (this.#redoTo === null || word === undefined || this.undone.length <= this.#redoTo) this.#redoTo = null;
    else if (this.view?.moves.some((offer) => offer.word === word)) this.move(word);
    else this.undone = [];
  }

  #see({ seats, watchers }: Presence): void {
    if (!this.view) return;
    const table = this.view.table;
    const here = table.seats.map((seat, i) => ({ ...seat, here: seats[i] ?? seat.here }));
    this.view = { ...this.view, presence: { seats, watchers }, table: { ...table, seats: here } };
  }

  #on(state: SocketState): void {
    const opened = this.line === 'open';
    // With the connection the answer may be lost.
    if (state !== 'open') this.#asked = null;
    this.line = state;
    // A socket that did not open cannot say why; a request for the table can.
    if (state === 'lost' && !opened) {
      api.view(this.table).catch((error: unknown) => {
        if (error instanceof Refused) this.#giveUp(error.reason);
      });
    }
  }

  /** A table that was shown may come back; one that never was will not. */
  #giveUp(reason: string): void {
    if (this.view) return this.#leave(reason);
    if (reason === 'unreachable') return;
    this.refusal = reason;
    this.close();
  }
}

function isSameTurn(before: View | null, now: View): boolean {
  return before?.turn === now.turn && before.to_act === now.to_act && before.eyes === now.eyes;
}

/** What was said, with what is new; the same message may come twice. */
export function joined(chat: readonly ChatMessage[], more: readonly ChatMessage[]): readonly ChatMessage[] {
  const known = new Set(more.map((message) => message.id));
  return [...chat.filter((message) => !known.has(message.id)), ...more];
}

/** The log after a patch: what came before `from` stays. */
export function patched(log: readonly Entry[], patch: LogPatch): readonly Entry[] {
  if (patch.from === log.length && !patch.entries.length) return log;
  return [...log.slice(0, patch.from), ...patch.entries];
}
