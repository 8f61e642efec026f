/** What goes over the wire, as docs/wire.md explains it. Made from src/cenote/server/common/wire. */

/** Where one seat's result comes from. */
export interface Account {
  seat: number;
  rank: number;
  points: Sum;
  chance: Sum;
  rest: Since;
}

/** What the coach has to say about a turn before it is final; never a better turn. */
export interface Advice {
  in_time: boolean;
  mark: 'best' | 'brilliant' | 'good' | 'inaccuracy' | 'mistake' | 'blunder' | null;
  loss: Loss;
  chance: number;
  speaks: boolean;
  because: 'points' | 'chance' | null;
  least: number;
  about: Fact[];
}

export interface AgainstTally {
  games: number;
  won: number;
  even: number;
  points: number;
  best: number;
  /** `people`, `mixed`, or a level of computers. */
  against: string;
}

/** A turn that could have been played instead. */
export interface Alternative {
  moves: string[];
  gain: number;
  error: number;
  gain_chance: number;
}

/** Where the computers of a level stand. */
export interface Anchor {
  level: string;
  points: number;
}

export interface AnswerTakeBack {
  type: 'answer';
  id?: number | string;
  moves: number;
  agree: boolean;
}

export interface ArmedPlan {
  sketch: number;
  words: string[];
  exact: boolean;
}

export interface AskTakeBack {
  type: 'take_back';
  id?: number | string;
  moves: number;
}

/** Another way to play a turn of a finished game, judged. */
export interface Attempt {
  verdict: 'best' | 'better' | 'same' | 'worse';
  loss: Loss;
  gain: number;
  error: number;
  after: Values;
  mark: 'best' | 'brilliant' | 'good' | 'inaccuracy' | 'mistake' | 'blunder';
  reasons: Reason[];
}

export interface Bye {
  type: 'bye';
  reason: string;
}

/** What happened to a seat without its doing. */
export interface Change {
  luck: number;
  others: number;
  hidden: number;
}

export interface Chat {
  type: 'chat';
  messages: ChatMessage[];
}

export interface ChatMessage {
  id: number;
  seat: number | null;
  name: string;
  text: string;
  at: number;
}

export interface CheckedBoard {
  option: string;
  name: string;
  sources: string[];
}

export type Clock = NoClock | RunningClock;

export interface NewClock {
  kind?: 'none' | 'live' | 'days';
  seconds?: number;
  increment?: number;
  at_zero?: 'show' | 'turn' | 'bot';
  level?: string;
}

/** A coach, and what a turn must cost before it speaks up: either of these. */
export interface CoachLevel {
  id: string;
  /** In thousandths. */
  points: number;
  /** Of winning, in thousandths of a percent. */
  chance: number;
}

export type Down = View | Refusal | Chat | PresenceNow | Queue | Pong | Bye;

export interface Entry {
  turn: number;
  by: number | null;
  word: string;
  news: News[];
  at?: number;
}

export type Eyes = number | 'all' | null;

/** Something true of the better turn, beside the one that was played.

The game's words have it as `review.<fact>`: a sentence without its full stop, so that its share
can follow in brackets. The facts of patterns are whole sentences. */
export interface Fact {
  fact: string;
  values: Record<string, number | string | [string, number] | [string, number][]>;
}

export interface Frozen {
  moves: number;
  detail: string;
}

export interface GameInfo {
  id: string;
  version: number;
  seats: number[];
  options: string[];
  /** Computers of club strength with a taste of their own. */
  styles: string[];
}

export interface GameStats {
  game: string;
  all: Tally;
  best_table: string | null;
  seats: SeatsTally[];
  against: AgainstTally[];
  /** The newest first. */
  points: PastPoints[];
  /** On average over the same games as `points`. */
  sources: UsualSource[];
  /** The most frequent first. */
  openings: OpeningTally[];
}

export interface Games {
  games: GameInfo[];
  levels: Level[];
  coaches: CoachLevel[];
  clocks: string[];
  at_zero: string[];
  limits: TextLimits;
  server: ServerInfo;
}

export interface Hello {
  type: 'hello';
  id?: number | string;
  seat?: number | null;
  /** Whether the page is visible; `true` if left out. */
  visible?: boolean;
}

/** A hint for the turn to come, with those before it. */
export interface Hint {
  step: number;
  /** What matters now; empty if there is nothing to choose. */
  about: Fact[];
  /** From the second step on: where to look; empty if it is about no place on the board. */
  places: string[] | null;
  /** With the third step: the turn itself. */
  turn: HintedTurn | null;
}

/** The turn that the coach would play. */
export interface HintedTurn {
  /** Its moves with what each will certainly do. */
  entries: Entry[];
  /** What the seat can expect in the end, in thousandths of a point, */
  points: number;
  /** and its chance of winning, in thousandths of a percent. */
  chance: number;
}

export interface Holiday {
  id: number;
  start: number;
  until: number;
}

export interface Holidays {
  /** Those that are not over. */
  holidays: Holiday[];
  /** Milliseconds that may still be taken this year. */
  left: number;
  /** Milliseconds of one holiday, at most. */
  longest: number;
}

export interface JoinCode {
  code: string;
  /** Milliseconds for which it is valid. */
  left: number;
}

export interface Level {
  id: string;
}

/** Another turn in a finished game, as its player would have seen it. */
export interface Line {
  seat: number;
  /** What each of its moves did. */
  entries: Entry[];
  /** Before the first of them, and after each. */
  positions: Position[];
  /** The turn is over. */
  ended: boolean;
  /** What is on offer after the last, while it goes on. */
  moves: Offer[];
}

export interface Link {
  seat: number;
  key: string;
}

export interface Lobby {
  tables: WaitingTable[];
  next: string | null;
}

export interface LogPatch {
  from: number;
  entries: Entry[];
}

export interface Look {
  type: 'look';
  id?: number | string;
  seat: number | null;
}

/** What a turn cost its seat, never less than 0, and the standard errors of that. */
export interface Loss {
  points: number;
  error: number;
  chance: number;
  chance_error: number;
}

export interface Made {
  table: string;
  version: number;
  mine: number[];
  links: Link[];
}

export interface MailNow {
  offered: boolean;
  /** The confirmed address. */
  address: string | null;
  /** An address whose code was not entered yet. */
  unconfirmed: string | null;
}

export interface MakeMove {
  type: 'move';
  id?: number | string;
  version: number;
  move: string;
}

/** You, as far as the server knows you; without a name all of it is empty. */
export interface Me {
  name: string | null;
  passkeys: MyPasskey[];
  devices: MyDevice[];
  /** There is a recovery phrase. */
  phrase: boolean;
  /** Milliseconds until you may change your name. */
  rename_in: number;
}

/** A subject that a player was after, and by how much their turn serves it better. */
export interface Motive {
  subject: string;
  share: number;
}

/** Why somebody played a turn, as far as the one who asks can know. */
export interface Motives {
  hidden: boolean;
  forced: boolean;
  motives: Motive[];
}

export interface MyCounts {
  all: number;
  running: number;
  finished: number;
  /** How many wait for me. */
  turn: number;
}

export interface MyDevice {
  tag: string;
  label: string;
  made: number;
  this: boolean;
}

/** A table I sat at. */
export interface MyGame {
  table: string;
  game: string;
  options: string[];
  title: string;
  made: number;
  changed: number;
  mine: number[];
  host: boolean;
  seats: Seat[];
  rated: boolean;
  moves: number;
  state: 'playing' | 'over' | 'frozen' | 'archived';
  begun: boolean;
  waiting: boolean;
  to_act: number | null;
  your_turn: boolean;
  ranks: number[] | null;
  points: number[] | null;
  coached: boolean;
  deal: string | null;
  figures: Record<string, number | string | boolean> | null;
  standing: number[] | null;
  /** When the turn began, */
  since: number;
  /** and the milliseconds its clock has left, if one runs. */
  left: number | null;
  /** Somebody has asked for its review. */
  review: boolean;
  /** For each seat of mine; none before the game is over and its result worked out. */
  results: MyResult[];
}

export interface MyGames {
  games: MyGame[];
  /** Where the next page starts; null on the last one. */
  next: string | null;
  counts: MyCounts;
}

export interface MyPasskey {
  tag: string;
  label: string;
  made: number;
  used: number;
  /** It works at the address you are using now. */
  here: boolean;
}

/** How well you play a game with this many seats. */
export interface MyRating {
  game: string;
  seats: number;
  points: number;
  /** Two standard deviations: the truth is within this range nineteen times out of twenty. */
  spread: number;
  /** Too few games for more than a guess. */
  provisional: boolean;
  games: number;
  /** The last games, oldest first. */
  history: RatingPoint[];
}

export interface MyRatings {
  /** The one with the most games first. */
  ratings: MyRating[];
  scales: Scale[];
}

/** What a seat of mine made of a finished game. */
export interface MyResult {
  seat: number;
  points: number;
  rank: number;
  /** The points of the best of the others. */
  other: number;
  /** Why statistics leave it out: `coached`, `prepared`, `continued`, `stand_in`, `shared`. */
  uncounted: string | null;
  /** If the game was reviewed. */
  account: ShortAccount | null;
  /** Null for a moment after an update of the server. */
  fact: ResultFact | null;
  /** Its points at equal steps from the start of the game to its end. */
  course: number[] | null;
}

export interface MyStats {
  games: GameStats[];
  /** How many finished games do not count, by reason. */
  uncounted: Record<string, number>;
}

/** A table where other people wait for me. */
export interface MyTurn {
  table: string;
  game: string;
  title: string;
  seats: Seat[];
  mine: number[];
  since: number;
  /** What is left on my clock, if there is one. */
  left: number | null;
}

export interface NewSeat {
  kind: 'me' | 'device' | 'link' | 'anyone' | 'bot';
  name?: string;
  level?: string | null;
  auto?: boolean;
  coach?: 'gentle' | 'normal' | 'strict' | null;
}

export interface NewTable {
  game: string;
  seats: NewSeat[];
  options?: string[] | null;
  title?: string;
  listed?: boolean;
  pace?: number;
  take_backs?: boolean;
  webhook?: string | null;
  clock?: NewClock;
  board?: string | null;
  record?: string | null;
  start?: StartAt | null;
  deal?: string | null;
  rated?: boolean;
  language?: string | null;
  rating_range?: RatingRangeBody | null;
}

export type News = [string, number | null, string | null, number, string];

export interface NoClock {
  kind: 'none';
}

/** Channels by kind of notice. */
export interface NoticeKinds {
  turn: ('here' | 'push' | 'mail')[];
  clock: ('here' | 'push' | 'mail')[];
  joined: ('here' | 'push' | 'mail')[];
  over: ('here' | 'push' | 'mail')[];
}

export interface Notices {
  kinds: NoticeKinds;
  quiet: Quiet | null;
  zone: string;
  push: PushNow;
  mail: MailNow;
  waiting: WaitingNotice[];
}

/** What waits for me. */
export interface Now {
  turns: MyTurn[];
  seek: Seek | null;
}

/** One move on offer, with what it will certainly do. */
export interface Offer {
  word: string;
  news: News[];
  ends_turn: boolean;
  then: number | 'chance' | 'over' | null;
}

/** The clock of a table that waits for players. */
export interface OfferedClock {
  kind: string;
  seconds: number;
  increment: number;
  at_zero: string;
}

export interface OpeningTally {
  games: number;
  won: number;
  even: number;
  points: number;
  best: number;
  /** The two tiles kept, or the pyramids of the first two blocks. */
  opening: string[];
  /** The opening book's value, in thousandths of a point, */
  worth: number | null;
  /** and its standard error. */
  error: number | null;
}

export interface Page {
  tables: Summary[];
  /** Where the next page starts; null on the last one. */
  next: string | null;
}

/** The points of one game. */
export interface PastPoints {
  /** Not told to others. */
  table: string | null;
  seats: number;
  at: number;
  points: number;
  rank: number;
}

/** Something that runs through the whole game of one seat; `review.pattern.<pattern>`. */
export interface Pattern {
  pattern: string;
  seat: number;
  facts: Fact[];
  own: number[];
  usual: number[];
}

export interface Ping {
  type: 'ping';
  id?: number | string;
}

/** Why a planned turn was not played. */
export interface PlanFailure {
  /** Its first move that is no longer as it was foreseen. */
  word: string;
  why: 'illegal' | 'different';
  /** Who did just that meanwhile. */
  by: number | null;
}

/** What only this seat knows of its plans. */
export interface Plans {
  /** How many moves each has. */
  sketches: number[];
  /** The turn that is to be played by itself. */
  armed: ArmedPlan | null;
  failure: PlanFailure | null;
}

/** The results of somebody who shows them to everybody. */
export interface Player {
  name: string;
  games: GameStats[];
  ratings: MyRatings;
}

/** How well somebody plays this game with this many seats. */
export interface PlayerRating {
  points: number;
  /** Two standard deviations. */
  spread: number;
  provisional: boolean;
}

export interface Players {
  /** For each seat; null where nothing may be known. */
  players: (SeatPlayer | null)[];
}

export interface Pong {
  type: 'pong';
  re?: number | string;
}

export interface Position {
  turn: number;
  question: Question | null;
  board: unknown;
  scores: Score[] | null;
  moves: number;
  to_act: number | 'chance' | null;
}

export interface Positions {
  positions: Position[];
}

export interface Presence {
  seats: boolean[];
  watchers: number;
}

export interface PresenceNow {
  seats: boolean[];
  watchers: number;
  type: 'presence';
}

/** Puzzles, days and lessons, from all devices of a person. */
export interface Progress {
  solved: string[];
  missed: string[];
  /** Puzzles whose solution was looked at first: they stay missed. */
  seen: string[];
  days_solved: string[];
  /** Days with a try at the puzzle of the day: 2026-11-18. */
  days_missed: string[];
  /** How many lessons of each game were read. */
  lessons: Record<string, number>;
}

export interface ProgressBody {
  solved: string[];
  missed: string[];
  seen: string[];
  days_solved: string[];
  days_missed: string[];
  lessons: Record<string, number>;
}

export interface PushNow {
  /** What a browser subscribes with; null if this server sends no push notices. */
  key: string | null;
  /** How many browsers of this person are subscribed. */
  browsers: number;
}

export interface Puzzle {
  id: string;
  game: string;
  seats: number;
  seat: number;
  when: number;
  theme: string;
  difficulty: string;
  found: Record<string, number>;
  alone: number;
  options: string[];
  /** The game until now, as the seat to act may read it. */
  log: LogPatch;
}

export interface PuzzleList {
  /** In the order of the days: the puzzle of day n since 1 January 2026 is the nth, and after the
last the first again. */
  puzzles: PuzzleSummary[];
}

export interface PuzzleSolution {
  solution: Line;
  /** What a club player would do. */
  club: Line;
  /** Thousandths of a point by which the solution is better than that, and the standard error. */
  gain: number;
  error: number;
  reasons: Reason[];
}

/** A puzzle in the list. */
export interface PuzzleSummary {
  id: string;
  game: string;
  seats: number;
  /** Whose turn it is. */
  seat: number;
  /** The day in Tzolk'in, the round in Maya. */
  when: number;
  theme: string;
  /** The lowest level of computers that finds the solution at least every other time, or
`beyond`. */
  difficulty: string;
  /** By level: how many of a hundred find it. */
  found: Record<string, number>;
  /** Thousandths of a point by which the solution is better than any other turn. */
  alone: number;
}

/** An attempt at a puzzle, judged. */
export interface PuzzleTry {
  solved: boolean;
  loss: number;
  error: number;
  reasons: Reason[];
}

export type Question = [string, string];

/** The computer in this seat waits for a free worker. */
export interface Queue {
  type: 'queue';
  seat: number;
  ahead: number;
  seconds: number;
}

/** Minutes after midnight in which nothing is sent. */
export interface Quiet {
  start: number;
  end: number;
}

/** A rating after a game. */
export interface RatingPoint {
  /** Not told to others. */
  table: string | null;
  at: number;
  points: number;
  spread: number;
  before: number;
}

export interface RatingRange {
  least: number;
  most: number;
}

export interface RatingRangeBody {
  least: number;
  most: number;
}

/** How much of a loss belongs to a subject, and what there is to say about it. */
export interface Reason {
  subject: string;
  share: number;
  facts: Fact[];
}

export interface Refusal {
  type: 'refusal';
  reason: string;
  sentence: string;
  re?: number | string;
  detail?: string;
}

export interface Replay {
  table: Table;
  eyes: Eyes;
  over: boolean;
  moves: number;
  frozen: Frozen | null;
  turns: Turn[];
  log: LogPatch;
}

/** What the record says about one seat. */
export interface ResultFact {
  /** Workers went hungry; so many points ahead of the best of the others, or behind them, by one
source; most points came from it. */
  kind: 'unfed' | 'ahead' | 'behind' | 'most';
  source: string;
  points: number;
  /** On how many food days workers went hungry. */
  times: number;
}

/** A whole review; while turns are still `quick`, it is one that will change. */
export interface Review {
  game: string;
  version: string;
  effort: number;
  options: string[];
  start: Values;
  seats: SeatReview[];
  turns: ReviewTurn[];
  complete: boolean;
}

export interface ReviewNow {
  state: ReviewState;
  step: number;
  done: number;
  turns: number;
  ahead: number;
  is_old: boolean;
  may_cancel: boolean;
  /** Null if there is nothing yet, or nothing new. */
  review: Review | null;
}

export type ReviewState = 'none' | 'waiting' | 'done' | 'cancelled' | 'failed';

/** All that one seat decides at a stretch. */
export interface ReviewTurn {
  index: number;
  first: number;
  end: number;
  seat: number;
  kind: string;
  when: number;
  seen: 'forced' | 'quick' | 'deep';
  since: Since;
  before: Values;
  after: Values;
  deviation: number;
  loss: Loss;
  mark: 'best' | 'brilliant' | 'good' | 'inaccuracy' | 'mistake' | 'blunder' | null;
  rank: number;
  looked_at: number;
  played: string[];
  better: Alternative | null;
  alternatives: Alternative[];
  club: Alternative | null;
  reasons: Reason[];
}

export interface RunningClock {
  kind: 'live' | 'days';
  seconds: number;
  increment: number;
  at_zero: string;
  level: string | null;
  left: number[];
  running: number | null;
}

export interface Say {
  type: 'chat';
  id?: number | string;
  text: string;
  seat?: number;
}

export interface Scale {
  game: string;
  seats: number;
  anchors: Anchor[];
}

export interface Score {
  points: number;
  tiebreak: number;
  rank: number;
  sources: Record<string, number>;
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
  /** The person plays again when this turn is over. */
  returns: boolean;
  /** There is an unused link; only shown to a device that may withdraw it. */
  link: boolean;
  /** How soon its coach speaks up, if it has one. */
  coach: string | null;
  /** The name is one that the person here claimed on this server, and nobody else's. */
  named: boolean;
  /** Anyone may sit down here while it is open and the game has not begun. */
  anyone: boolean;
  /** In a rematch: the open seat waits for whoever sat there, you or somebody else. */
  kept_for: 'me' | 'other' | null;
  /** On holiday until then: a clock of days stands still. */
  away_until: number | null;
}

/** Somebody who plays under the name they claimed. */
export interface SeatPlayer {
  /** None before the first rated game of this kind; after one here, as it left it. */
  rating: PlayerRating | null;
  /** What the rated game here did to it. */
  change: number | null;
  /** Everybody may see their page. */
  shown: boolean;
}

export interface SeatReview {
  account: Account;
  sources: Source[];
  patterns: Pattern[];
}

export interface SeatsTally {
  games: number;
  won: number;
  even: number;
  points: number;
  best: number;
  seats: number;
}

/** A name that was just claimed, and its recovery phrase, which is never shown again. */
export interface Secured {
  me: Me;
  phrase: string;
}

/** What I look for. */
export interface Seek {
  games: string[];
  seats: number[];
  clocks: string[];
  rated: boolean;
  since: number;
  /** My own table, where others can join me. */
  own: WaitingTable;
  /** It is full: the game can begin. */
  ready: boolean;
  /** Another table that fits. */
  found: WaitingTable | null;
}

export interface SeekBody {
  games: string[];
  seats: number[];
  clocks: ('none' | 'live' | 'days_1' | 'days_3' | 'days_7')[];
  rated?: boolean;
  name?: string;
  language?: string | null;
}

export interface ServerInfo {
  version: string;
  contact: boolean;
}

/** What the review of a game says about one seat, in thousandths of a point. */
export interface ShortAccount {
  own: number;
  luck: number;
  others: number;
  hidden: number;
}

/** Whether everybody may see how I do. */
export interface Shown {
  /** My name; without one nothing can be shown. */
  name: string | null;
  shown: boolean;
}

/** What happened to a seat since its last turn. */
export interface Since {
  points: Change;
  chance: Change;
}

/** Your next turns, played on by yourself as if the others did nothing. */
export interface Sketch {
  number: number;
  /** Those moves of the sketch that are possible now. */
  words: string[];
  /** The first one that no longer is. */
  broken: string | null;
  entries: Entry[];
  position: Position;
  moves: Offer[];
  /** How many moves its first turn has, once that is whole. */
  turn: number | null;
  /** Stands for what that turn does; to be sent back when it is to be played by itself. */
  foresight: string | null;
  may_play: boolean;
  /** Why the sketch cannot go on. */
  stops: 'over' | 'unknown' | null;
}

/** Points from one source (`source.<id>` in the words). */
export interface Source {
  source: string;
  points: number;
  usual: number;
}

export interface Start {
  table: string;
  moves: number;
}

export interface StartAt {
  table: string;
  moves: number;
}

/** start + own + luck + others + hidden = final, exactly. */
export interface Sum {
  start: number;
  own: number;
  luck: number;
  others: number;
  hidden: number;
  final: number;
}

/** A table in a list. */
export interface Summary {
  table: string;
  game: string;
  options: string[];
  title: string;
  made: number;
  changed: number;
  mine: number[];
  host: boolean;
  seats: Seat[];
  rated: boolean;
  moves: number;
  state: 'playing' | 'over' | 'frozen' | 'archived';
  begun: boolean;
  waiting: boolean;
  to_act: number | null;
  your_turn: boolean;
  ranks: number[] | null;
  points: number[] | null;
  coached: boolean;
  deal: string | null;
  /** Public numbers and words of the board, which describe the progress of the game. */
  figures: Record<string, number | string | boolean> | null;
  /** Everybody's points as anybody at the table sees them. */
  standing: number[] | null;
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
  /** The game waits until the seats that are open to anyone, or kept for somebody, are taken. */
  waiting: boolean;
  /** When it was archived. */
  archived: number | null;
  /** The seats that agree to end the game, once that is proposed. */
  ending: number[] | null;
  seats: Seat[];
  events: TableEvent[];
  webhook: boolean;
  start: Start | null;
  rematch: string | null;
  /** Whether finished turns can be taken back here. */
  may_take_back: boolean;
  /** At least one seat has a coach: the game is not counted elsewhere. */
  coached: boolean;
  /** How often that has happened. */
  taken_back: number;
  /** The prepared deal it began with. */
  deal: string | null;
  /** Once it is over, it counts for the ratings of its players. */
  rated: boolean;
  /** Of a finished rated game: `counted`, or why it was not. */
  verdict: string | null;
}

export interface TableEvent {
  moves: number;
  /** Nobody's: a host without a seat, or the server. */
  seat: number | null;
  event: string;
  level: string | null;
  at: number;
}

export interface TableNotices {
  muted: boolean;
  /** Only these come from this table; null: as usual. */
  kinds: ('turn' | 'clock' | 'joined' | 'over')[] | null;
}

/** How many moves stay when your last turn is taken back. */
export interface TakeBack {
  moves: number;
  /** Others must agree. */
  asks: boolean;
}

/** Somebody asks to take back a turn. */
export interface TakeBackRequest {
  seat: number;
  moves: number;
  /** The seats that have not answered yet. */
  waits: number[];
  /** It expires after this many milliseconds. */
  left: number;
}

/** Some games, on average. */
export interface Tally {
  games: number;
  /** The share of wins; tied winners share one. */
  won: number;
  /** What it would be if everybody won equally often. */
  even: number;
  points: number;
  best: number;
}

export interface Tested {
  /** What push services answered, one for each browser; 0: nothing. */
  push: number[];
  /** Whether the mail server took the test; null if no address is confirmed. */
  mail: boolean | null;
}

export interface TextLimits {
  name: number;
  title: number;
  chat: number;
  record: number;
  board: number;
}

export interface Turn {
  turn: number;
  by: number | null;
  from: number;
  to: number;
}

export interface Undo {
  type: 'undo' | 'restart';
  id?: number | string;
  version: number;
}

export type Up = Hello | MakeMove | Undo | AskTakeBack | AnswerTakeBack | Look | Visible | Say | Ping;

/** The points from one source in an average game, in thousandths. */
export interface UsualSource {
  source: string;
  points: number;
  /** What experts make at tables of the same size. */
  usual: number | null;
}

/** What every seat can expect, in the order of the seats. */
export interface Values {
  points: number[];
  chance: number[];
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
  news: number;
  take_back: TakeBack | null;
  request: TakeBackRequest | null;
  plans: Plans | null;
  clock: Clock;
  presence: Presence;
  frozen: Frozen | null;
  chat?: ChatMessage[];
  turn: number;
  question: Question | null;
  board: unknown;
  scores: Score[] | null;
  to_act: number | null;
  moves: Offer[];
  since: number;
  fence: number;
  can_undo: boolean;
  log: LogPatch;
}

/** The page was hidden, or is visible again. */
export interface Visible {
  type: 'visible';
  id?: number | string;
  visible: boolean;
}

/** Something this person has not looked at since. */
export interface WaitingNotice {
  table: string;
  kind: 'turn' | 'clock' | 'joined' | 'over' | 'review' | 'rematch';
  at: number;
  game: string;
  title: string;
}

/** A table that waits for players. */
export interface WaitingTable {
  table: string;
  game: string;
  options: string[];
  title: string;
  made: number;
  changed: number;
  mine: number[];
  host: boolean;
  seats: Seat[];
  rated: boolean;
  /** How many seats are open to anyone now. */
  free: number;
  clock: OfferedClock;
  /** The host's: a hint, nothing more. */
  language: string | null;
  take_backs: boolean;
  /** Who may sit down. */
  rating_range: RatingRange | null;
  /** For each seat what you may know of who sits there. */
  players: (SeatPlayer | null)[];
  /** Why you may not sit down: `name_needed` or `rating_range`. */
  barred: string | null;
}

export interface WebhookAnswer {
  /** What the address answered; 0: nothing. */
  status: number;
}
