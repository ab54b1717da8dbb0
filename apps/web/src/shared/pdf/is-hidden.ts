import type { Box } from '@baigong/documents';

/** Whether most of a run is hidden text: a white blank or full stop in a line hides no line. */
export function isHidden({ left, right, top, bottom }: Box, hidden: readonly Box[]): boolean {
  const middle = (top + bottom) / 2;
  let covered = 0;
  for (const box of hidden) {
    const isLevel =
      middle > box.top && middle < box.bottom && Math.abs(box.bottom - bottom) < (bottom - top) * 0.5;
    if (isLevel) covered += Math.max(0, Math.min(right, box.right) - Math.max(left, box.left));
  }
  return covered >= (right - left) * 0.5;
}
