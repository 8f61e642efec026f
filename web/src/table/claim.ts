/** A link to a seat: the seat and its key stand after `#`, which browsers send to nobody. */
export interface Claim {
  seat: number;
  key: string;
}

export function claimIn(hash: string): Claim | null {
  const fields = new URLSearchParams(hash);
  const key = fields.get('key');
  return key ? { seat: Number(fields.get('seat')), key } : null;
}
