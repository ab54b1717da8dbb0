import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { runMain } from './run-main.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** What the server says to systemd, one line a message. */
async function start(settings: Record<string, string>) {
  const folder = temporaryFolder();
  const said = join(folder, 'said');
  writeFileSync(said, '');
  writeFileSync(join(folder, 'systemd-notify'), `#!/bin/sh\necho "$@" >> '${said}'\n`, { mode: 0o755 });
  const path = `${folder}:${process.env['PATH'] ?? ''}`;
  const main = runMain({ DATA_DIR: join(folder, 'data'), PATH: path, ...settings });
  await main.address;
  return { ...main, messages: () => readFileSync(said, 'utf8').split('\n').slice(0, -1) };
}

test('R-OPS-94 under systemd the server says that it serves, and goes on saying that it is alive', async () => {
  const { messages } = await start({ NOTIFY_SOCKET: '/run/systemd/notify', WATCHDOG_USEC: '30000' });
  await vi.waitFor(() => expect(messages().length).toBeGreaterThan(3), { timeout: 30_000 });
  // Each is a process of its own: which one writes first is not known.
  expect(new Set(messages())).toEqual(new Set(['READY=1', 'WATCHDOG=1']));
});

test('R-OPS-94 without a watchdog, or with one for another process, it says only that it serves', async () => {
  const { messages, child, exited } = await start({
    NOTIFY_SOCKET: '/run/systemd/notify',
    WATCHDOG_USEC: '1000',
    WATCHDOG_PID: '1',
  });
  await vi.waitFor(() => expect(messages()).toEqual(['READY=1']), { timeout: 30_000 });
  child.kill('SIGTERM');
  expect(await exited).toBe(0);
  expect(messages()).toEqual(['READY=1']);
});

test('R-OPS-94 where systemd has no program for it the server serves all the same', async () => {
  const { address, child, exited, output } = runMain({
    DATA_DIR: join(temporaryFolder(), 'data'),
    PATH: '/nonexistent',
    NOTIFY_SOCKET: '/run/systemd/notify',
  });
  expect((await fetch(`${await address}/api/health`)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await exited).toBe(0);
  expect(output.stderr).toContain('systemd-notify failed');
});
