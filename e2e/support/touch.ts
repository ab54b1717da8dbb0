import type { Page } from '@playwright/test';

interface Point {
  readonly x: number;
  readonly y: number;
}

const steps = 8;

/**
 * Draws one finger or several over the screen, each from its first point to its second. It is the browser's own
 * input: where the page lets the browser scroll, it scrolls, and the page loses the pointer as it would by hand.
 */
export async function drag(page: Page, ...fingers: (readonly [Point, Point])[]): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd'
          ? []
          : fingers.map(([from, to], id) => ({
              id,
              x: from.x + (to.x - from.x) * part,
              y: from.y + (to.y - from.y) * part,
            })),
    });
  await touch('touchStart', 0);
  for (let step = 1; step <= steps; step += 1) await touch('touchMove', step / steps);
  await touch('touchEnd', 1);
  await cdp.detach();
}

/** A point so many pixels further right and down. */
export const moved = ({ x, y }: Point, across: number, down: number): Point => ({
  x: x + across,
  y: y + down,
});
