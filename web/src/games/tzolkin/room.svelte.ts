/** How much room there is for the table, and so which of its layouts fits. */

/**
 * wide: players, machine, boards side by side. medium: players above the machine, boards beside it.
 * tall: everything below one another. phone: the machine, and boards in sheets that open over it.
 */
export type Size = 'wide' | 'medium' | 'tall' | 'phone';

/** How much a player's panel tells. */
export type Form = 'full' | 'brief' | 'row' | 'mini' | 'line';

const NARROW = 700;
const LOW = 560; // a phone lying on its side
const SHAPE = 1140 / 1092; // of the machine
const FULL_PANEL = 126;
const LOG = 330; // the log and the app's bars
const LOW_PHONE = 800;

export class Room {
  /** Of the window: what comes and goes above the bar changes no layout. */
  width = $state(1440);
  height = $state(900);
  letter = $state(16);

  get size(): Size {
    if (this.width / this.growth < NARROW || this.height < LOW) return 'phone';
    if (this.height > this.width) return 'tall';
    return this.machine(682, 164) >= this.machine(452, 242) ? 'wide' : 'medium';
  }

  formFor(seats: number): Form {
    switch (this.size) {
      case 'wide':
        return this.height - LOG > seats * FULL_PANEL * this.growth ? 'full' : 'brief';
      case 'phone':
        return this.height < LOW_PHONE ? 'line' : 'mini';
      default:
        return 'row';
    }
  }

  /** Larger text needs more room, but half of a panel is signs, which stay as they are. */
  private get growth(): number {
    return (1 + this.letter / 16) / 2;
  }

  /** How wide the machine becomes with so much beside it and so much above and below. */
  private machine(beside: number, above: number): number {
    return Math.min(this.width - beside * this.growth, (this.height - above) * SHAPE);
  }
}
