/** How pyramids are drawn: measures in units of the drawing, a block being 30 wide. */

export interface Measures {
  block: number; // how high a block is
  step: number; // from level to level
  plinth: number;
  top: number; // room above the highest level
  hasTemple: boolean;
  coin: number; // how much larger coins and figures are
}

export const SPACE = 32;
const SIDE = 36; // beside the spaces, for a prize
const RIM = 6; // the plinth is wider than the lowest level, on each side

export const WIDE: Measures = { block: 37, step: 44, plinth: 26, top: 42, hasTemple: true, coin: 1 };
export const NARROW: Measures = { block: 50, step: 58, plinth: 34, top: 4, hasTemple: false, coin: 1.28 };
const HIGHEST = 90;

/** Two by two pyramids of so many levels in two rows, their levels as high as their room allows. */
export function measuresFor(levels: readonly [number, number], high: number): Measures {
  const free = high - 2 * (NARROW.plinth + NARROW.top);
  const step = Math.max(NARROW.step, Math.min(free / (levels[0] + levels[1]), HIGHEST));
  return { ...NARROW, step, block: step * 0.88 };
}

export const widthOf = (spaces: number): number => spaces * SPACE + 2 * SIDE;

/** The whole drawing of a pyramid with these spaces, the lowest level first. */
export function sizeOf(spaces: readonly number[], measures: Measures, tallest = spaces.length): { width: number; height: number } {
  return {
    width: widthOf(spaces[0] ?? 0) + 2 * RIM,
    height: measures.top + tallest * measures.step + measures.plinth,
  };
}

export interface Slab {
  x: number;
  y: number;
  width: number;
  /** Where the first space begins. */
  spaces: number;
}

/** Where a level lies in a drawing of this size. */
export function slabOf(spaces: number, level: number, size: { width: number; height: number }, measures: Measures): Slab {
  const width = widthOf(spaces);
  const x = (size.width - width) / 2;
  return { x, y: size.height - measures.plinth - (level + 1) * measures.step, width, spaces: x + SIDE };
}

export interface PrizePlan {
  coin: { y: number; r: number };
  tags: { x: number; y: number; size: number }[];
}

const IN_ROW = 3;

/** A coin beside a level and under it the tags of those who hold it, in two rows if they are many. */
export function prizeAt(number: number, isSecond: boolean, { step, coin: scale }: Measures): PrizePlan {
  const rows = number > IN_ROW ? 2 : 1;
  const r = (isSecond ? 9.2 : 10.5) * scale * (rows > 1 ? 0.84 : 1);
  const size = (rows > 1 ? 10.4 : number > 2 ? 10.8 : 13) * (step > 50 && number < IN_ROW ? 1.15 : 1);
  const high = 2 * r + 1.5 + rows * (size + 0.6);
  const top = (step - high) / 2;
  const tags = Array.from({ length: number }, (_, i) => {
    const inRow = Math.min(IN_ROW, number - Math.floor(i / IN_ROW) * IN_ROW);
    return {
      x: ((i % IN_ROW) - (inRow - 1) / 2) * (size + 0.8) - size / 2,
      y: top + 2 * r + 1.5 + Math.floor(i / IN_ROW) * (size + 0.6),
      size,
    };
  });
  return { coin: { y: top + r, r }, tags };
}

export const SIDE_MIDDLE = SIDE / 2;
