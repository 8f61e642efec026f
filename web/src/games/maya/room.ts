/** Which layout fits the room between the two bars. */

export type Layout = 'wide' | 'medium' | 'tall' | 'phone';

const WIDE = 1240;
const PHONE = 700;

/** Larger letters need more room: `letter` is the width of 1rem. */
export function layoutFor(width: number, height: number, letter = 16): Layout {
  const room = (width * 16) / letter;
  if (room < PHONE) return 'phone';
  if (height > width * 1.05) return 'tall';
  return room >= WIDE ? 'wide' : 'medium';
}
