import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach } from 'vitest';

const cleanups: (() => void)[] = [];

afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

// jsdom lays nothing out.
if (!('getClientRects' in Range.prototype))
  Object.assign(Range.prototype, { getClientRects: () => Object.assign([], { item: () => null }) });
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};

/** Renders into the document until the test ends. `get` gives the first element of the page that matches a selector. */
export function render(node: ReactNode) {
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  act(() => root.render(node));
  cleanups.push(() => {
    act(() => root.unmount());
    container.remove();
  });
  const get = (selector: string): HTMLElement => {
    const found = document.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`nothing matches ${selector} in ${document.body.innerHTML}`);
    return found;
  };
  return {
    container,
    get,
    getInput: (selector = 'input'): HTMLInputElement => {
      const found = get(selector);
      if (!(found instanceof HTMLInputElement)) throw new Error(`${selector} is no input`);
      return found;
    },
    rerender: (next: ReactNode) => act(() => root.render(next)),
  };
}

export function click(element: HTMLElement): void {
  act(() => element.click());
}

export function press(element: HTMLElement, key: string): void {
  act(() => {
    element.focus();
    element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });
}

/** Sets the value as typing does: React listens to the native setter. */
export function type(
  element: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement,
  value: string,
): void {
  const isSelect = element instanceof HTMLSelectElement;
  act(() => {
    Reflect.set(Object.getPrototypeOf(element) as object, 'value', value, element);
    element.dispatchEvent(new Event(isSelect ? 'change' : 'input', { bubbles: true }));
  });
}
