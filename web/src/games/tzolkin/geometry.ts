/**
 * The machine: a wheel of 26 teeth and five gears that truly mesh.
 *
 * Angles are in degrees, clockwise from three o'clock, as SVG turns them. A tooth takes ten units
 * of pitch radius, so a wheel of 26 has radius 260 and a gear of 10 has radius 100.
 */

import tables from './tables.json';

export const WHEEL = { teeth: 26, radius: 260 } as const;
export const DAY = 360 / WHEEL.teeth; // how far the wheel turns in a day
export const ARROW = 270; // today stands at the top

const PER_TOOTH = 10;
const ADDENDUM = 12;
const DEDENDUM = 14.5;
const PRESSURE = 29; // degrees: broad, strong flanks
const PLAY = 0.8;

export type GearId = keyof typeof tables.gears;
export type Point = readonly [x: number, y: number];

export interface Gear {
  readonly id: GearId;
  readonly teeth: number;
  readonly spaces: number; // numbered ones
  readonly radius: number;
  readonly pitch: number; // degrees from tooth to tooth, and a day's turn
  readonly contact: number; // where on the wheel it touches
  readonly toWheel: number; // from its own centre to the wheel's
  readonly x: number;
  readonly y: number;
  readonly hole: number; // radius on which workers stand
  readonly rim: number;
  readonly inner: number; // the collar with numbers and actions
  readonly outer: number;
}

/* Each gear touches the wheel a whole number of teeth from the arrow, so that at rest a tooth of
   the wheel lies between the two places without a number. */
const CONTACT_TEETH: Record<GearId, number> = {
  palenque: -8,
  yaxchilan: -3,
  tikal: 3,
  uxmal: 8,
  chichen_itza: 13,
};

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const degrees = (radians: number): number => (radians * 180) / Math.PI;
const tenth = (value: number): number => Math.round(value * 10) / 10;

/** The point at a radius and an angle. */
export function polar(radius: number, angle: number): Point {
  return [tenth(radius * Math.cos(radians(angle))), tenth(radius * Math.sin(radians(angle)))];
}

function gear(id: GearId): Gear {
  const teeth = tables.gears[id].holes;
  const isLarge = teeth > 10;
  const radius = teeth * PER_TOOTH;
  const contact = ARROW + CONTACT_TEETH[id] * DAY;
  const [x, y] = polar(WHEEL.radius + radius, contact);
  return {
    id,
    teeth,
    spaces: tables.gears[id].top + 1,
    radius,
    pitch: 360 / teeth,
    contact,
    toWheel: contact + 180,
    x,
    y,
    hole: radius - 20,
    rim: radius - (isLarge ? 43 : 38),
    inner: radius + 15,
    outer: radius + (isLarge ? 100 : 91),
  };
}

export const GEARS: readonly Gear[] = (Object.keys(tables.gears) as GearId[]).map(gear);
export const GEAR = Object.fromEntries(GEARS.map((gear) => [gear.id, gear])) as Record<GearId, Gear>;

/** Where space n stands on the board; the places without a number follow the highest one. */
export function spaceAngle(gear: Gear, n: number): number {
  return gear.toWheel + (1.5 + n) * gear.pitch;
}

/** The centre of the first tooth of a gear's face at rest. */
export const firstTooth = (gear: Gear): number => gear.toWheel + gear.pitch / 2;

/** Where the worker in a hole stands, seen from the gear's centre. */
export function holePoint(gear: Gear, hole: number, turned = 0): Point {
  return polar(gear.hole, spaceAngle(gear, hole) + turned);
}

/* Half the angle that a tooth with involute flanks fills at some radius. */
function halfTooth(teeth: number, pitchRadius: number, radius: number): number {
  const involute = (angle: number): number => Math.tan(angle) - angle;
  const base = pitchRadius * Math.cos(radians(PRESSURE));
  const angle = radius <= base ? 0 : Math.acos(base / radius);
  const half = Math.PI / (2 * teeth) + involute(radians(PRESSURE)) - involute(angle);
  return degrees(half) - degrees(PLAY / pitchRadius);
}

interface Flanks {
  left: Point[];
  right: Point[];
  root: number;
  tip: number;
}

function flanks(teeth: number, radius: number, centre: number): Flanks {
  const root = radius - DEDENDUM;
  const tip = radius + ADDENDUM;
  const base = Math.max(root, radius * Math.cos(radians(PRESSURE)));
  const levels = [root, base, base + (tip - base) * 0.3, base + (tip - base) * 0.65, tip];
  const left: Point[] = [];
  const right: Point[] = [];
  for (const level of levels) {
    const foot = level === root ? 12 / teeth : 0;
    const half = halfTooth(teeth, radius, level) + foot;
    left.push(polar(level, centre - half));
    right.unshift(polar(level, centre + half));
  }
  return { left, right, root, tip };
}

const lines = (points: Point[]): string => points.map((point) => `L${point}`).join('');
const bend = (radius: number, to: Point | undefined): string =>
  `A${tenth(radius)} ${tenth(radius)} 0 0 1 ${to}`;

/** The outline of a whole gear, with tooth k centred at first + k times the pitch. */
export function outline(teeth: number, radius: number, first: number): string {
  let path = '';
  for (let k = 0; k < teeth; k++) {
    const { left, right, root, tip } = flanks(teeth, radius, first + (k * 360) / teeth);
    path += k ? bend(root, left[0]) : `M${left[0]}`;
    path += lines(left.slice(1)) + bend(tip, right[0]) + lines(right.slice(1));
  }
  const { left, root } = flanks(teeth, radius, first);
  return path + bend(root, left[0]) + 'Z';
}

/** One tooth of the wheel with the piece of rim below it, down to an inner radius. */
export function toothPiece(centre: number, inner: number): string {
  const { left, right, root, tip } = flanks(WHEEL.teeth, WHEEL.radius, centre);
  const half = 180 / WHEEL.teeth;
  return (
    `M${polar(inner, centre - half)}L${polar(root, centre - half)}${bend(root, left[0])}` +
    lines(left.slice(1)) +
    bend(tip, right[0]) +
    lines(right.slice(1)) +
    bend(root, polar(root, centre + half)) +
    `L${polar(inner, centre + half)}A${inner} ${inner} 0 0 0 ${polar(inner, centre - half)}Z`
  );
}

/** A piece of a ring between two radii and two angles. */
export function sector(inner: number, outer: number, from: number, to: number): string {
  const large = to - from > 180 ? 1 : 0;
  return (
    `M${polar(inner, from)}L${polar(outer, from)}` +
    `A${outer} ${outer} 0 ${large} 1 ${polar(outer, to)}` +
    `L${polar(inner, to)}A${inner} ${inner} 0 ${large} 0 ${polar(inner, from)}Z`
  );
}

export function arc(radius: number, from: number, to: number): string {
  const large = to - from > 180 ? 1 : 0;
  return `M${polar(radius, from)}A${radius} ${radius} 0 ${large} 1 ${polar(radius, to)}`;
}

/** Where the collar of a gear begins and ends. */
export function collarAngles(gear: Gear): readonly [number, number] {
  return [
    spaceAngle(gear, 0) - gear.pitch / 2,
    spaceAngle(gear, gear.spaces - 1) + gear.pitch / 2,
  ];
}
