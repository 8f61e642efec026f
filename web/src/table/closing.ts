/** How a host can close a table: delete it before the game, end it alone, or propose to. */
import { api } from '../api';
import type { View } from '../wire';
import { t } from '../words';

export interface Closing {
  title: string;
  about: string;
  yes: string;
  /** Whether nothing is left of it then. */
  deletes: boolean;
  act: () => Promise<unknown>;
}

export function closing({ table, mine }: View): Closing {
  const id = table.table;
  if (!table.begun) {
    return {
      title: t('table.delete'),
      about: t('table.delete_about'),
      yes: t('table.delete_yes'),
      deletes: true,
      act: () => api.delete(id),
    };
  }
  const act = (): Promise<unknown> => api.end(id, true);
  const others = table.seats.some((seat, i) => seat.kind === 'person' && !seat.open && !mine.includes(i));
  if (others) return { title: t('table.end'), about: t('table.end_about'), yes: t('table.end_yes'), deletes: false, act };
  return { title: t('table.end_alone'), about: t('table.end_alone_about'), yes: t('table.end_alone'), deletes: false, act };
}
