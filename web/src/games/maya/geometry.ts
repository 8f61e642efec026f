/** How pyramids are drawn: measures in units of the drawing, a block being 30 wide. */

export interface Measures {
  block: number; // how high a block is
  step: number; // from level to level
  plinth: number;
  top: number; // room above the highest level
  hasTemple: boolean;
}

export const SPACE = 32;
const SIDE = 36; // beside the spaces, for a prize
const RIM = 6; // the plinth is wider than the lowest level, on each side

export const WIDE: Measures = { block: 37, step: 44, plinth: 26, top: 42, hasTemple: true };
export const NARROW: Measures = { block: 50, step: 58, plinth: 34, top: 4, hasTemple: false };

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

/** Where the tags of those who hold a prize stand, side by side and never wider than the side. */
export function tagsAt(middle: number, number: number): { x: number; size: number }[] {
  const size = number <= 2 ? 13 : number === 3 ? 11 : 9;
  const pitch = Math.min(size + 1.2, (SIDE - 5 - size) / Math.max(1, number - 1));
  return Array.from({ length: number }, (_, i) => ({ x: middle + (i - (number - 1) / 2) * pitch - size / 2, size }));
}

export const SIDE_MIDDLE = SIDE / 2;
