import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createProcessGroup, timedOutCode } from './process-group.mjs';

/** A command that starts another, tells its id in a file, and ends (or stays) while that one goes on. */
async function leavingCommand(then: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'process-group-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'pid');
  const script = `sleep 600 & echo $! > ${file}.new; mv ${file}.new ${file}; ${then}`;
  return { args: ['-c', script], pid: () => Number(readFileSync(file, 'utf8')) };
}

/** Whether a process runs; one that only waits for its parent to look does not. */
function runs(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

test('R-SCALE-123 what a command leaves behind ends with it', async () => {
  const command = await leavingCommand('exit 3');
  expect(await createProcessGroup().run('/bin/sh', command.args)).toBe(3);
  await vi.waitFor(() => expect(runs(command.pid())).toBe(false));
});

test('R-SCALE-123 an interrupted command ends with all that it has started', async () => {
  const command = await leavingCommand('wait');
  const group = createProcessGroup();
  const ended = group.run('/bin/sh', command.args);
  await vi.waitFor(() => expect(runs(command.pid())).toBe(true));
  group.end();
  expect(await ended).toBe(1);
  await vi.waitFor(() => expect(runs(command.pid())).toBe(false));
});

test('R-SCALE-124 a command that hangs past the deadline ends with all that it has started, and none follows', async () => {
  const command = await leavingCommand('trap "" TERM INT; sleep 600 & wait; wait');
  const group = createProcessGroup();
  const deadline = new AbortController();
  const ended = group.run('/bin/sh', command.args, {}, deadline.signal);
  await vi.waitFor(() => expect(runs(command.pid())).toBe(true));
  deadline.abort();
  expect(await ended).toBe(timedOutCode);
  await vi.waitFor(() => expect(runs(command.pid())).toBe(false));
  const next = await leavingCommand('exit 0');
  expect(await group.run('/bin/sh', next.args, {}, deadline.signal)).toBe(timedOutCode);
  expect(next.pid).toThrow('ENOENT');
});

test('R-SCALE-124 a command that ends before the deadline keeps its exit code', async () => {
  const deadline = new AbortController();
  expect(await createProcessGroup().run('/bin/sh', ['-c', 'exit 7'], {}, deadline.signal)).toBe(7);
  deadline.abort();
});
