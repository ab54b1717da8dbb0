import { EPSILON_PX, isolateBoxes, unisolateBoxes, type PageSpacing } from './isolate-boxes.ts';
import { watchPinnedBoxes } from './pin-heights.ts';

/** After the last change of the text's height. */
const CONTAIN_DELAY_MS = 250;

interface LayoutContainment {
  /** Whether the text is contained and still as tall as it was then: there is nothing to measure. */
  readonly isHeightUnchanged: () => boolean;
  /** Ends the containment until `schedule` is called: the text has grown or shrunk. */
  readonly release: () => void;
  /** Contains the layout once the height has stopped changing. */
  readonly schedule: () => void;
  readonly stop: () => void;
}

/**
 * Makes a keystroke lay out one box instead of the whole sheet: between changes of the text's height the boxes that
 * stand on one page are isolated and their heights pinned.
 * @param measureHeight the height of all text
 * @param recountIfStale counts the pages again where the text has changed since they were counted, and says whether it had:
 * a font may have come, of which no observer has told yet. What it counts is contained later.
 */
export function containLayout(
  sheet: HTMLElement,
  spacing: PageSpacing,
  measureHeight: () => number,
  recountIfStale: () => boolean,
): LayoutContainment {
  let containedHeight = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const release = () => {
    if (containedHeight > 0) unisolateBoxes(sheet);
    containedHeight = 0;
  };
  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      // A hidden sheet (a phone shows one panel at a time) has no heights to pin.
      if (sheet.offsetWidth === 0) return;
      release();
      if (recountIfStale()) return;
      isolateBoxes(sheet, spacing, measureHeight);
      boxes.pinHeights();
      containedHeight = measureHeight();
    }, CONTAIN_DELAY_MS);
  };
  const boxes = watchPinnedBoxes(sheet, schedule);
  return {
    isHeightUnchanged: () => containedHeight > 0 && Math.abs(measureHeight() - containedHeight) < EPSILON_PX,
    release,
    schedule,
    stop() {
      clearTimeout(timer);
      boxes.stop();
      unisolateBoxes(sheet);
    },
  };
}
