import { expect, test } from 'vitest';
import { createCompositionGuard, endsCompositionBeforeKey } from './composition.ts';

const enter = (at: number, more: { isComposing?: boolean; keyCode?: number } = {}) => ({
  isComposing: false,
  keyCode: 13,
  timeStamp: at,
  ...more,
});

test('R-COMP-02 a plain Enter is the composer’s', () => {
  expect(createCompositionGuard(false).ownsKey(enter(0))).toBe(false);
});

test('R-COMP-02 an Enter with isComposing, or with key code 229 alone, is the input method’s', () => {
  const guard = createCompositionGuard(false);
  expect(guard.ownsKey(enter(10, { isComposing: true }))).toBe(true);
  expect(guard.ownsKey(enter(20, { keyCode: 229 }))).toBe(true);
});

test('R-COMP-02 an Enter between compositionstart and compositionend is the input method’s, whatever it says', () => {
  const guard = createCompositionGuard(false);
  guard.start();
  expect(guard.composing()).toBe(true);
  expect(guard.ownsKey(enter(10))).toBe(true);
  guard.end({ timeStamp: 20 });
  expect(guard.ownsKey(enter(21))).toBe(false);
});

test('R-COMP-02 in Safari the Enter that follows compositionend at once is still the input method’s, the next is not', () => {
  const guard = createCompositionGuard(true);
  guard.start();
  guard.end({ timeStamp: 500 });
  expect(guard.ownsKey(enter(501))).toBe(true);
  expect(guard.ownsKey(enter(530))).toBe(false);
});

test('R-COMP-02 in Safari an Enter long after the composition sends', () => {
  const guard = createCompositionGuard(true);
  guard.start();
  guard.end({ timeStamp: 500 });
  expect(guard.ownsKey(enter(700))).toBe(false);
});

test.each([
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    true,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0 Mobile/15E148 Safari/604.1',
    true,
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
    false,
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', false],
])('R-COMP-02 %s ends compositions before the key: %s', (userAgent, expected) => {
  expect(endsCompositionBeforeKey(userAgent)).toBe(expected);
});
