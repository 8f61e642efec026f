/** What moves on the board: the machine turns, workers ride, fly and are pushed off. */

import { untrack } from 'svelte';

import type { GearId } from './board';
import { fly, flightsIn, leavingIn, type Leaving } from './flights';
import type { Scene } from './scene.svelte';

/** Beyond this many days the machine jumps: turning would take too long. */
const FARTHEST = 13;

export class Moving {
  /** Workers that the days have pushed off, riding once more. */
  leaving = $state.raw<Partial<Record<GearId, Leaving[]>>>({});
  /** Places to which a worker is still flying. */
  arriving = $state.raw<ReadonlySet<string>>(new Set());

  constructor(
    private readonly table: Scene,
    private readonly root: () => HTMLElement | undefined,
  ) {
    $effect.pre(() => this.#turn());
    $effect.pre(() => this.#begin());
  }

  /** To the day shown: today's, or one ahead. */
  #turn(): void {
    const { table } = this;
    if (table.telling.holdsWheel) return;
    const pointed = table.play.pointed ?? table.play.chosen;
    const peek = pointed?.startsWith('advance:') ? Number(pointed.slice(8)) : 0;
    const days = Math.max(table.ahead, peek);
    const goal = table.board.tooth + days;
    const { fresh } = table.moment;
    untrack(() => {
      const isFar = Math.abs(goal - table.turning.shown) > FARTHEST;
      table.turning.to(goal, table.play.moving && !isFar && (days > 0 || table.turned > 0 || fresh.length > 0));
    });
  }

  /** What the last change set in motion. */
  #begin(): void {
    const { table } = this;
    const { fresh } = table.moment;
    untrack(() => {
      table.renew();
      const isMoving = table.play.moving;
      this.leaving = isMoving ? leavingIn(fresh) : {};
      const flights = isMoving ? flightsIn(fresh) : [];
      this.arriving = new Set(flights.filter(({ to }) => to !== 'home').map(({ to }) => to));
      queueMicrotask(() => {
        for (const flight of flights) {
          const root = this.root();
          const flown = root ? fly(root, flight, table.colour(flight.seat)) : Promise.resolve();
          void flown.then(() => {
            this.arriving = new Set([...this.arriving].filter((place) => place !== flight.to));
          });
        }
      });
    });
  }
}
