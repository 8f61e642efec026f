/** Reasons that the server gives in English, in the language of the reader, as cenote.words.reasons finds them. */
import type { Texts } from './phrases';

const FAMILY = 'reason.';
/** The gap that is filled by another reason. */
const INNER = 'why';

/** A sentence in another language, as far as it is known; of several lines, each. */
export function reason(english: Texts, own: Texts, sentence: string): string {
  return sentence
    .split('\n')
    .map((line) => translated(english, own, line) ?? line)
    .join('\n');
}

function translated(english: Texts, own: Texts, sentence: string): string | null {
  for (const [key, template] of Object.entries(english)) {
    if (!key.startsWith(FAMILY)) continue;
    const values = pattern(template).exec(sentence)?.groups ?? (template === sentence ? {} : null);
    if (!values) continue;
    const inner = values[INNER] === undefined ? '' : translated(english, own, values[INNER]);
    if (inner === null) continue;
    return (own[key] ?? template).replace(/\{(\w+)\}/g, (_, gap: string) => (gap === INNER ? inner : (values[gap] ?? '')));
  }
  return null;
}

/** What an English reason looks like. */
function pattern(template: string): RegExp {
  const parts = template.split(/\{(\w+)\}/);
  const text = parts.map((part, i) => (i % 2 ? `(?<${part}>.+?)` : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
  return new RegExp(`^${text.join('')}$`, 's');
}
