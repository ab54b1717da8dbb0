import { expect, test } from 'vitest';
import { startProcess, stopProcess, waitUntilReady } from './engine.ts';

test('R-SCALE-122 an engine that ends at its start is a failure with its last words', async () => {
  const started = startProcess('/bin/sh', ['-c', 'echo the disk is full >&2; exit 3']);
  const probe = () => Promise.reject(new Error('no answer'));
  await expect(waitUntilReady(started, probe)).rejects.toThrow('did not start:\nthe disk is full');
});

test('R-SCALE-124 an engine that never answers is a failure, also where its probe hangs', async () => {
  const started = startProcess('/bin/sh', ['-c', 'echo still starting; exec sleep 600']);
  const probe = () => new Promise(() => undefined);
  await expect(waitUntilReady(started, probe, 100)).rejects.toThrow('did not start');
  await stopProcess(started.child);
});

test('R-SCALE-124 an engine that does not stop is ended', async () => {
  const started = startProcess('/bin/sh', ['-c', 'trap "" TERM; echo ready; while :; do sleep 1; done']);
  await waitUntilReady(started, async () => {
    if (!started.output().includes('ready')) throw new Error('not yet');
  });
  await stopProcess(started.child, 'SIGTERM', 50);
  expect(started.child.signalCode).toBe('SIGKILL');
});
