/** What the coach speaks of, as rings on the page. */
import type { GameApp } from '../games/contract';
import type { Deed } from '../review/deeds';
import type { Fact, Hint } from '../wire';
import type { Step } from './coach.svelte';
import type { Ring } from './TurnRings.svelte';

/** How boards name what can be pointed at: a place for a worker, a gear, a level, a pyramid, a quarry. */
const NAMED = ['[data-hole', '.gear[data-thing', '[data-thing', '[data-level', '[data-pyramid', '[data-quarry'];

/** Finds a thing of a board by its id, the first that there is. */
const finder = (place: string): string => {
  const ways = NAMED.map((what) => `${what}="${place}"]`);
  return ways.find((way) => document.querySelector(way)) ?? ways[0]!;
};

const CONCERN = /^concern\.(\w+)/;

/** First what to think of, then where to look, then what to do, each deed with its number. */
export function ringsOf(step: Step, about: readonly Fact[], hint: Hint | null, deeds: readonly Deed[], app: GameApp): Ring[] {
  if (step === 3) return deeds.flatMap(({ place }, i) => (place === null ? [] : [{ selector: finder(place), label: String(i + 1) }]));
  if (step === 2) return (hint?.places ?? []).map((place) => ({ selector: finder(place), label: '' }));
  return about.flatMap(({ fact }) => {
    const selector = app.spots[CONCERN.exec(fact)?.[1] ?? ''];
    return selector ? [{ selector, label: '' }] : [];
  });
}
