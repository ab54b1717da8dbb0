import type { RefObject } from 'react';

/** A page may have to be rendered first. */
const maxFrames = 600;

/** Scrolls to an element once it is rendered, and again while the layout above it changes. Returns a function that cancels it. */
export function scrollWhenDrawn(box: RefObject<HTMLElement | null>, selector: string): () => void {
  let frame = 0;
  let settled = 0;
  let last = Number.NaN;
  let handle = requestAnimationFrame(look);
  function look() {
    frame += 1;
    const target = box.current?.querySelector(selector);
    if (target && box.current) {
      const { top, bottom } = target.getBoundingClientRect();
      const room = box.current.getBoundingClientRect();
      const off = top < room.top + 40 || bottom > room.bottom - 40;
      if (off) target.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      settled = !off && top === last ? settled + 1 : 0;
      last = top;
    }
    if (settled < 4 && frame < maxFrames) handle = requestAnimationFrame(look);
  }
  return () => cancelAnimationFrame(handle);
}
