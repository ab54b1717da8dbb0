import type { FocusEvent, KeyboardEvent, MouseEvent, PointerEvent, TouchEvent } from 'react';

/** What a handle's button is given. */
export interface Handlers {
  readonly ref: (element: HTMLElement | null) => void;
  readonly onPointerEnter: (event: PointerEvent) => void;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onMouseDown: (event: MouseEvent) => void;
  readonly onTouchStart: (event: TouchEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly 'aria-roledescription': string;
}

/** The items of a list by id: their elements, and what starts a drag once dragging is there. */
export interface SortItems {
  readonly elements: Map<string, HTMLElement>;
  readonly handles: Map<string, HTMLElement>;
  readonly listeners: Map<string, Readonly<Record<string, (event: unknown) => void>>>;
  /** What was begun on a handle before dragging was there: a press that is still held, a key. One at a time. */
  readonly pending: Map<string, { readonly name: string; readonly event: unknown }>;
}
