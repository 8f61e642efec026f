/** Short notices that come and go at the edge of the page. */
import { Refused } from './api';
import { t } from './words';

export interface Toast {
  id: number;
  text: string;
  kind: 'notice' | 'refusal' | 'praise';
  /** Where a click leads. */
  href?: string | undefined;
}

/** How long each stays; a word of praise is soon read. */
const STAY: Record<Toast['kind'], number> = { notice: 6000, refusal: 6000, praise: 3000 };
/** Something to click must not slip away. */
const LINKED = 15_000;
let next = 1;

export const toasts = $state<Toast[]>([]);

export function toast(text: string, kind: Toast['kind'] = 'notice', href?: string): void {
  if (toasts.some((shown) => shown.text === text)) return;
  const id = next++;
  toasts.push({ id, text, kind, href });
  setTimeout(() => dismiss(id), href ? LINKED : STAY[kind]);
}

export function dismiss(id: number): void {
  const i = toasts.findIndex((shown) => shown.id === id);
  if (i >= 0) toasts.splice(i, 1);
}

/** Why the server said no, in the person's language. */
export function reasonOf(reason: string, sentence = ''): string {
  const key = `refusal.${reason}`;
  const text = t(key);
  return text === key ? sentence || t('refusal.unreachable') : text;
}

export function refuse(error: unknown): void {
  if (!(error instanceof Refused)) throw error;
  toast(reasonOf(error.reason, error.message), 'refusal');
}
