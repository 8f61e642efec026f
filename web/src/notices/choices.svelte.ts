/** What this person is told and where, as the server keeps it. */
import { api } from '../api';
import { keepHere } from '../settings.svelte';
import { refuse } from '../toasts.svelte';
import type { NoticeKinds, Notices } from '../wire';

export type NoticeKind = keyof NoticeKinds;
export type Channel = NoticeKinds['turn'][number];

export const KINDS: readonly NoticeKind[] = ['turn', 'clock', 'joined', 'over'];
export const CHANNELS: readonly Channel[] = ['here', 'push', 'mail'];

const HOUR = 60;

/** `22:00` for 1320 minutes after midnight. */
export function timeOf(minutes: number): string {
  return [Math.floor(minutes / HOUR), minutes % HOUR].map((part) => String(part).padStart(2, '0')).join(':');
}

export function minutesOf(time: string): number | null {
  const found = /^(\d\d):(\d\d)/.exec(time);
  return found ? Number(found[1]) * HOUR + Number(found[2]) : null;
}

/** The time zone of this browser. */
const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** The city of a time zone: `Europe/Amsterdam` is Amsterdam. */
export const cityOf = (zone: string): string => zone.split('/').at(-1)!.replaceAll('_', ' ');

export class NoticeChoices {
  now = $state.raw<Notices | null>(null);

  async load(): Promise<void> {
    try {
      this.now = await api.notices();
      this.#keep();
    } catch (error) {
      refuse(error);
    }
  }

  has(kind: NoticeKind, channel: Channel): boolean {
    return this.now?.kinds[kind].includes(channel) ?? false;
  }

  async set(kind: NoticeKind, channel: Channel, on: boolean): Promise<void> {
    if (!this.now) return;
    const others = this.now.kinds[kind].filter((one) => one !== channel);
    const kinds = { ...this.now.kinds, [kind]: on ? [...others, channel] : others };
    await this.#save({ ...this.now, kinds });
  }

  /** Quiet hours are those of where this browser is. */
  async quiet(quiet: Notices['quiet']): Promise<void> {
    if (this.now) await this.#save({ ...this.now, quiet, zone: zoneHere() });
  }

  async #save(wanted: Notices): Promise<void> {
    const before = this.now;
    this.now = wanted;
    const { kinds, quiet, zone } = wanted;
    try {
      await api.chooseNotices({ kinds, quiet, zone });
      this.#keep();
    } catch (error) {
      this.now = before;
      refuse(error);
    }
  }

  /** Open pages know what to tell without asking. */
  #keep(): void {
    if (this.now) keepHere(KINDS.filter((kind) => this.has(kind, 'here')));
  }
}
