import { expect, it } from 'vitest';
import { clampPanelWidth, initialPanelWidth } from './use-panel-width.ts';

it('R-EDIT-01 starts at the window’s width divided by 2.8', () => {
  expect(initialPanelWidth(1440)).toBe(514);
  expect(initialPanelWidth(1920)).toBe(686);
});

it('R-EDIT-01 leaves 350 px to the editor and 450 px to the preview', () => {
  expect(clampPanelWidth(20, 1440)).toBe(350);
  expect(clampPanelWidth(2_000, 1440)).toBe(990);
  expect(clampPanelWidth(400, 700)).toBe(350);
});
