/** Where gold comes from, each with its colour in charts. */

export const SOURCES = [
  { id: 'tikal', colour: 'var(--p-green)' },
  { id: 'chichen_itza', colour: 'var(--shrine)' },
  { id: 'copan', colour: 'var(--gold)' },
  { id: 'uxmal', colour: 'var(--wood)' },
  { id: 'palenque', colour: 'var(--p-purple)' },
  { id: 'forced_passes', colour: 'var(--stone)' },
  { id: 'starting_gold', colour: 'var(--tomb)' },
  { id: 'bids', colour: 'var(--accent)' },
] as const;
