/** Where a replay is, and how it moves: by step, by turn, or by itself. */
import type { Replay } from '../wire';

const BEAT = 1000;

export class Player {
  at = $state(0);
  /** Where it was before the last step. */
  before = $state(0);
  playing = $state(false);
  speed = $state(1);
  /** Nothing is shown moving while the slider is dragged. */
  dragging = $state(false);
  /** The first moment there is something to look at: all that is dealt at first lies there. */
  readonly start: number;
  readonly end: number;
  readonly #turns: readonly number[];

  constructor(replay: Replay, wish: string | null) {
    const first = replay.turns[0];
    this.start = first && first.by === null ? first.to : 0;
    this.end = replay.moves;
    this.#turns = [this.start, ...replay.turns.map((turn) => turn.to).filter((to) => to > this.start)];
    this.before = this.at = this.#clamp(wish === null ? this.start : Number(wish));
  }

  get isAtStart(): boolean {
    return this.at === this.start;
  }

  get isAtEnd(): boolean {
    return this.at === this.end;
  }

  to(moves: number): void {
    this.before = this.at;
    this.at = this.#clamp(moves);
    const address = new URL(location.href);
    address.searchParams.set('at', String(this.at));
    history.replaceState(null, '', address);
  }

  /** By hand: it no longer goes on by itself. */
  jump(moves: number): void {
    this.playing = false;
    this.to(moves);
  }

  step(by: 1 | -1): void {
    this.jump(this.at + by);
  }

  stepTurn(by: 1 | -1): void {
    const next = by > 0 ? this.#turns.find((end) => end > this.at) : this.#turns.findLast((end) => end < this.at);
    this.jump(next ?? this.at);
  }

  /** From the end it starts over. */
  toggle(): void {
    if (!this.playing && this.isAtEnd) this.to(this.start);
    this.playing = !this.playing;
  }

  /** Goes on while it plays, whenever the next moment has come; call it in an effect. */
  run(hasCome: (moves: number) => boolean): (() => void) | undefined {
    if (!this.playing) return undefined;
    const timer = setInterval(() => {
      if (this.isAtEnd) this.playing = false;
      else if (hasCome(this.at + 1)) this.to(this.at + 1);
    }, BEAT / this.speed);
    return () => clearInterval(timer);
  }

  onKey(event: KeyboardEvent): void {
    const target = event.target instanceof Element ? event.target : document.body;
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest('input, select, dialog')) return;
    if (event.key === ' ' && target.closest('button, a')) return;
    const does: Record<string, () => void> = {
      ArrowRight: () => (event.shiftKey ? this.stepTurn(1) : this.step(1)),
      ArrowLeft: () => (event.shiftKey ? this.stepTurn(-1) : this.step(-1)),
      Home: () => this.jump(this.start),
      End: () => this.jump(this.end),
      ' ': () => this.toggle(),
    };
    if (!does[event.key]) return;
    event.preventDefault();
    does[event.key]!();
  }

  #clamp(moves: number): number {
    return Math.min(Math.max(this.start, Math.round(moves) || 0), this.end);
  }
}
