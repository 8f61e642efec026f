/** What the parts of any game's table share: the moment shown, whose side it is seen from, what is pointed at. */

import { SEAT_LOOKS, type Moment, type Play } from './contract';

export class TableScene<Board extends { players: readonly unknown[] }> {
  constructor(
    private readonly momentNow: () => Moment<Board>,
    private readonly playNow: () => Play,
  ) {}

  get moment(): Moment<Board> {
    return this.momentNow();
  }

  get play(): Play {
    return this.playNow();
  }

  get board(): Board {
    return this.moment.board;
  }

  /** The seat from whose side the table is seen: the eyes, else whose turn it is. */
  get me(): number {
    const { eyes, mine, toAct } = this.moment;
    return eyes ?? mine[0] ?? toAct ?? 0;
  }

  get player(): Board['players'][number] | undefined {
    return this.board.players[this.me];
  }

  isPointed(word: string): boolean {
    return this.play.pointed === word;
  }

  /** Lit by a line of the log, or because it is just spoken of. */
  isLit(id: string): boolean {
    return this.play.lit === id;
  }

  colour(seat: number): string {
    return SEAT_LOOKS[seat] ?? 'red';
  }

  label(seat: number): string {
    return this.moment.seats[seat]?.label ?? '';
  }
}
