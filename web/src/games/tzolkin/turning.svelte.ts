/** The day on which the machine stands: whole at rest, in between while it turns. */

const DAY_MS = 700;
const ease = (x: number): number => (x < 0.5 ? 4 * x * x * x : 1 - (-2 * x + 2) ** 3 / 2);

export class Turning {
  shown = $state(0);
  turns = $state(false);
  #frame = 0;
  #goal = 0;

  constructor(day: number) {
    this.shown = day;
    this.#goal = day;
  }

  /** Turn to a day, or stand there at once. */
  to(day: number, slowly: boolean): void {
    if (day === this.#goal) return;
    this.#goal = day;
    this.stop();
    if (!slowly) {
      this.shown = day;
      return;
    }
    const from = this.shown;
    const length = DAY_MS * Math.min(2.5, Math.max(0.6, Math.abs(day - from)));
    const begin = performance.now();
    this.turns = true;
    const tick = (now: number): void => {
      const done = Math.min(1, Math.max(0, (now - begin) / length));
      this.shown = from + (day - from) * ease(done);
      if (done < 1) this.#frame = requestAnimationFrame(tick);
      else this.turns = false;
    };
    this.#frame = requestAnimationFrame(tick);
  }

  /** Do not wait for the end of the turn. */
  skip(): void {
    this.stop();
    this.shown = this.#goal;
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
    this.turns = false;
  }
}
