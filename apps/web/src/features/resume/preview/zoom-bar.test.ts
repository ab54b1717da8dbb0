import { describe, expect, it } from 'vitest';
import { scaleOf, stepZoom } from './zoom-bar.tsx';

const page = { width: 794, height: 1123 };

describe('the zoom of the preview', () => {
  it('R-EDIT-83 fits the width of the panel, or a whole sheet', () => {
    expect(scaleOf('width', { width: 850, height: 600 }, page)).toBe(1);
    expect(scaleOf('page', { width: 1600, height: 1179 }, page)).toBe(1);
    expect(scaleOf('page', { width: 850, height: 617.5 }, page)).toBeCloseTo(0.5);
  });

  it('R-EDIT-83 keeps a fit within reason, and a panel without size shows the real size', () => {
    expect(scaleOf('width', { width: 4000, height: 900 }, page)).toBe(1.6);
    expect(scaleOf('width', { width: 60, height: 900 }, page)).toBe(0.2);
    expect(scaleOf('width', { width: 0, height: 0 }, page)).toBe(1);
  });

  it('R-EDIT-83 steps from what is shown to the next percentage, up to 200 and down to 50', () => {
    expect(stepZoom(0.83, 1)).toBe(100);
    expect(stepZoom(0.83, -1)).toBe(75);
    expect(stepZoom(1, 1)).toBe(125);
    expect(stepZoom(2, 1)).toBe(200);
    expect(stepZoom(0.4, -1)).toBe(50);
  });
});
