// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { containLayout } from './contain-layout.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // jsdom has no fonts.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
});
afterEach(() => {
  vi.useRealTimers();
});

test('R-EDIT-140 what has changed since the pages were counted is counted again before it is contained', () => {
  const sheet = document.createElement('div');
  Object.defineProperty(sheet, 'offsetWidth', { value: 794 });
  let height = 1_000;
  let counted = 1_000;
  const recountIfStale = vi.fn(() => {
    const isStale = height !== counted;
    counted = height;
    if (isStale) containment.schedule();
    return isStale;
  });
  const containment = containLayout(
    sheet,
    { pageHeight: 1_123, padding: 40, gap: 20 },
    () => height,
    recountIfStale,
  );
  containment.schedule();
  // A font comes, and the timer is earlier than the observer of sizes.
  height = 1_040;
  vi.advanceTimersByTime(250);
  expect(counted).toBe(1_040);
  expect(containment.isHeightUnchanged()).toBe(false);
  vi.advanceTimersByTime(250);
  expect(recountIfStale).toHaveBeenCalledTimes(2);
  expect(containment.isHeightUnchanged()).toBe(true);
  containment.stop();
});
