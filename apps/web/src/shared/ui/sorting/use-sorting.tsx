import {
  Suspense,
  useCallback,
  useId,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type TouchEvent,
  type ReactNode,
} from 'react';
import { lazyWithFallback } from '../lazy.tsx';

/** The props of a drag handle. */
interface Handlers {
  readonly ref: (element: HTMLElement | null) => void;
  readonly onPointerEnter: (event: PointerEvent) => void;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onMouseDown: (event: MouseEvent) => void;
  readonly onTouchStart: (event: TouchEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly 'aria-roledescription': string;
}

/** The items of a list by id: their elements and dnd-kit's listeners. */
export interface SortItems {
  readonly elements: Map<string, HTMLElement>;
  readonly handles: Map<string, HTMLElement>;
  readonly listeners: Map<string, Readonly<Record<string, (event: unknown) => void>>>;
  /** An event on a handle before dnd-kit was loaded, to be replayed. At most one. */
  readonly pending: Map<string, { readonly name: string; readonly event: unknown }>;
}

const load = () => import('./sort-layer.tsx').then((m) => m.SortLayer);
// Without it entries can still be moved by their menus.
const SortLayer = lazyWithFallback(load, () => null);

/** Loads dnd-kit ahead of the first drag. */
export const preloadSorting = (): void => void load().catch(() => undefined);

interface SortingOptions {
  readonly ids: readonly string[];
  /** The item's name in announcements. */
  readonly nameOf: (id: string) => string;
  /** Moves an item to the position of another. */
  readonly onMove: (id: string, over: string) => void;
}

export interface Sorting {
  /** For the item's element. */
  readonly itemRef: (id: string) => (element: HTMLElement | null) => void;
  /** For the button that the item is dragged by. */
  readonly handle: (id: string) => Handlers & { readonly 'aria-describedby': string };
  /** Render it beside the items. */
  readonly layer: ReactNode;
}

/**
 * Sorting by mouse, touch and keyboard. dnd-kit is loaded when a handle is first hovered or focused and gets the items
 * by their elements, so rendering a list does not depend on it.
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
      // A touch may start before dnd-kit is loaded: it is replayed then.
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
