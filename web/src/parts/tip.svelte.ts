/**
 * One small bubble for the whole app that explains what is pointed at: `{@attach tip('Days to food')}`.
 * It shows after a moment of pointing, at once on keyboard focus, and on a long touch. For screen
 * readers the words become the element's description, not its name. `Tip.svelte` draws it.
 */
import { untrack } from 'svelte';
import type { Attachment } from 'svelte/attachments';

import type { Box } from './box';

export interface Tip {
  at: Element;
  text: string;
}

const texts = new WeakMap<Element, string>();

class Bubble {
  shown = $state.raw<Tip | null>(null);

  show(element: Element): void {
    const text = texts.get(element);
    this.shown = text ? { at: element, text } : null;
  }

  hide(): void {
    this.shown = null;
  }
}

export const bubble = new Bubble();

/** Explains an element; no words, no bubble. A function is asked again whenever what it reads changes. */
export function tip(words: string | (() => string)): Attachment<Element> {
  return (element) => {
    element.toggleAttribute('data-tip', true);
    $effect(() => {
      const text = typeof words === 'function' ? words() : words;
      untrack(() => explain(element, text));
    });
    return () => {
      texts.delete(element);
      // Later: the same element may get other words in the same moment.
      queueMicrotask(() => {
        if (bubble.shown?.at === element && !texts.has(element)) bubble.hide();
      });
    };
  };
}

function explain(element: Element, text: string): void {
  texts.set(element, text);
  if (bubble.shown?.at === element) bubble.show(element);
  if (text && text !== element.getAttribute('aria-label')) element.setAttribute('aria-description', text);
  else element.removeAttribute('aria-description');
}

/** The innermost explained element that is this one or contains it. */
export function explained(target: EventTarget | null): Element | null {
  const found = target instanceof Element ? target.closest('[data-tip]') : null;
  return found && texts.get(found) ? found : null;
}

interface Size {
  width: number;
  height: number;
}

const GAP = 8;

/** Where the bubble stands: above, below or beside the thing, inside the window, never over the thing if any side has room. */
export function beside(thing: Box, size: Size, room: Size): { left: number; top: number } {
  const across = within(thing.left + thing.width / 2 - size.width / 2, size.width, room.width);
  const down = within(thing.top + thing.height / 2 - size.height / 2, size.height, room.height);
  const above = thing.top - size.height - GAP;
  const below = thing.top + thing.height + GAP;
  const before = thing.left - size.width - GAP;
  const after = thing.left + thing.width + GAP;
  if (above >= GAP) return { left: across, top: above };
  if (below + size.height + GAP <= room.height) return { left: across, top: below };
  if (after + size.width + GAP <= room.width) return { left: after, top: down };
  if (before >= GAP) return { left: before, top: down };
  return { left: across, top: GAP };
}

function within(start: number, length: number, room: number): number {
  return Math.max(GAP, Math.min(start, room - length - GAP));
}
