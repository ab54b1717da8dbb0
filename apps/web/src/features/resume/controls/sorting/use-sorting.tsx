import { Suspense, useCallback, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { lazyWithFallback } from '../lazy-with-fallback.ts';
import type { Handlers, SortItems } from './sort-items.ts';

const load = () => import('./sort-layer.tsx').then((m) => m.SortLayer);
// Menus move entries too.
const SortLayer = lazyWithFallback(load, () => null);

/** Fetches what dragging needs before anybody drags. */
export const preloadSorting = (): void => void load().catch(() => undefined);

interface SortingOptions {
  readonly ids: readonly string[];
  /** What an item is called when it is announced. */
  readonly nameOf: (id: string) => string;
  /** Puts an item in the place of another. */
  readonly onMove: (id: string, over: string) => void;
}

export interface Sorting {
  /** For the item's element. */
  readonly itemRef: (id: string) => (element: HTMLElement | null) => void;
  /** For the button that the item is dragged by. */
  readonly handle: (id: string) => Handlers & { readonly 'aria-describedby': string };
  /** To be drawn beside the items. */
  readonly layer: ReactNode;
}

/**
 * Sorting by mouse, touch and keyboard. The items are drawn without it: what dragging needs is fetched when a handle
 * is first pointed at or focused, and finds the items by their elements.
 */
export function useSorting({ ids, nameOf, onMove }: SortingOptions): Sorting {
  const [items] = useState<SortItems>(() => ({
    elements: new Map(),
    handles: new Map(),
    listeners: new Map(),
    pending: new Map(),
  }));
  const [isNeeded, setNeeded] = useState(false);
  const refs = useRef(new Map<string, (element: HTMLElement | null) => void>());
  const hint = useId();

  const itemRef = useCallback(
    (id: string) => {
      const existing = refs.current.get(id);
      if (existing) return existing;
      const ref = (element: HTMLElement | null) => {
        if (element) items.elements.set(id, element);
        else items.elements.delete(id);
      };
      refs.current.set(id, ref);
      return ref;
    },
    [items],
  );

  const handle = useMemo(() => {
    const requestLayer = () => setNeeded(true);
    const startDrag = (id: string, name: string, event: React.SyntheticEvent) => {
      const listener = items.listeners.get(id)?.[name];
      if (listener) {
        listener(event);
        return;
      }
      // A finger is down before anything could be fetched for it: its drag begins as soon as that is there.
      requestLayer();
      items.pending.clear();
      items.pending.set(id, { name, event });
      if (name === 'onKeyDown') return;
      const end = new AbortController();
      for (const over of ['mouseup', 'touchend', 'touchcancel'])
        addEventListener(
          over,
          () => {
            items.pending.clear();
            end.abort();
          },
          { signal: end.signal, capture: true },
        );
    };
    return (id: string) => ({
      ref: (element: HTMLElement | null) => {
        if (element) items.handles.set(id, element);
        else items.handles.delete(id);
      },
      onPointerEnter: requestLayer,
      onFocus: requestLayer,
      onMouseDown: (event: React.MouseEvent) => startDrag(id, 'onMouseDown', event),
      onTouchStart: (event: React.TouchEvent) => startDrag(id, 'onTouchStart', event),
      onKeyDown: (event: React.KeyboardEvent) => startDrag(id, 'onKeyDown', event),
      'aria-roledescription': '可拖动排序',
      'aria-describedby': hint,
    });
  }, [items, hint]);

  const layer = (
    <>
      <span id={hint} hidden>
        按空格键拿起，用上下方向键移动，再按空格键放下，按 Esc 取消。
      </span>
      {isNeeded && (
        <Suspense>
          <SortLayer ids={ids} items={items} nameOf={nameOf} onMove={onMove} />
        </Suspense>
      )}
    </>
  );
  return { itemRef, handle, layer };
}
