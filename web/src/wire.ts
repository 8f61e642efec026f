/** What goes over the wire, as docs/wire.md says it. */

/** [kind, seat, what, how much, the move it came from] */
export type News = [string, number | null, string | null, number, string];

/** [what is asked, the move it comes from] */
export type Question = [string, string];

export interface Entry {
  turn: number;
  by: number | null;
  word: string;
  news: News[];
  at?: number;
}

export interface Seat {
  kind: 'person' | 'bot';
  name: string;
  level: string | null;
  open: boolean;
  mine: boolean;
  here: boolean;
  auto: boolean;
  stand_in: string | null;
  /** A link that nobody has used yet is out there; told to whoever may withdraw it. */
  link: boolean;
}

export interface TableEvent {
  moves: number;
  /** Nobody's: a host without a seat, or the server. */
  seat: number | null;
  event: string;
  level: string | null;
  at: number;
}

export interface Table {
  table: string;
  game: string;
  options: string[];
  title: string;
  listed: boolean;
  pace: number;
  made: number;
  /** A person has moved. */
  begun: boolean;
  /** When it was put away. */
  archived: number | null;
  /** The seats that agree to end the game, once that is proposed. */
  ending: number[] | null;
  seats: Seat[];
  events: TableEvent[];
  webhook: boolean;
  start: { table: string; moves: number } | null;
  rematch: string | null;
  /** Whether turns that have ended can be taken back here, and how often that was done. */
  may_take_back: boolean;
  taken_back: number;
}

/** How many moves stay when one's last turn is taken back; `asks` if others must agree. */
export interface TakeBack {
  moves: number;
  asks: boolean;
}

/** Somebody asks to take back a turn. */
export interface TakeBackRequest {
  seat: number;
  moves: number;
  /** The seats that have not answered yet. */
  waits: number[];
  /** It lapses in so many milliseconds. */
  left: number;
}

/** One move on offer, with what it will certainly do. */
export interface Offer {
  word: string;
  news: News[];
  ends_turn: boolean;
  then: number | 'chance' | 'over' | null;
}

export interface Score {
  points: number;
  tiebreak: number;
  rank: number;
  sources: Record<string, number>;
}

export interface LogPatch {
  from: number;
  entries: Entry[];
}

export type Clock =
  | { kind: 'none' }
  | {
      kind: 'live' | 'days';
      seconds: number;
      increment: number;
      at_zero: string;
      level: string | null;
      left: number[];
      running: number | null;
    };

export interface ChatMessage {
  id: number;
  seat: number | null;
  name: string;
  text: string;
  at: number;
}

export interface Presence {
  seats: boolean[];
  watchers: number;
}

export interface View {
  type: 'view';
  re?: number | string;
  version: number;
  table: Table;
  mine: number[];
  eyes: number | null;
  pass_to: number | null;
  host: boolean;
  to_act: number | null;
  turn: number;
  question: Question | null;
  moves: Offer[];
  board: unknown;
  scores: Score[] | null;
  log: LogPatch;
  news: number;
  since: number;
  fence: number;
  can_undo: boolean;
  take_back: TakeBack | null;
  request: TakeBackRequest | null;
  clock: Clock;
  chat?: ChatMessage[];
  presence: Presence;
  frozen: { moves: number; detail: string } | null;
}

/** The computer in this seat waits for its turn to think. */
export interface Queue {
  seat: number;
  ahead: number;
  seconds: number;
}

export interface Refusal {
  type: 'refusal';
  reason: string;
  sentence: string;
  re?: number | string;
  detail?: string;
}

export type Down =
  | View
  | Refusal
  | { type: 'chat'; messages: ChatMessage[] }
  | ({ type: 'presence' } & Presence)
  | ({ type: 'queue' } & Queue)
  | { type: 'pong' }
  | { type: 'bye'; reason: string };

export type Up =
  | { type: 'hello'; seat?: number | null }
  | { type: 'move'; version: number; move: string; id?: number }
  | { type: 'undo'; version: number; id?: number }
  | { type: 'restart'; version: number; id?: number }
  | { type: 'take_back'; moves: number }
  | { type: 'answer'; moves: number; agree: boolean }
  | { type: 'look'; seat: number | null }
  | { type: 'chat'; text: string; seat?: number }
  | { type: 'ping' };

export interface Summary {
  table: string;
  game: string;
  options: string[];
  title: string;
  made: number;
  changed: number;
  moves: number;
  state: 'playing' | 'over' | 'frozen' | 'archived';
  begun: boolean;
  to_act: number | null;
  your_turn: boolean;
  mine: number[];
  host: boolean;
  seats: Seat[];
  ranks: number[] | null;
  points: number[] | null;
  /** The plain numbers and words of the board, to say how far the game is. */
  figures: Record<string, number | string | boolean> | null;
}

export interface Page {
  tables: Summary[];
  /** Where the next page goes on; null on the last one. */
  next: string | null;
}

export interface GameInfo {
  id: string;
  version: number;
  seats: number[];
  options: string[];
  /** Computers of club strength with a taste of their own. */
  styles: string[];
}

export interface Games {
  games: GameInfo[];
  levels: { id: string }[];
  clocks: string[];
  at_zero: string[];
  limits: { name: number; title: number; chat: number; record: number; board: number };
  server: { version: string; contact: boolean };
}

export interface NewSeat {
  kind: 'me' | 'device' | 'link' | 'bot';
  name: string;
  level?: string;
  auto?: boolean;
}

export interface NewTable {
  game: string;
  seats: NewSeat[];
  options?: string[];
  title?: string;
  listed?: boolean;
  pace?: number;
  take_backs?: boolean;
  clock?: { kind: string; seconds: number; increment: number; at_zero: string; level: string };
  /** The text of a board file to play on. */
  board?: string | null;
  record?: string | null;
  start?: { table: string; moves: number } | null;
}

export interface CheckedBoard {
  option: string;
  name: string;
  sources: string[];
}

export interface Made {
  table: string;
  version: number;
  mine: number[];
  links: { seat: number; key: string }[];
}

export interface Turn {
  turn: number;
  by: number | null;
  from: number;
  to: number;
}

/** A seat's eyes, those that see everything, or what anyone sees. */
export type Eyes = number | 'all' | null;

export interface Replay {
  table: Table;
  eyes: Eyes;
  over: boolean;
  moves: number;
  frozen: { moves: number; detail: string } | null;
  turns: Turn[];
  log: LogPatch;
}

export interface Position {
  moves: number;
  turn: number;
  to_act: number | 'chance' | null;
  question: Question | null;
  board: unknown;
  scores: Score[] | null;
}
