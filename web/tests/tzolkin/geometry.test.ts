import { describe, expect, test } from 'vitest';

import {
  ARROW,
  DAY,
  firstTooth,
  GEARS,
  holePoint,
  outline,
  polar,
  spaceAngle,
  WHEEL,
} from '../../src/games/tzolkin/geometry';

const turn = (angle: number): number => ((angle % 360) + 360) % 360;
/** How far an angle is from a whole number of steps, in steps. */
const rest = (angle: number, step: number): number => Math.abs(angle / step - Math.round(angle / step));

describe('the machine meshes', () => {
  test.each(GEARS)('$id touches the wheel a whole number of teeth from the arrow', (gear) => {
    expect(rest(gear.contact - ARROW, DAY)).toBeLessThan(1e-9);
  });

  test('the gears are 6, 5, 5, 5 and 5 teeth apart', () => {
    const contacts = GEARS.map((gear) => turn(gear.contact - ARROW) / DAY).sort((a, b) => a - b);
    const gaps = contacts.map((at, i) => (contacts[(i + 1) % 5]! - at + WHEEL.teeth) % WHEEL.teeth);
    expect(gaps.map(Math.round).sort()).toEqual([5, 5, 5, 5, 6]);
  });

  test.each(GEARS)('on every day a tooth of the wheel lies in a gap of $id', (gear) => {
    for (let day = 0; day <= 27; day++) {
      // A tooth of the wheel at the contact ...
      const wheelTooth = ARROW - day * DAY;
      expect(rest(gear.contact - wheelTooth, DAY)).toBeLessThan(1e-9);
      // ... and there a gap of the gear: half a pitch from its teeth, turned by this day.
      const gearTooth = firstTooth(gear) + day * gear.pitch;
      expect(rest(gear.toWheel - gearTooth, gear.pitch)).toBeCloseTo(0.5, 9);
    }
  });

  test.each(GEARS)('the rims of the wheel and of $id move at one speed, in opposite directions', (gear) => {
    expect(gear.radius * gear.pitch).toBeCloseTo(WHEEL.radius * DAY, 9);
    expect(Math.hypot(gear.x, gear.y)).toBeCloseTo(WHEEL.radius + gear.radius, 0);
  });

  test('no two gears touch each other', () => {
    for (const a of GEARS) {
      for (const b of GEARS) {
        if (a.id === b.id) continue;
        expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(a.radius + b.radius + 24);
      }
    }
  });
});

describe('spaces', () => {
  test.each(GEARS)('of $id rise clockwise, and a day carries a worker to the next', (gear) => {
    for (let n = 0; n < gear.teeth - 1; n++) {
      const [x, y] = holePoint(gear, n, gear.pitch);
      const [nextX, nextY] = holePoint(gear, n + 1);
      expect(x).toBeCloseTo(nextX, 6);
      expect(y).toBeCloseTo(nextY, 6);
    }
  });

  test.each(GEARS)('the two places of $id without a number lie on both sides of the contact', (gear) => {
    const places = [gear.teeth - 2, gear.teeth - 1].map((n) => turn(spaceAngle(gear, n) - gear.toWheel));
    expect(places.map((angle) => Math.min(angle, 360 - angle))).toEqual([
      expect.closeTo(gear.pitch / 2, 6),
      expect.closeTo(gear.pitch / 2, 6),
    ]);
  });
});

describe('outlines', () => {
  const points = (path: string): number[][] =>
    [...path.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);

  test.each([[26, 260] as const, [10, 100] as const, [13, 130] as const])(
    'a gear of %i teeth stays between root and tip',
    (teeth, radius) => {
      for (const [x = 0, y = 0] of points(outline(teeth, radius, 0))) {
        const distance = Math.hypot(x, y);
        expect(distance).toBeGreaterThan(radius - 15);
        expect(distance).toBeLessThan(radius + 12.5);
      }
    },
  );

  test('looks the same after a turn by one tooth', () => {
    const round = ([x = 0, y = 0]: number[]): string => `${Math.round(x)},${Math.round(y)}`;
    const here = new Set(points(outline(10, 100, 0)).map(round));
    const turned = points(outline(10, 100, 36)).map(round);
    expect(turned.filter((point) => here.has(point)).length).toBeGreaterThan(turned.length * 0.9);
  });

  test('polar counts clockwise from three o’clock', () => {
    expect(polar(10, 0)).toEqual([10, 0]);
    expect(polar(10, 90)).toEqual([0, 10]);
  });
});
