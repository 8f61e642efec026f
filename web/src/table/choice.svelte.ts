/** Makes elements of a board the places of choices, for mouse, touch and keyboard alike. */
import type { Attachment } from 'svelte/attachments';

import type { Half } from '../games/contract';

export interface Chooser {
  readonly pointed: string | null;
  isOffered(word: string): boolean;
  act(word: string): void;
  point(word: string | null): void;
  /** Shows what a choice would do, at a first tap; whether it takes a second one to make it. */
  tap(word: string): boolean;
  /** Opens a small menu of these words beside the element. */
  openMenu(words: readonly string[], at: Element): void;
  labelOf(words: readonly string[]): string;
}

/** See `Play.choice` in games/contract.ts. */
export function choice(
  chooser: Chooser,
  words: readonly string[],
  label?: string,
  half?: Half,
): Attachment<Element> {
  return (element) => {
    const offered = words.filter((word) => chooser.isOffered(word));
    const first = offered[0];
    if (first === undefined) {
      unset(element);
      return;
    }

    const isPointed = (): boolean => chooser.pointed !== null && offered.includes(chooser.pointed);
    const decide = (): void => {
      if (offered.length > 1) chooser.openMenu(offered, element);
      else if (half) half.act(first);
      else chooser.act(first);
    };
    let touching = false;
    let wasPointed = false;

    const listen: Record<string, (event: Event) => void> = {
      pointerdown: (event) => {
        touching = (event as PointerEvent).pointerType === 'touch';
        wasPointed = isPointed();
      },
      pointerenter: (event) => {
        if ((event as PointerEvent).pointerType !== 'touch') chooser.point(first);
      },
      // After a move the pointer is still here, but a click would now do something else.
      pointermove: (event) => {
        if ((event as PointerEvent).pointerType !== 'touch' && !isPointed()) chooser.point(first);
      },
      pointerleave: (event) => {
        if ((event as PointerEvent).pointerType !== 'touch' && isPointed()) chooser.point(null);
      },
      focus: () => chooser.point(first),
      // Later: an element that is taken away loses the focus in the middle of drawing.
      blur: () =>
        queueMicrotask(() => {
          if (isPointed()) chooser.point(null);
        }),
      click: (event) => {
        event.stopPropagation();
        // A first tap only shows the choice, as pointing with a mouse does.
        const shown = touching && !wasPointed && offered.length === 1 && !half?.atOnce && chooser.tap(first);
        if (touching && half?.atOnce) chooser.point(first);
        if (!shown) decide();
        touching = false;
      },
      keydown: (event) => {
        const { key } = event as KeyboardEvent;
        if (key !== 'Enter' && key !== ' ') return;
        event.preventDefault();
        event.stopPropagation();
        decide();
      },
    };
    // A real button presses itself on Enter.
    if (element instanceof HTMLButtonElement) delete listen.keydown;

    set(element, offered);
    const unname = name(element, label ?? chooser.labelOf(offered));
    $effect(() => {
      element.toggleAttribute('data-pointed', isPointed());
    });
    for (const [type, hear] of Object.entries(listen)) element.addEventListener(type, hear);
    return () => {
      unname();
      for (const [type, hear] of Object.entries(listen)) element.removeEventListener(type, hear);
    };
  };
}

/**
 * Names an element by the sentence of its choice. What is drawn there, figures and signs, is for the eyes. In
 * HTML the sentence becomes part of the content; a drawing has a label, with the words drawn there if it lacks them.
 */
function name(element: Element, label: string): () => void {
  if (!(element instanceof HTMLElement)) {
    const drawn = element.textContent?.replace(/\s+/g, ' ').trim() ?? '';
    const isSaid = !/\p{L}{2}/u.test(drawn) || label.toLowerCase().includes(drawn.toLowerCase());
    element.setAttribute('aria-label', isSaid ? label : `${label}: ${drawn}`);
    return () => element.removeAttribute('aria-label');
  }
  const said = document.createElement('span');
  said.className = 'said';
  said.textContent = label;
  const silent = [...element.children].filter((child) => !child.hasAttribute('aria-hidden'));
  for (const child of silent) child.setAttribute('aria-hidden', 'true');
  element.append(said);
  return () => {
    said.remove();
    for (const child of silent) child.removeAttribute('aria-hidden');
  };
}

function set(element: Element, offered: readonly string[]): void {
  element.setAttribute('role', 'button');
  element.setAttribute('tabindex', '0');
  element.setAttribute('data-legal', offered.join(' '));
}

function unset(element: Element): void {
  if (!element.hasAttribute('data-legal')) return;
  for (const attribute of ['role', 'tabindex', 'data-legal', 'data-pointed']) {
    element.removeAttribute(attribute);
  }
  // Listeners alone would keep a drawing within reach of Tab.
  if (element instanceof SVGElement) element.setAttribute('tabindex', '-1');
}
