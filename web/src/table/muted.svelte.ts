/** Whose messages this device does not want to see: by table and seat, kept in the browser. */

const KEY = 'cenote.muted';
/** For this many tables; for older ones it is forgotten. */
const MOST = 200;

type Muted = Record<string, number[]>;

let muted = $state.raw<Muted>(load());

function load(): Muted {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Muted;
  } catch {
    return {};
  }
}

function keep(next: Muted): void {
  muted = Object.fromEntries(Object.entries(next).slice(-MOST));
  localStorage.setItem(KEY, JSON.stringify(muted));
}

export function mutedAt(table: string): readonly number[] {
  return muted[table] ?? [];
}

export function mute(table: string, seat: number, on: boolean): void {
  const { [table]: before = [], ...others } = muted;
  const seats = before.filter((one) => one !== seat);
  if (on) seats.push(seat);
  keep(seats.length ? { ...others, [table]: seats } : others);
}

export function forgetMuted(): void {
  keep({});
}
