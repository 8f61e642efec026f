/** Says of an element that scrolls where there is more to see, so that it can fade there. */

import type { Attachment } from 'svelte/attachments';

const SLACK = 2;

export const edges: Attachment<HTMLElement> = (element) => {
  const look = (): void => {
    const { scrollTop, scrollLeft, scrollHeight, scrollWidth, clientHeight, clientWidth } = element;
    element.toggleAttribute('data-above', scrollTop > SLACK);
    element.toggleAttribute('data-below', scrollHeight - clientHeight - scrollTop > SLACK);
    element.toggleAttribute('data-before', scrollLeft > SLACK);
    element.toggleAttribute('data-after', scrollWidth - clientWidth - scrollLeft > SLACK);
  };
  // Sizes are read only after a layout, when they cost nothing: observing something again asks for that.
  const watch = new ResizeObserver(look);
  const observe = (): void => {
    watch.disconnect();
    for (const one of [element, ...element.children]) watch.observe(one);
  };
  const grown = new MutationObserver(observe);
  grown.observe(element, { childList: true });
  element.addEventListener('scroll', look, { passive: true });
  observe();
  return () => {
    watch.disconnect();
    grown.disconnect();
    element.removeEventListener('scroll', look);
  };
};
