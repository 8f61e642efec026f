/** Keys that do something at a table, unless somebody is writing or a dialog is open. */
const ELSEWHERE = 'input:not([type=checkbox]), select, textarea, dialog';

export type Shortcuts = Readonly<Record<string, () => unknown>>;

/** Do what a key stands for; letters mean the same in upper case. */
export function press(event: KeyboardEvent, does: Shortcuts): void {
  const target = event.target instanceof Element ? event.target : document.body;
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest(ELSEWHERE)) return;
  does[event.key.length === 1 ? event.key.toLowerCase() : event.key]?.();
}
