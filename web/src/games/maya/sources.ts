/** Where gold comes from, each with its colour in charts. */

export const SOURCES = [
  { id: 'tikal', colour: 'var(--from-1)' },
  { id: 'chichen_itza', colour: 'var(--from-2)' },
  { id: 'copan', colour: 'var(--from-3)' },
  { id: 'uxmal', colour: 'var(--from-4)' },
  { id: 'palenque', colour: 'var(--from-5)' },
  { id: 'forced_passes', colour: 'var(--from-6)' },
  { id: 'starting_gold', colour: 'var(--from-7)' },
  { id: 'bids', colour: 'var(--from-8)' },
] as const;
