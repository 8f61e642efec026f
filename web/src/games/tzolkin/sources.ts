/** Where points come from, each with its colour in charts; hunger takes points away. */

export const SOURCES = [
  { id: 'temples', colour: 'var(--from-1)' },
  { id: 'chichen_itza', colour: 'var(--from-2)' },
  { id: 'buildings', colour: 'var(--from-3)' },
  { id: 'architecture', colour: 'var(--from-4)' },
  { id: 'monuments', colour: 'var(--from-5)' },
  { id: 'corn', colour: 'var(--from-6)' },
  { id: 'skulls', colour: 'var(--from-7)' },
  { id: 'hunger', colour: 'var(--from-8)' },
] as const;
