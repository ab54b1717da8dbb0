import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyForm } from './paint-form.ts';
import type { Making } from './making.ts';
import { forgetPending, keepPending, pendingJob, pendingJobs, placesLeft } from './pending-jobs.ts';

beforeEach(() => {
  const held = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const making = (pictures: readonly string[]): Making => ({
  id: 'one',
  model: { id: 'brush', name: '内置画笔' },
  form: { ...emptyForm, prompt: '海', seed: 7 },
  size: { width: 512, height: 512 },
  count: 4,
  parent: null,
  status: 'running',
  place: null,
  readyAt: null,
  progress: 0.5,
  ahead: null,
  retryAt: null,
  pictures,
  problem: null,
  createdAt: 1,
});

test('R-PAINT-75 what is painted of several pictures is kept with the rest of the order, and only the others are left', () => {
  keepPending(making([]));
  expect(placesLeft(pendingJob('one')!)).toEqual([0, 1, 2, 3]);
  keepPending(making(['a', 'b']));
  expect(pendingJobs()).toHaveLength(1);
  expect(pendingJob('one')).toMatchObject({
    count: 4,
    pictures: ['a', 'b'],
    form: { prompt: '海', seed: 7 },
  });
  expect(placesLeft(pendingJob('one')!)).toEqual([2, 3]);
  keepPending(making(['a', 'b', 'c', 'd']));
  expect(placesLeft(pendingJob('one')!)).toEqual([]);
  forgetPending('one');
  expect(pendingJob('one')).toBeUndefined();
});
