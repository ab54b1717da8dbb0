import type { RefObject } from 'react';

/** Frames after which what was to come is given up: a page may have to be drawn first. */
const patience = 600;

/**
 * Scrolls to an element that will be drawn soon, when it is there; again while what is above it finds its height.
 * Gives a function that ends it.
 */
export function bringIntoSight(box: RefObject<HTMLElement | null>, selector: string): () => void {
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
    if (settled < 4 && frame < patience) handle = requestAnimationFrame(look);
  }
  return () => cancelAnimationFrame(handle);
}
