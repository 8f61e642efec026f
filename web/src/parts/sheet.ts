/** The sheet of icons, and which there are. */
import icons from '../icons.svg?raw';

export { icons };

const IDS = new Set(Array.from(icons.matchAll(/<symbol id="i-([\w-]+)"/g), ([, id]) => id));
/** Words of the games whose icon has another name. */
const ALIASES: Record<string, string> = { point: 'vp' };

/** The icon of a thing by its id, if it has one. */
export function iconOf(thing: string): string | null {
  const id = ALIASES[thing] ?? thing;
  return IDS.has(id) ? id : null;
}
