/**
 * The contract between the app and the board of a game.
 *
 * The app owns the page around the board: the top bar, the bottom bar with its question and buttons,
 * the log, menus, dialogs, the socket. A game owns everything between the two bars. It is told a
 * `Moment` to show and a `Play` to choose with, and it never talks to the server.
 */
import type { Component, Snippet } from 'svelte';
import type { Attachment } from 'svelte/attachments';

import type { Entry, NewTable, News, Offer, Position, Question, Score, Seat } from '../wire';
import type { Phrases } from '../words';

/** How the seats look: colour and glyph, by number. `var(--p-red)` and `<Icon id="p-red">`. */
export const SEAT_LOOKS = ['red', 'green', 'blue', 'yellow', 'purple'] as const;

/** Everything there is to show. A new one after every change; never changed in place. */
export interface Moment<Board = unknown> {
  readonly game: string;
  readonly options: readonly string[];
  readonly board: Board;
  /** Names and kinds of the players, by seat. `label` is what to call them: the name, or "You". */
  readonly seats: readonly (Seat & { label: string })[];
  /** Seats of this device; the seat whose secrets are shown (null: a spectator's view). */
  readonly mine: readonly number[];
  readonly eyes: number | null;
  readonly toAct: number | null;
  readonly turn: number;
  readonly question: Question | null;
  readonly scores: readonly Score[] | null;
  /** What the last change did, to be animated; empty where nothing should move (a jump). */
  readonly fresh: readonly Entry[];
  /** What the one to act has done since the fence: marks of "placed this turn" and the like. */
  readonly thisTurn: readonly Entry[];
}

/** What a click does instead of making the move: the game waits for the other half of a choice. */
export interface Half {
  act(word: string): void;
  /** The first tap does it: nothing has happened yet. */
  atOnce: boolean;
}

/** How a person chooses. Reactive: read the members in markup or `$derived`. */
export interface Play {
  /** What is on offer now; empty for watchers and in a replay. */
  readonly offers: readonly Offer[];
  /** The word pointed at, wherever: on the board, in the bar, in the list of choices. */
  readonly pointed: string | null;
  /** The choice that waits for End turn (see `GameApp.waits`), and can still be changed. */
  readonly chosen: string | null;
  /** The id of a thing that a line of the log speaks of and that should light up. */
  readonly lit: string | null;
  /** False with reduced motion, and while a replay is dragged. */
  readonly moving: boolean;
  /** Whether what happened is told step by step: with reduced motion too, but not while a replay is dragged. */
  readonly telling: boolean;
  /** Make the move. */
  act(word: string): void;
  /** Point at a choice (null: at none), so that previews show. */
  point(word: string | null): void;
  /** The offer of this word, if it is on offer. */
  offer(word: string): Offer | undefined;
  /**
   * Makes an element the place of some choices: `<g {@attach play.choice(['place:tikal'])}>`.
   * With at least one word on offer it becomes a focusable button, named by `label` or else by the
   * sentences of the choices with what they cost and bring, and gets `data-legal` (and `data-pointed` while pointed at): style these. Mouse and focus point, a
   * click or Enter acts, a tap points and a second tap acts; several words open a small menu.
   * With none on offer, it does nothing.
   */
  choice(words: readonly string[], label?: string, half?: Half): Attachment<Element>;
  /** While half of a choice waits on the board, the bar asks for the other half; null: as the table asks. */
  ask(question: Question | null): void;
  /** While a board still shows what happened, the bar asks nothing. */
  pauseBar(on: boolean): void;
  /** What the board is just telling, step by step, and how many entries of the log it has still to tell; the log waits with those. */
  tell(news: readonly News[], untold: number): void;
  /** Something is being explained: a board that tells what happened waits. */
  readonly isExplaining: boolean;
  /** Opens the page of rules at this thing in a side sheet: `play.explain('tikal.3')`. */
  explain(id: string): void;
}

export interface TableProps<Board = unknown> {
  moment: Moment<Board>;
  play: Play;
  /** The log with the chat, to be put where the game's layout has room for it; it scrolls inside. */
  log: Snippet;
  /** The panel that the tour speaks of: where panels share a place, it is the one to show. */
  show?: string | undefined;
}

/** An amount to be shown with its icon: `{ icon: 'corn', amount: -3 }`. */
export interface Amount {
  icon: string;
  amount: number;
}

/** What to call a choice on its button in the bar, and what it would bring. */
export interface Shortcut {
  label: string;
  gain?: number;
}

/** A paragraph of the text view of a board. */
export interface Paragraph {
  heading: string;
  lines: string[];
}

/** Something that happened: where in the log, in which turn, and by whose move. */
export interface LogItem {
  at: number;
  turn: number;
  by: number | null;
  news: News;
}

/** A small table of the log: a column for each of these seats. */
export interface Figures {
  seats: readonly number[];
  rows: readonly { name: string; cells: readonly number[] }[];
}

/** A paragraph of the log that speaks of several players at once. */
export interface Passage {
  text: string;
  seat: number | null;
  /** Instead of a player's mark: an icon, or a number on a stone. */
  icon?: string;
  badge?: string;
  heading?: string;
  figures?: Figures;
}

/** A thing that can be looked up on the page of rules: a tile, an action, a level, a step. */
export interface Thing {
  id: string;
  /** The id of its group; `rules.group.<group>` is what people call that. */
  group: string;
  name: string;
  /** What it does, in the words of the page's language. */
  text: string;
  /** An icon of the sheet, and what the thing costs. */
  icon?: string;
  cost?: readonly Amount[];
  /** How the thing itself looks, about 74 pixels wide; instead of the icon and the cost. */
  Picture?: Component<{ id: string }>;
}

/** A part of the page of a new table that only one game has; it hands in what it adds to the table. */
export type SetupPart = Component<{ add: (more: Partial<NewTable>) => void }>;

/** A moment of the tour of a table, with what is on offer in it. */
export interface LessonScene extends Omit<Position, 'moves'> {
  eyes: number;
  offers: Offer[];
  fresh: Entry[];
  thisTurn: Entry[];
}

/** A step of the tour; its words are in locale/learn, by its id. */
export interface Lesson {
  id: string;
  scene: number;
  /** What to look at: the panel to have in sight (see `TableProps`), and elements on the board. */
  show?: string;
  spot?: string;
  /** The move to be made here; the scene after it is the next lesson's. */
  does?: string;
  /** It is made in the bar, as at a table. */
  inBar?: boolean;
}

export interface Tour {
  scenes: readonly LessonScene[];
  lessons: readonly Lesson[];
}

/** What a first game looks at to find out whether something matters for the first time. */
export interface Occasion<Board = unknown> {
  board: Board;
  me: number;
  /** What is on offer; nothing while others are to act. */
  words: readonly string[];
  question: string;
  /** What just happened, or is being told right now. */
  news: readonly News[];
}

/** Something a first game explains once, when it first matters; its words are in locale/first, by its id. */
export interface Explanation<Board = unknown> {
  id: string;
  matters(now: Occasion<Board>): boolean;
  /** As in a lesson: the panel to have in sight, and the elements to look at. */
  show?: string;
  spot: string;
}

/** A place on the board that one of two turns speaks of: solid ring and square number, or dashed ring and round one. */
export interface Ghost {
  place: string;
  kind: 'played' | 'better';
  label: string;
}

/** The board of a review: smaller than a table, with two turns marked on it. */
export interface LensProps<Board = unknown> {
  moment: Moment<Board>;
  play: Play;
  /** Whose turn it is. */
  seat: number;
  ghosts: readonly Ghost[];
  /** The boards after each of the two turns, as far as they are known. */
  after: Partial<Record<Ghost['kind'], Board>>;
  /** On a phone: only what the turns are about. */
  small: boolean;
}

/** What goes by in a game, along the axis of a graph. */
export interface Calendar {
  count: 'day' | 'round';
  last: number;
  /** Days with something of their own. */
  marks: readonly { at: number; icon: string; colour: string }[];
}

/** All that the app must know of a game. `games/<game>/index.ts` exports one as `app`. */
export interface GameApp<Board = unknown> {
  /** Whether nothing on this board is hidden from anybody yet; people who share a device need not look away. */
  isOpen?(board: Board): boolean;
  /** Everything between top and bottom bar, in all widths. */
  Table: Component<TableProps<Board>>;
  /**
   * Where in the game we are, drawn in the header in place of `progress`. It has a size container to itself,
   * named `caption`, and leaves out what matters least when that is narrow.
   */
  Caption?: Component<{ moment: Moment<Board>; play: Play }>;
  /** The board of a review. */
  Lens: Component<LensProps<Board>>;
  calendar: Calendar;
  /** The words that the End turn button stands for. */
  ends: readonly string[];
  /** Whether this choice, which ends a turn, waits for the End turn button. */
  waits?(word: string): boolean;
  /** Whether this choice has its place on the board; if not, the bar gets a button for it. */
  isOnBoard(word: string, moment: Moment<Board>): boolean;
  /** The short form of a choice in the bar; one on the board that has it stands there too, where there is room. */
  shortcut?(offer: Offer, moment: Moment<Board>): Shortcut | null;
  /** What this news costs and brings the seat, summed up by icon: "this turn", previews. */
  amounts(news: readonly News[], seat: number): Amount[];
  /** What a seat has of the things that `amounts` counts, to say what a cost leaves. */
  holdings?(moment: Moment<Board>, seat: number): Amount[];
  /** The question, where the usual one would ask for more than is on offer; else "". */
  ask?(moment: Moment<Board>, offers: readonly Offer[]): string;
  /** The choice that stands out in the bar, because all the others can only harm the one who chooses; else null. */
  harmless?(moment: Moment<Board>, offers: readonly Offer[]): string | null;
  /** One short line under the question, if there is more to say; else "". */
  hint(moment: Moment<Board>, offers: readonly Offer[]): string;
  /**
   * Where in the game we are, for the top bar and for lists of tables: "Age 1, day 9 of 26". Lists know
   * only the plain numbers and words of a board; nothing else may be read here.
   */
  progress(moment: { readonly board: Board }): string;
  /** The thing a line of news speaks of, as an id that `lit` can name. */
  placeOf(news: News): string | null;
  /** The heading that begins with an entry of the log ("Day 9"), read off it and those before it. */
  chapterOf(entry: Entry, at: number, entries: readonly Entry[]): string | null;
  /** The heading that news itself is: it stands over what comes after it, and is not told again. */
  headingOf?(news: News): string | null;
  /** A name for the paragraph that news belongs to, given that of the news before it; null: to that of its player. */
  passageOf?(news: News, before: string | null): string | null;
  /** Tells such a paragraph; `words` marks names and amounts. */
  tellPassage?(name: string, items: readonly LogItem[], words: Phrases): Passage;
  /** The board in words, for people who do not see it. */
  describe(moment: Moment<Board>): Paragraph[];
  /** Everything that can be looked up, group by group, for the page of rules and `play.explain`. */
  things(): readonly Thing[];
  /** What there is to say about a group of things beyond its cards, below them on the page of rules. */
  notes?: Readonly<Record<string, Component>>;
  /** What else this game knows about a turn under review, of the seat whose turn it is. */
  Advice?: Component<{ board: Board; seat: number; played: readonly string[] }>;
  /** Where on the page each subject of a review stands, as a selector: a coach rings what it speaks of. */
  spots: Readonly<Record<string, string>>;
  /** The sources of points in the order of the chart at the end, each with its colour. */
  sources: readonly { id: string; colour: string }[];
}
