import { expect, test } from 'vitest';
import { startProcess, waitUntilReady } from './engine.ts';

test('R-SCALE-122 an engine that ends at its start is a failure with its last words', async () => {
  const started = startProcess('/bin/sh', ['-c', 'echo the disk is full >&2; exit 3']);
  const probe = () => Promise.reject(new Error('no answer'));
  await expect(waitUntilReady(started, probe)).rejects.toThrow('did not start:\nthe disk is full');
});
