/** How much room there is for the table, and so which of its layouts fits. */

export type Size = 'wide' | 'medium' | 'tall' | 'phone';

const WIDE = 1180;
const NARROW = 700;
const LOW = 560; // a phone lying on its side

export class Room {
  width = $state(1440);
  height = $state(900);
  /** The size of letters: larger text needs more room. */
  letter = $state(16);

  get size(): Size {
    const room = (this.width * 16) / this.letter;
    if (room < NARROW || this.height < LOW) return 'phone';
    if (room >= WIDE) return 'wide';
    return this.width > this.height ? 'medium' : 'tall';
  }
}
