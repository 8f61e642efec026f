/** Keys that do something at a table, unless somebody is writing or a dialog is open. */
import { tick } from 'svelte';

const ELSEWHERE = 'input:not([type=checkbox]), select, textarea, dialog';

export type Shortcuts = Readonly<Record<string, () => unknown>>;

/** Do what a key stands for; letters mean the same in upper case. */
export function press(event: KeyboardEvent, does: Shortcuts): void {
  const target = event.target instanceof Element ? event.target : document.body;
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest(ELSEWHERE)) return;
  does[event.key.length === 1 ? event.key.toLowerCase() : event.key]?.();
}

const NUMBERED = 9;

/** The first nine choices by their numbers. */
export function numbered(): Shortcuts {
  const choices = document.querySelectorAll<HTMLButtonElement>('[data-bar] .choice');
  return Object.fromEntries([...choices].slice(0, NUMBERED).map((choice, i) => [String(i + 1), () => choice.click()]));
}

/** If the element that had the keyboard focus is gone, the focus goes to the bar. */
export async function keepFocus(): Promise<void> {
  await tick();
  if (document.activeElement === document.body) document.querySelector<HTMLElement>('[data-bar]')?.focus();
}
