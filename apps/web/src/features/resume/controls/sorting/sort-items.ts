import type { FocusEvent, KeyboardEvent, MouseEvent, PointerEvent, TouchEvent } from 'react';

/** The props of a drag handle. */
export interface Handlers {
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
