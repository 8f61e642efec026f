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
  const watch = new ResizeObserver(look);
  const grown = new MutationObserver(look);
  watch.observe(element);
  for (const child of element.children) watch.observe(child);
  grown.observe(element, { childList: true, subtree: true });
  element.addEventListener('scroll', look, { passive: true });
  look();
  return () => {
    watch.disconnect();
    grown.disconnect();
    element.removeEventListener('scroll', look);
  };
};
