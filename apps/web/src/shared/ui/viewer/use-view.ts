import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { clampView, fitView, maxScale, zoomAt, type Size, type View } from './view.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Options {
  /** The picture's id. */
  readonly id: string;
  readonly stage: RefObject<HTMLElement | null>;
  readonly picture: Size;
  /** A swipe over a fitted picture: to the next one (1) or the previous one (-1). Where there is none, the caller sees to swipes. */
  readonly onSwipe?: (by: 1 | -1) => void;
  /** A swipe downwards. */
  readonly onSwipeDown?: () => void;
}

/** In pixels. */
const MIN_SWIPE = 56;

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** Wheel, drag, pinch, double press and swipe over the stage. Each picture starts fitted to it. */
export function useView({ id, stage, picture, onSwipe, onSwipeDown }: Options) {
  const [stored, setStored] = useState<{ readonly id: string; readonly view: View }>({ id, view: fitView });
  const view = stored.id === id ? stored.view : fitView;
  const pointers = useRef(new Map<number, Point>());
  const swipe = useRef<Point | null>(null);

  const sizeOfStage = (): Size => {
    const box = stage.current?.getBoundingClientRect();
    return { width: box?.width ?? 1, height: box?.height ?? 1 };
  };
  const fromCentre = (point: Point): Point => {
    const box = stage.current?.getBoundingClientRect();
    return box
      ? { x: point.x - box.left - box.width / 2, y: point.y - box.top - box.height / 2 }
      : { x: 0, y: 0 };
  };
  const change = (next: (view: View) => View) =>
    setStored((now) => {
      const from = now.id === id ? now.view : fitView;
      return { id, view: clampView(next(from), picture, sizeOfStage()) };
    });
  const zoom = (by: number, at: Point = { x: 0, y: 0 }) =>
    change((now) => zoomAt(now, by, at, maxScale(picture, sizeOfStage())));

  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    // React's own wheel listener is passive, and would let the page zoom with the picture.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const by = Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002));
      zoom(by, fromCentre({ x: event.clientX, y: event.clientY }));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  });

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    const point = { x: event.clientX, y: event.clientY };
    pointers.current.set(event.pointerId, point);
    swipe.current = pointers.current.size === 1 && view.scale === 1 ? point : null;
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    // Only what moves is captured: a press goes to what is pressed.
    if (!event.currentTarget.hasPointerCapture(event.pointerId))
      event.currentTarget.setPointerCapture(event.pointerId);
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, now);
    if (other) {
      const by = distance(now, other) / Math.max(1, distance(before, other));
      zoom(by, fromCentre({ x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }));
    } else if (view.scale > 1) {
      change(({ scale, x, y }) => ({ scale, x: x + now.x - before.x, y: y + now.y - before.y }));
    }
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    pointers.current.delete(event.pointerId);
    const start = swipe.current;
    swipe.current = null;
    if (!start || event.pointerType === 'mouse' || event.type === 'pointercancel') return;
    const [x, y] = [event.clientX - start.x, event.clientY - start.y];
    if (Math.abs(x) > MIN_SWIPE && Math.abs(x) > 1.5 * Math.abs(y)) onSwipe?.(x < 0 ? 1 : -1);
    else if (y > 1.5 * MIN_SWIPE && y > 1.5 * Math.abs(x)) onSwipeDown?.();
  };
  const onDoubleClick = (event: { clientX: number; clientY: number }) => {
    if (view.scale > 1) change(() => fitView);
    else zoom(2.5, fromCentre({ x: event.clientX, y: event.clientY }));
  };
  return {
    view,
    zoom,
    reset: () => change(() => fitView),
    pan: (x: number, y: number) => change((now) => ({ scale: now.scale, x: now.x + x, y: now.y + y })),
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp, onDoubleClick },
  };
}
