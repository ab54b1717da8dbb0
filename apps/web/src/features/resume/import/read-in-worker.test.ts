import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { importLimits, importMessages } from '@baigong/resume-import/import-reading';
import { readInWorker } from './read-in-worker.ts';

/** A worker that is told what to do by the test. */
class PlayedWorker extends EventTarget {
  static made: PlayedWorker[] = [];
  readonly asked: unknown[] = [];
  ended = false;
  constructor() {
    super();
    PlayedWorker.made.push(this);
  }
  postMessage(question: unknown) {
    this.asked.push(question);
  }
  terminate() {
    this.ended = true;
  }
}

beforeEach(() => {
  PlayedWorker.made = [];
  vi.stubGlobal('Worker', PlayedWorker);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('R-XFER-33 a file of 100 MB is refused with its size, unopened', async () => {
  const file = new File([], '录像.pdf');
  Object.defineProperty(file, 'size', { value: 100 * 1024 * 1024 });
  const reading = await readInWorker({ file, strict: false });
  expect(reading).toEqual({
    kind: 'problem',
    message: expect.stringContaining('“录像.pdf”有 100 MB，超过 40 MB 的上限，没有打开。') as string,
  });
  expect(PlayedWorker.made).toEqual([]);
});

test('R-XFER-33 a file that is read for too long, or kills its reader, is given up with its sentence', async () => {
  const endless = readInWorker({ text: '张三' });
  await vi.advanceTimersByTimeAsync(importLimits.timeoutMs);
  expect(await endless).toEqual({ kind: 'problem', message: importMessages.tooLong });
  const killed = readInWorker({ text: '张三' });
  PlayedWorker.made[1]?.dispatchEvent(new Event('error'));
  expect(await killed).toEqual({ kind: 'problem', message: importMessages.failed });
  expect(PlayedWorker.made.map(({ ended }) => ended)).toEqual([true, true]);
});

test('R-XFER-33 leaving ends the reading', async () => {
  const control = new AbortController();
  const left = readInWorker({ text: '张三' }, { signal: control.signal });
  control.abort(new Error('the visitor left'));
  await expect(left).rejects.toThrow('the visitor left');
  expect(PlayedWorker.made[0]?.ended).toBe(true);
});
