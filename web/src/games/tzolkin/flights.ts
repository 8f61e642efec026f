/** Workers on their way: from a player's panel to a gear, and home again. */

import type { Entry, News } from '../../wire';
import { spaceOf, tables, type GearId } from './board';
import { GEAR, holePoint } from './geometry';

const FLIGHT_MS = 420;
const FALL_AFTER_MS = 380;

export interface Leaving {
  seat: number;
  hole: number;
}

/** Days that passed in these entries. */
export const daysIn = (entries: readonly Entry[]): number =>
  newsOf(entries, 'days').reduce((sum, [, , , days]) => sum + days, 0);

function newsOf(entries: readonly Entry[], kind: string): News[] {
  return entries.flatMap(({ news }) => news.filter((item) => item[0] === kind));
}

/** The workers that the days have pushed off, as holes of the board after them. */
export function leavingIn(entries: readonly Entry[]): Partial<Record<GearId, Leaving[]>> {
  const days = daysIn(entries);
  const found: Partial<Record<GearId, Leaving[]>> = {};
  for (const [, seat, what] of newsOf(entries, 'pushed_off')) {
    const { gear } = spaceOf(what ?? '');
    if (seat === null || !(gear in tables.gears)) continue;
    (found[gear] ??= []).push({ seat, hole: tables.gears[gear].top + days });
  }
  return found;
}

export interface Flight {
  seat: number;
  from: string; // a space of a gear, "start", or "home"
  to: string;
  delay: number;
}

/** Who flies where because of these entries. */
export function flightsIn(entries: readonly Entry[]): Flight[] {
  const turns = daysIn(entries) > 0;
  const flights: Flight[] = [];
  for (const [kind, seat, what] of entries.flatMap(({ news }) => news)) {
    if (seat === null) continue;
    if (kind === 'pushed_off' && what) {
      const { gear } = spaceOf(what);
      const from = `${gear}.${tables.gears[gear].top + 1}`;
      flights.push({ seat, from, to: 'home', delay: FALL_AFTER_MS });
    }
    if (kind === 'worker_back') flights.push({ seat, from: 'start', to: 'home', delay: 0 });
    if (turns) continue; // the gears have moved on: these spaces are no longer where they were
    if (kind === 'place' && what) flights.push({ seat, from: 'home', to: what, delay: 0 });
    if (kind === 'pick_up' && what) flights.push({ seat, from: what, to: 'home', delay: 0 });
  }
  return flights;
}

/** The middle of a place on the screen. */
function whereIs(root: Element, place: string, seat: number): DOMPoint | null {
  if (place === 'home') return middle(root.querySelector(`[data-seat="${seat}"] .pips`));
  if (place === 'start') return middle(root.querySelector('[data-thing="start"] .hole'));
  const { gear, n } = spaceOf(place);
  const works = root.querySelector<SVGSVGElement>('.machine .works');
  const [x, y] = holePoint(GEAR[gear], n);
  const matrix = works?.getScreenCTM();
  return matrix ? new DOMPoint(GEAR[gear].x + x, GEAR[gear].y + y).matrixTransform(matrix) : null;
}

function middle(element: Element | null): DOMPoint | null {
  if (!element) return null;
  const { x, y, width, height } = element.getBoundingClientRect();
  return new DOMPoint(x + width / 2, y + height / 2);
}

/** Lets a worker fly; ends when it has arrived. */
export async function fly(root: Element, flight: Flight, colour: string): Promise<void> {
  const from = whereIs(root, flight.from, flight.seat);
  const to = whereIs(root, flight.to, flight.seat);
  if (!from || !to) return;
  const worker = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
  use.setAttribute('href', `#p-${colour}`);
  worker.append(use);
  worker.setAttribute('class', `flying of-p-${colour}`);
  worker.setAttribute('aria-hidden', 'true');
  root.append(worker);
  const at = (point: DOMPoint): string => `translate(${point.x - 12}px, ${point.y - 12}px)`;
  const lift = new DOMPoint((from.x + to.x) / 2, Math.min(from.y, to.y) - 24);
  const animation = worker.animate(
    [{ transform: at(from) }, { transform: `${at(lift)} scale(1.25)` }, { transform: at(to) }],
    { duration: FLIGHT_MS, delay: flight.delay, easing: 'ease-in-out', fill: 'both' },
  );
  await animation.finished.catch(() => undefined);
  worker.remove();
}
