import { expect, test } from 'vitest';
import { createTimeoutGuard } from './timeout-guard.ts';

const failure = (message: string) => ({ state: 'fail' as const, errors: [{ message, name: 'Error' }] });

test('R-SCALE-125 after a test that timed out none of its file runs beside what it left', () => {
  const guard = createTimeoutGuard();
  guard.after({ name: 'fine', result: { state: 'pass' } });
  guard.after({ name: 'wrong', result: failure('expected 142, got 141') });
  expect(() => guard.before()).not.toThrow();
  guard.after({
    name: 'slow',
    result: failure('Test timed out in 60000ms.\nIf this is a long-running test…'),
  });
  expect(() => guard.before()).toThrow('“slow” timed out');
  guard.after({ name: 'next', result: failure('not run') });
  expect(() => guard.before()).toThrow('“slow” timed out');
});
