/** Whether a person hears of a table while away. */
import { api } from '../api';
import { refuse, toast } from '../toasts.svelte';
import { t } from '../words';

export class Mute {
  on = $state(false);
  isKnown = $state(false);

  constructor(private readonly table: string) {}

  async load(): Promise<void> {
    try {
      this.on = (await api.muted(this.table)).muted;
      this.isKnown = true;
    } catch {
      this.isKnown = false; // the table itself says what is wrong
    }
  }

  toggle = async (): Promise<void> => {
    try {
      await api.mute(this.table, !this.on);
      this.on = !this.on;
      toast(t(this.on ? 'notices.muted' : 'notices.unmuted'));
    } catch (error) {
      refuse(error);
    }
  };
}
