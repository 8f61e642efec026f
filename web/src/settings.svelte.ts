/** What a person prefers on this device, kept in the browser. */

export type Theme = 'light' | 'dark' | 'system';
export type TextSize = 'normal' | 'large' | 'larger';

interface Settings {
  theme: Theme;
  text: TextSize;
  sound: boolean;
  /** The kinds of notices that are shown on open pages; those of the server's choices. */
  here: readonly string[];
  /** False: nothing moves and nothing is told step by step, whatever the system says. */
  motion: boolean;
  /** Show the words of the record beside sentences. */
  notation: boolean;
  name: string;
}

const KEY = 'cenote.settings';
const DEFAULTS: Settings = {
  theme: 'system',
  text: 'normal',
  sound: false,
  here: ['turn', 'clock', 'joined', 'over'],
  motion: true,
  notation: false,
  name: '',
};

export const settings: Settings = $state(load());

function load(): Settings {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>) };
  } catch {
    return { ...DEFAULTS };
  }
}

/** Changes some settings and keeps them. */
export function prefer(changes: Partial<Settings>): void {
  Object.assign(settings, changes);
  localStorage.setItem(KEY, JSON.stringify(settings));
  dress();
}

/** Keeps which kinds of notices are shown on open pages. */
export function keepHere(kinds: readonly string[]): void {
  if (kinds.join() !== settings.here.join()) prefer({ here: kinds });
}

/** A finished review comes as a finished game does, a wish for a rematch as somebody sitting down. */
const COUNTS_AS: Record<string, string> = { review: 'over', rematch: 'joined' };

/** Whether open pages show this. */
export function tellsHere(kind: string): boolean {
  return settings.here.includes(COUNTS_AS[kind] ?? kind);
}

/** Puts theme and text size on the page. */
export function dress(): void {
  const page = document.documentElement;
  page.dataset.theme = settings.theme;
  page.dataset.text = settings.text;
  page.dataset.motion = settings.motion ? 'on' : 'off';
}

const calm = matchMedia('(prefers-reduced-motion: reduce)');

export function isMoving(): boolean {
  return settings.motion && !calm.matches;
}

/** Another tab changed them. */
export function followOtherTabs(): void {
  addEventListener('storage', (event) => {
    if (event.key !== KEY) return;
    Object.assign(settings, load());
    dress();
  });
}
