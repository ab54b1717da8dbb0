import { useCallback, useState } from 'react';
import * as z from 'zod/mini';
import { stored } from '../../../shared/lib/storage.ts';

/** CSS pixels; `reader` is the minimum width of the reader. */
const sideWidth = { first: 460, least: 340, reader: 420 } as const;

const storedWidth = stored('baigong:document-side', z.number(), sideWidth.first);

/** The panel width set by the visitor, within the available width. */
export function useSideWidth() {
  const [wished, setWished] = useState(() => storedWidth.read());
  const [room, setRoom] = useState(window.innerWidth);
  const most = Math.max(sideWidth.least, room - sideWidth.reader);
  const within = (width: number) => Math.round(Math.max(sideWidth.least, Math.min(width, most)));
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setRoom(element.clientWidth || window.innerWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return {
    width: within(wished),
    least: sideWidth.least,
    most,
    onResize: (width: number) => {
      setWished(within(width));
      storedWidth.write(within(width));
    },
    measure,
  };
}
