import { expect, test } from 'vitest';
import { mergeLooks } from './merge-looks.ts';
import type { Face } from './person.ts';

const faceAt = (x: number, y: number, apart = 40): Face => ({
  box: { x, y, width: 100, height: 100 },
  rightEye: { x, y },
  leftEye: { x: x + apart, y },
  nose: { x: x + apart / 2, y: y + apart / 2 },
  mouth: { x: x + apart / 2, y: y + apart },
  ears: { right: { x: x - 20, y }, left: { x: x + apart + 20, y } },
});

test('R-IDP-28 looks that agree make a face more exact; looks that do not, or that find nothing, say so', () => {
  const rough = faceAt(110, 95);
  const merged = mergeLooks(rough, [faceAt(100, 100), faceAt(102, 100), null]);
  expect(merged.rightEye).toEqual({ x: 101, y: 100 });
  expect(merged.unsteady).toBeCloseTo(1 / 40);
  const cat = mergeLooks(rough, [faceAt(100, 100), faceAt(200, 160), faceAt(20, 30)]);
  expect(cat.unsteady).toBeGreaterThan(1);
  expect(cat.rightEye).toEqual(rough.rightEye);
  expect(mergeLooks(rough, [null, faceAt(100, 100), null]).unsteady).toBeGreaterThan(1);
});
