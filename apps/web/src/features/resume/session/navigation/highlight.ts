/** How long a module, entry or field stays highlighted after somebody jumps to it. */
export const HIGHLIGHT_MS = 1_200;

const timers = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>();

/** Highlights an element of the preview or of the editing panel; starts again when it is highlighted already. */
export function highlight(element: HTMLElement): void {
  clearTimeout(timers.get(element));
  element.dataset['highlighted'] = '';
  timers.set(
    element,
    setTimeout(() => delete element.dataset['highlighted'], HIGHLIGHT_MS),
  );
}
