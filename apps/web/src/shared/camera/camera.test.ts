import { expect, test } from 'vitest';
import { sharpnessOf } from './capture-shot.ts';
import { problemOf } from './use-camera.ts';

test('R-SELFIE-02 of the same stripes, the sharp ones are judged sharper than the blurred', () => {
  const stripes = (soft: number) =>
    Uint8ClampedArray.from(
      { length: 64 * 64 * 4 },
      (_, i) => 128 + Math.max(-100, Math.min(100, Math.sin((Math.floor(i / 4) % 64) / 3) * (200 / soft))),
    );
  expect(sharpnessOf(stripes(1), 64, 64)).toBeGreaterThan(sharpnessOf(stripes(4), 64, 64));
  expect(sharpnessOf(new Uint8ClampedArray(64 * 64 * 4), 64, 64)).toBe(0);
  expect(sharpnessOf(new Uint8ClampedArray(4), 1, 1)).toBe(0);
});

test('R-SELFIE-03 each way a camera fails is told apart', () => {
  const failing = (name: string) => problemOf(new DOMException('x', name));
  expect(failing('NotAllowedError')).toBe('refused');
  expect(failing('NotFoundError')).toBe('none');
  expect(failing('OverconstrainedError')).toBe('none');
  expect(failing('NotReadableError')).toBe('busy');
  expect(problemOf('odd')).toBe('busy');
});
