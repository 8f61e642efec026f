/** Where points come from, each with its colour in charts; hunger takes points away. */

export const SOURCES = [
  { id: 'temples', colour: 'var(--green-temple)' },
  { id: 'chichen_itza', colour: 'var(--shrine)' },
  { id: 'buildings', colour: 'var(--warn)' },
  { id: 'architecture', colour: 'var(--wood)' },
  { id: 'monuments', colour: 'var(--tomb)' },
  { id: 'corn', colour: 'var(--corn)' },
  { id: 'skulls', colour: 'var(--skull)' },
  { id: 'hunger', colour: 'var(--accent)' },
] as const;
