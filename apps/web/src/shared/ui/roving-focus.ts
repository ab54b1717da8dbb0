import type { KeyboardEvent } from 'react';

/**
 * Moves focus and selection among the items of a tab list or radio group: arrow keys go round, Home and End go to the
 * first and last. Only the selected item is in the tab order (`tabIndex`), which the group sets itself.
 */
export function moveSelection(event: KeyboardEvent<HTMLElement>, itemSelector: string): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(itemSelector)];
  const index = items.findIndex((item) => item === event.target);
  if (index < 0) return;
  const target = {
    ArrowDown: index + 1,
    ArrowRight: index + 1,
    ArrowUp: index - 1,
    ArrowLeft: index - 1,
    Home: 0,
    End: -1,
  }[event.key];
  const item = target === undefined ? undefined : items.at(target % items.length);
  if (!item) return;
  event.preventDefault();
  item.focus();
  item.click();
}
