/** Brings a line into sight: its panel scrolls, and nothing else does. */
export function keepInSight(line: Element): void {
  const body = scrollerOf(line);
  if (!body) return;
  const [inside, around] = [line.getBoundingClientRect(), body.getBoundingClientRect()];
  if (inside.top >= around.top && inside.bottom <= around.bottom) return;
  body.scrollTop += inside.top - around.top - (around.height - inside.height) / 2;
}

function scrollerOf(element: Element): Element | null {
  for (let found = element.parentElement; found && found !== document.body; found = found.parentElement) {
    if (getComputedStyle(found).overflowY === 'auto' && found.scrollHeight > found.clientHeight) return found;
  }
  return null;
}
