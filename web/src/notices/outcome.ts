/** What became of a test notice. */
import type { Tested } from '../wire';

interface Outcome {
  key: string;
  values?: Record<string, string>;
}

const isGood = (status: number): boolean => status >= 200 && status < 300;

export function outcomeOf({ push, mail }: Tested): Outcome {
  if (!push.length && mail === null) return { key: 'notices.test.none' };
  if (push.every(isGood) && mail !== false) return { key: 'notices.test.sent' };
  const shown = { push: push.map((status) => status || '–').join(', ') || '–', mail: mail === null ? '–' : mail ? '✓' : '✗' };
  return { key: 'notices.test.failed', values: shown };
}
