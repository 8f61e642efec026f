/** The requests a page may make of its server; see docs/wire.md. */
import type { CheckedBoard, Eyes, Games, Made, NewTable, Page, Position, Refusal, Replay, View } from './wire';

/** The server said no, and why. `unreachable` if it said nothing at all. */
export class Refused extends Error {
  constructor(
    readonly reason: string,
    sentence: string,
    readonly detail = '',
  ) {
    super(sentence);
  }
}

type Method = 'GET' | 'POST' | 'DELETE';

async function ask<T>(method: Method, path: string, body?: unknown, headers: HeadersInit = {}): Promise<T> {
  const request: RequestInit = { method, headers };
  if (body !== undefined) {
    request.body = JSON.stringify(body);
    request.headers = { 'Content-Type': 'application/json', ...headers };
  }
  let answer: Response;
  try {
    answer = await fetch(path, request);
  } catch {
    throw new Refused('unreachable', 'The server does not answer.');
  }
  const said: unknown = await answer.json().catch(() => null);
  if (answer.ok && said !== null) return said as T;
  const refusal = said as Refusal | null;
  throw new Refused(refusal?.reason ?? 'unreachable', refusal?.sentence ?? '', refusal?.detail);
}

/** A plain text, or nothing if there is none. */
async function read(path: string): Promise<string | null> {
  try {
    const answer = await fetch(path);
    return answer.ok ? await answer.text() : null;
  } catch {
    throw new Refused('unreachable', 'The server does not answer.');
  }
}

const at = (table: string, rest = ''): string => `/api/tables/${encodeURIComponent(table)}${rest}`;
const seen = (eyes: Eyes | undefined): string => (eyes === undefined ? '' : `eyes=${eyes ?? 'anyone'}`);

export const api = {
  games: () => ask<Games>('GET', '/api/games'),
  contact: () => read('/api/contact'),
  forget: () => ask<{ tables: number }>('POST', '/api/me/forget', {}),
  /** A page of my tables, or of those to watch. */
  tables: (watch: boolean, after: string | null) =>
    ask<Page>('GET', `/api/tables?watch=${watch}${after === null ? '' : `&after=${after}`}`),
  checkBoard: (text: string, name: string) => ask<CheckedBoard>('POST', '/api/boards', { text, name }),
  boardAddress: '/api/board',
  make: (table: NewTable) => ask<Made>('POST', '/api/tables', table),
  view: (table: string) => ask<View>('GET', at(table)),
  /** A table that is not to be watched, as it is shown to whoever has the key of a seat. */
  invitation: (table: string, key: string) => ask<View>('GET', at(table), undefined, { 'X-Seat-Key': key }),

  claim: (table: string, seat: number, key: string, name: string) =>
    ask<{ mine: number[] }>('POST', at(table, `/seats/${seat}/claim`), name ? { name } : {}, {
      'X-Seat-Key': key,
    }),
  link: (table: string, seat: number) =>
    ask<{ seat: number; key: string }>('POST', at(table, `/seats/${seat}/link`), {}),
  unlink: (table: string, seat: number) => ask<object>('POST', at(table, `/seats/${seat}/unlink`), {}),
  free: (table: string, seat: number) => ask<object>('POST', at(table, `/seats/${seat}/free`), {}),
  rename: (table: string, seat: number, name: string) =>
    ask<object>('POST', at(table, `/seats/${seat}/name`), { name }),
  leave: (table: string, seat: number) => ask<object>('POST', at(table, `/seats/${seat}/leave`), {}),
  standIn: (table: string, seat: number, level: string | null) =>
    ask<object>('POST', at(table, `/seats/${seat}/stand-in`), { level }),
  auto: (table: string, seat: number, on: boolean) =>
    ask<object>('POST', at(table, `/seats/${seat}/auto`), { on }),

  settings: (table: string, changes: { title?: string; listed?: boolean; pace?: number }) =>
    ask<object>('POST', at(table, '/settings'), changes),
  delete: (table: string) => ask<object>('DELETE', at(table)),
  end: (table: string, agree: boolean) => ask<object>('POST', at(table, '/end'), { agree }),
  report: (table: string, message: number, why: string) =>
    ask<object>('POST', at(table, '/report'), { message, why }),
  rematch: (table: string) => ask<Made>('POST', at(table, '/rematch'), {}),
  recordAddress: (table: string) => at(table, '/record?download=true'),

  /** With these eyes; without a wish, with one's own. */
  replay: (table: string, eyes?: Eyes) => ask<Replay>('GET', at(table, `/replay?${seen(eyes)}`)),
  positions: async (table: string, moves: number, count: number, eyes: Eyes) =>
    (
      await ask<{ positions: Position[] }>('GET', at(table, `/replay/${moves}?count=${count}&${seen(eyes)}`))
    ).positions,
};

/** The address a seat key is given out as. */
export function seatLink(table: string, seat: number, key: string): string {
  return `${location.origin}/table/${table}#seat=${seat}&key=${key}`;
}
