/** A list of tables that comes in pages: the first is polled, more are fetched on demand. */
import { api } from '../api';
import type { Summary } from '../wire';

export class Tables {
  all = $state.raw<readonly Summary[]>([]);
  next = $state<string | null>(null);
  #asked = false;

  constructor(private readonly watch: boolean) {}

  /** What is newest; further pages stay as they were. */
  async look(): Promise<void> {
    const page = await api.tables(this.watch, null);
    const older = this.#asked ? olderThan(page, this.all) : [];
    this.all = [...page.tables, ...older];
    if (!older.length) this.next = page.next;
    this.#asked = true;
  }

  /** One page more. */
  async more(): Promise<void> {
    if (this.next === null) return;
    const page = await api.tables(this.watch, this.next);
    this.all = merged(this.all, page.tables);
    this.next = page.next;
  }
}

/** The tables of further pages: older than all of the first, and not on it. */
export function olderThan<T extends Summary>(first: { tables: readonly T[]; next: string | null }, tables: readonly T[]): T[] {
  const last = first.tables.at(-1);
  if (!last || first.next === null) return [];
  const shown = new Set(first.tables.map((table) => table.table));
  return tables.filter((table) => !shown.has(table.table) && isOlder(table, last));
}

function isOlder(one: Summary, other: Summary): boolean {
  return one.changed < other.changed || (one.changed === other.changed && one.table < other.table);
}

/** Both lists, each table once; the later entry of a table counts. */
export function merged<T extends Summary>(tables: readonly T[], more: readonly T[]): T[] {
  const known = new Set(more.map((table) => table.table));
  return [...tables.filter((table) => !known.has(table.table)), ...more];
}
