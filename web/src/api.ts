/** The requests a page may make of its server; see docs/wire.md. */
import type {
  Advice,
  Attempt,
  CheckedBoard,
  Eyes,
  Games,
  Hint,
  Holidays,
  JoinCode,
  Line,
  Lobby,
  Made,
  Me,
  Motives,
  MyGames,
  MyRatings,
  MyStats,
  NewTable,
  Notices,
  Now,
  Page,
  Player,
  Players,
  Position,
  Progress,
  ProgressBody,
  Puzzle,
  PuzzleList,
  PuzzleSolution,
  PuzzleTry,
  Refusal,
  Replay,
  ReviewNow,
  Secured,
  SeekBody,
  Shown,
  Sketch,
  TableNotices,
  Tested,
  View,
  WebhookAnswer,
} from './wire';

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

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

async function ask<T>(method: Method, path: string, body?: unknown, headers: HeadersInit = {}, signal?: AbortSignal): Promise<T> {
  const request: RequestInit = { method, headers, ...(signal ? { signal } : {}) };
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
  me: () => ask<Me>('GET', '/api/me'),
  /** A name of my own, with a recovery phrase that is never shown again. */
  takeName: (name: string) => ask<Secured>('POST', '/api/me/name', { name }),
  enter: (secret: { phrase: string } | { code: string }) => ask<Me>('POST', '/api/me/enter', secret),
  askPasskey: (purpose: 'take' | 'add' | 'enter', name?: string) =>
    ask<{ options: object }>('POST', '/api/me/passkey/ask', { purpose, ...(name === undefined ? {} : { name }) }),
  sendPasskey: (credential: object) => ask<Me>('POST', '/api/me/passkey', { credential }),
  renameMe: (name: string) => ask<Me>('POST', '/api/me/rename', { name }),
  newPhrase: () => ask<{ phrase: string }>('POST', '/api/me/phrase', {}),
  joinCode: () => ask<JoinCode>('POST', '/api/me/code', {}),
  removePasskey: (tag: string) => ask<Me>('DELETE', `/api/me/passkeys/${encodeURIComponent(tag)}`),
  removeDevice: (tag: string) => ask<Me>('DELETE', `/api/me/devices/${encodeURIComponent(tag)}`),
  signOut: () => ask<object>('POST', '/api/me/leave', {}),
  ratings: () => ask<MyRatings>('GET', '/api/me/ratings'),
  /** What I learned on this device; answers with all I have learned. */
  learn: (more: ProgressBody) => ask<Progress>('POST', '/api/me/progress', more),
  /** A page of my tables, or of those to watch. */
  tables: (watch: boolean, after: string | null) =>
    ask<Page>('GET', `/api/tables?watch=${watch}${after === null ? '' : `&after=${after}`}`),
  /** A page of the tables I sat at, by what its query asks for. */
  myGames: (query: URLSearchParams) => ask<MyGames>('GET', `/api/me/games?${query}`),
  myStats: () => ask<MyStats>('GET', '/api/me/stats'),
  shown: () => ask<Shown>('GET', '/api/me/shown'),
  show: (shown: boolean) => ask<object>('POST', '/api/me/shown', { shown }),
  /** The results of somebody who shows them to everybody, and their finished games. */
  player: (name: string) => ask<Player>('GET', `/api/people/${encodeURIComponent(name)}`),
  playerGames: (name: string, after: string | null) =>
    ask<MyGames>('GET', `/api/people/${encodeURIComponent(name)}/games${after === null ? '' : `?after=${after}`}`),
  resultsAddress: (form: 'csv' | 'json') => `/api/me/results?form=${form}`,
  checkBoard: (text: string, name: string) => ask<CheckedBoard>('POST', '/api/boards', { text, name }),
  boardAddress: '/api/board',
  make: (table: NewTable) => ask<Made>('POST', '/api/tables', table),
  view: (table: string) => ask<View>('GET', at(table)),
  /** A table without spectators, as it is shown to somebody who has the key of a seat. */
  invitation: (table: string, key: string) => ask<View>('GET', at(table), undefined, { 'X-Seat-Key': key }),

  claim: (table: string, seat: number, key: string, name: string) =>
    ask<{ mine: number[] }>('POST', at(table, `/seats/${seat}/claim`), name ? { name } : {}, {
      'X-Seat-Key': key,
    }),
  /** What I may know of the people at a table. */
  players: (table: string) => ask<Players>('GET', at(table, '/players')),
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

  /** A page of the tables that wait for players. */
  lobby: (after: string | null) => ask<Lobby>('GET', `/api/lobby${after === null ? '' : `?after=${after}`}`),
  sit: (table: string, name: string) => ask<{ mine: number[] }>('POST', at(table, '/sit'), { name }),
  /** Opens a free seat to anyone, closes it, or gives it to a computer. */
  seatKind: (table: string, seat: number, kind: 'link' | 'anyone' | 'bot', level: string | null) =>
    ask<object>('POST', at(table, `/seats/${seat}/kind`), { kind, level }),
  startNow: (table: string, level: string) => ask<object>('POST', at(table, '/start'), { level }),
  /** What waits for me; tables in `skip` are not to be found. */
  now: (skip: readonly string[]) => ask<Now>('GET', `/api/me/now?skip=${skip.join(',')}`),
  seek: (wish: SeekBody) => ask<Now>('POST', '/api/me/seek', wish),
  stopSeeking: () => ask<object>('DELETE', '/api/me/seek'),
  holidays: () => ask<Holidays>('GET', '/api/me/holidays'),
  takeHoliday: (start: number, until: number) => ask<Holidays>('POST', '/api/me/holidays', { start, until }),
  endHoliday: (id: number) => ask<Holidays>('DELETE', `/api/me/holidays/${id}`),

  settings: (
    table: string,
    changes: { title?: string; listed?: boolean; pace?: number; webhook?: string | null; preset?: string; language?: string },
  ) =>
    ask<object>('POST', at(table, '/settings'), changes),
  delete: (table: string) => ask<object>('DELETE', at(table)),
  end: (table: string, agree: boolean) => ask<object>('POST', at(table, '/end'), { agree }),
  report: (table: string, message: number, why: string) =>
    ask<object>('POST', at(table, '/report'), { message, why }),
  /** The same people once more; rotated, everybody moves up one seat. */
  rematch: (table: string, rotate: boolean) => ask<Made>('POST', at(table, '/rematch'), { rotate }),
  recordAddress: (table: string) => at(table, '/record?download=true'),

  notices: () => ask<Notices>('GET', '/api/me/notices'),
  chooseNotices: (choices: Pick<Notices, 'kinds' | 'quiet' | 'zone'>) => ask<object>('POST', '/api/me/notices', choices),
  subscribe: (subscription: { endpoint: string; p256dh: string; auth: string; language: string }) =>
    ask<object>('POST', '/api/me/notices/push', subscription),
  unsubscribe: (endpoint: string) => ask<object>('POST', '/api/me/notices/push/remove', { endpoint }),
  askMail: (address: string, language: string) => ask<object>('POST', '/api/me/notices/mail', { address, language }),
  confirmMail: (code: string) => ask<object>('POST', '/api/me/notices/mail/confirm', { code }),
  removeMail: () => ask<object>('POST', '/api/me/notices/mail/remove', {}),
  testNotice: () => ask<Tested>('POST', '/api/me/notices/test', {}),
  tableNotices: (table: string) => ask<TableNotices>('GET', at(table, '/notices')),
  chooseTableNotices: (table: string, wish: TableNotices) => ask<object>('POST', at(table, '/notices'), wish),
  testWebhook: (table: string) => ask<WebhookAnswer>('POST', at(table, '/webhook/test'), {}),

  /** As this seat sees it; without one, as this device does. */
  replay: (table: string, eyes?: Eyes) => ask<Replay>('GET', at(table, `/replay?${seen(eyes)}`)),
  positions: async (table: string, moves: number, count: number, eyes: Eyes) =>
    (
      await ask<{ positions: Position[] }>('GET', at(table, `/replay/${moves}?count=${count}&${seen(eyes)}`))
    ).positions,

  /** How far the review is, and what is newer in it than the step that is known here. */
  review: (table: string, known: number) => ask<ReviewNow>('GET', at(table, `/review?known=${known}`)),
  beginReview: (table: string) => ask<ReviewNow>('POST', at(table, '/review'), {}),
  stopReview: (table: string) => ask<object>('DELETE', at(table, '/review')),
  /** Another turn in a finished game, as far as these words go. */
  line: (table: string, moves: number, words: readonly string[]) =>
    ask<Line>('GET', at(table, `/review/line/${moves}?words=${encodeURIComponent(words.join(' '))}`)),
  tryTurn: (table: string, turn: number, words: readonly string[]) =>
    ask<Attempt>('POST', at(table, '/review/tries'), { turn, words }),

  /** A sketch as it is kept, as far as it is possible now. */
  sketch: (table: string, seat: number, number: number) => ask<Sketch>('GET', at(table, `/seats/${seat}/plans/${number}`)),
  /** Plays on in a sketch, which is kept. */
  draw: (table: string, seat: number, number: number, words: readonly string[]) =>
    ask<Sketch>('PUT', at(table, `/seats/${seat}/plans/${number}`), { words }),
  /** Has the first turn of a sketch played by itself. */
  armPlan: (table: string, seat: number, number: number, foresight: string, exact: boolean) =>
    ask<object>('PUT', at(table, `/seats/${seat}/plans/${number}/play`), { foresight, exact }),
  disarmPlan: (table: string, seat: number) => ask<object>('DELETE', at(table, `/seats/${seat}/plans/play`)),

  puzzles: async () => (await ask<PuzzleList>('GET', '/api/puzzles')).puzzles,
  puzzle: (id: string) => ask<Puzzle>('GET', `/api/puzzles/${encodeURIComponent(id)}`),
  /** The turn in a puzzle, as far as these words go. */
  puzzleLine: (id: string, words: readonly string[]) =>
    ask<Line>('GET', `/api/puzzles/${encodeURIComponent(id)}/line?words=${encodeURIComponent(words.join(' '))}`),
  tryPuzzle: (id: string, words: readonly string[]) =>
    ask<PuzzleTry>('POST', `/api/puzzles/${encodeURIComponent(id)}/tries`, { words }),
  solution: (id: string) => ask<PuzzleSolution>('GET', `/api/puzzles/${encodeURIComponent(id)}/solution`),

  /** What the coach says about the turn that this move would end. */
  coachTurn: (table: string, version: number, move: string, signal: AbortSignal) =>
    ask<Advice>('POST', at(table, '/coach/turn'), { version, move }, {}, signal),
  coachHint: (table: string, version: number, step: number) =>
    ask<Hint>('POST', at(table, '/coach/hint'), { version, step }),
  /** What a computer was after in the turn that begins with this move. */
  coachWhy: (table: string, first: number, seat: number | null) =>
    ask<Motives>('POST', at(table, '/coach/why'), { first, seat }),
};

/** The link that carries the key of a seat. */
export function seatLink(table: string, seat: number, key: string): string {
  return `${location.origin}/table/${table}#seat=${seat}&key=${key}`;
}
