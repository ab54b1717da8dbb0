import type { MindMapLayout } from '@baigong/documents';
import { useCallback, useEffect, useRef, useState, type PointerEvent } from 'react';

interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

const least = 0.2;
const greatest = 3;
/** Smaller text cannot be read; the map is panned instead. */
const readable = 0.55;

/** Pan and zoom by pointer, pinch and wheel. */
export function useMapView(layout: MindMapLayout) {
  const stage = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<View>({ scale: 1, x: 0, y: 0 });
  const pointers = useRef(new Map<number, { readonly x: number; readonly y: number }>());

  const fit = useCallback(() => {
    const box = stage.current?.getBoundingClientRect();
    if (!box || box.width === 0) return;
    const whole = Math.min(1, box.width / layout.width, box.height / layout.height);
    const scale = Math.max(readable, whole);
    setView({
      scale,
      // A map that does not fit begins with its root.
      x: Math.max(0, (box.width - layout.width * scale) / 2),
      y: (box.height - layout.height * scale) / 2,
    });
  }, [layout]);

  const zoomAt = useCallback((by: number, at: { readonly x: number; readonly y: number }) => {
    setView((now) => {
      const scale = Math.min(greatest, Math.max(least, now.scale * by));
      const ratio = scale / now.scale;
      return { scale, x: at.x - (at.x - now.x) * ratio, y: at.y - (at.y - now.y) * ratio };
    });
  }, []);
  const place = useCallback((x: number, y: number) => {
    const box = stage.current?.getBoundingClientRect();
    return { x: x - (box?.left ?? 0), y: y - (box?.top ?? 0) };
  }, []);

  useEffect(() => {
    const element = stage.current;
    // React's own wheel listener is passive, and would let the page zoom with the drawing.
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      zoomAt(Math.exp(-event.deltaY * 0.005), place(event.clientX, event.clientY));
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [zoomAt, place]);

  useEffect(() => {
    const element = stage.current;
    if (!element) return undefined;
    let width = element.clientWidth;
    const watch = new ResizeObserver(() => {
      if (Math.abs(element.clientWidth - width) < 2) return;
      width = element.clientWidth;
      fit();
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [fit]);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, now);
    if (other) {
      const apart = (a: typeof now, b: typeof now) => Math.hypot(a.x - b.x, a.y - b.y);
      zoomAt(
        apart(now, other) / Math.max(1, apart(before, other)),
        place((now.x + other.x) / 2, (now.y + other.y) / 2),
      );
    } else setView(({ scale, x, y }) => ({ scale, x: x + now.x - before.x, y: y + now.y - before.y }));
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    pointers.current.delete(event.pointerId);
  };

  return {
    stage,
    view,
    fit,
    zoom: (by: number) => {
      const box = stage.current?.getBoundingClientRect();
      zoomAt(by, { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) / 2 });
    },
    pan: (x: number, y: number) => setView((now) => ({ ...now, x: now.x + x, y: now.y + y })),
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp },
  };
}
