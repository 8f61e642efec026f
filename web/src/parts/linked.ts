/** A plain text in pieces, of which web and mail addresses can be followed. */

export interface Piece {
  text: string;
  href: string | null;
}

const ADDRESS = /https?:\/\/[^\s<>"'`\\]+|mailto:[^\s<>"'`\\]+|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/gi;
/** What ends a sentence does not belong to an address in it. */
const STOPS = /[.,;:!?)\]}»”’。、）」]+$/;

export function linked(text: string): Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  for (const found of text.matchAll(ADDRESS)) {
    const address = found[0].replace(STOPS, '');
    const href = hrefOf(address);
    if (href === null) continue;
    if (found.index > done) pieces.push({ text: text.slice(done, found.index), href: null });
    pieces.push({ text: address, href });
    done = found.index + address.length;
  }
  if (done < text.length) pieces.push({ text: text.slice(done), href: null });
  return pieces;
}

/** Where it leads, if that is the web or a mailbox. */
function hrefOf(address: string): string | null {
  try {
    const url = new URL(/^(https?|mailto):/i.test(address) ? address : `mailto:${address}`);
    return ['http:', 'https:', 'mailto:'].includes(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}
