import { expect, test } from 'vitest';
import { describeOpened, modesOf, openWithFallback, threadsFor, withoutFailed } from './engine-modes.ts';
import type { EngineMode } from './engine.worker.ts';
import { GgufFailure } from './gguf-error.ts';

const idle = new AbortController().signal;
const all: readonly EngineMode[] = ['gpu', 'threads', 'single'];

test('R-DEVICE-14 the fastest way of a device is tried first, and one thread is always left', () => {
  const device = { hasWideMemory: true, hasGpu: false, hasThreads: false };
  expect(modesOf(device)).toEqual(['single']);
  expect(modesOf({ ...device, hasThreads: true })).toEqual(['threads', 'single']);
  expect(modesOf({ ...device, hasGpu: true, hasThreads: true })).toEqual(all);
  expect([1, 2, 4, 64].map(threadsFor)).toEqual([1, 1, 2, 8]);
});

test('R-DEVICE-14 a way that computes wrongly, crashes or hangs is left for the next one, and that is said', async () => {
  const wrong = await openWithFallback(all, async (mode) => mode === 'single', idle);
  expect(wrong).toEqual({ mode: 'single', skipped: ['gpu', 'threads'] });
  expect(describeOpened(wrong)).toBe('用显卡和多个处理器核心没有通过自检，已改用一个处理器核心（较慢）。');
  const crashed = await openWithFallback(
    all,
    async (mode) => {
      if (mode === 'gpu') throw new GgufFailure('crashed');
      return true;
    },
    idle,
  );
  expect(describeOpened(crashed)).toBe('用显卡没有通过自检，已改用多个处理器核心。');
  expect(describeOpened({ mode: 'gpu', skipped: [] })).toBe('自检通过，用显卡计算。');
});

test('R-DEVICE-14 a way that failed before is not tried at every visit, and one thread always is', () => {
  expect(withoutFailed(all, ['gpu'])).toEqual(['threads', 'single']);
  expect(withoutFailed(all, all)).toEqual(['single']);
  expect(withoutFailed(all, [])).toEqual(all);
});

test('R-DEVICE-14 where no way is right, the model is not used; a missing file and a stop end the tries', async () => {
  await expect(openWithFallback(all, async () => false, idle)).rejects.toMatchObject({ fault: 'wrong' });
  const tried: EngineMode[] = [];
  const missing = openWithFallback(
    all,
    async (mode) => {
      tried.push(mode);
      throw new GgufFailure('missing');
    },
    idle,
  );
  await expect(missing).rejects.toMatchObject({ fault: 'missing' });
  expect(tried).toEqual(['gpu']);
  const stop = new AbortController();
  const stopped = openWithFallback(
    all,
    async () => {
      stop.abort();
      throw new GgufFailure('crashed');
    },
    stop.signal,
  );
  await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
});
