/** Keeps the line of the moment in sight: its panel scrolls, and nothing else does. */
export function follow(panel: Element): void {
  const line = panel.querySelector('[aria-current]');
  const body = line && scrollerOf(line);
  if (!line || !body) return;
  const [inside, around] = [line.getBoundingClientRect(), body.getBoundingClientRect()];
  if (inside.top >= around.top && inside.bottom <= around.bottom) return;
  body.scrollTop += inside.top - around.top - (around.height - inside.height) / 2;
}

function scrollerOf(element: Element): Element | null {
  let found = element.parentElement;
  while (found && found.scrollHeight <= found.clientHeight + 1) found = found.parentElement;
  return found;
}
