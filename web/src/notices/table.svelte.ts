/** What a person wants to hear of one table while away. */
import { api } from '../api';
import { refuse } from '../toasts.svelte';
import type { TableNotices } from '../wire';
import { KINDS, type NoticeKind } from './choices.svelte';

export type Mode = 'usual' | 'some' | 'none';

/** Where only some are wanted, these at first. */
const FIRST: readonly NoticeKind[] = ['turn', 'clock'];

export class TableWish {
  /** Nothing for spectators, and until the server has said it. */
  now = $state.raw<TableNotices | null>(null);

  constructor(private readonly table: string) {}

  async load(): Promise<void> {
    try {
      this.now = await api.tableNotices(this.table);
    } catch {
      this.now = null; // the table itself says what is wrong
    }
  }

  get mode(): Mode {
    if (this.now?.muted) return 'none';
    return this.now?.kinds ? 'some' : 'usual';
  }

  hears(kind: NoticeKind): boolean {
    return !this.now?.muted && (this.now?.kinds?.includes(kind) ?? true);
  }

  choose(mode: Mode): void {
    void this.#save({ muted: mode === 'none', kinds: mode === 'some' ? [...FIRST] : null });
  }

  set(kind: NoticeKind, on: boolean): void {
    void this.#save({ muted: false, kinds: KINDS.filter((one) => (one === kind ? on : this.hears(one))) });
  }

  async #save(wanted: TableNotices): Promise<void> {
    const before = this.now;
    this.now = wanted;
    try {
      await api.chooseTableNotices(this.table, wanted);
    } catch (error) {
      this.now = before;
      refuse(error);
    }
  }
}
