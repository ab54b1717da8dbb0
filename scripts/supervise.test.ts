import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { restartDelayMs, supervise } from './supervise.mjs';

function setup() {
  const children: (EventEmitter & { kill: ReturnType<typeof vi.fn> })[] = [];
  const timers: { callback: () => void; ms: number }[] = [];
  let time = 0;
  const log = vi.fn();
  const exit = vi.fn();
  const supervisor = supervise({
    start: () => {
      const child = Object.assign(new EventEmitter(), { kill: vi.fn() });
      children.push(child);
      return child;
    },
    log,
    exit,
    now: () => time,
    setTimer: (callback: () => void, ms: number) => timers.push({ callback, ms }),
    clearTimer: () => timers.splice(0),
  });
  return {
    supervisor,
    children,
    timers,
    log,
    exit,
    advance: (ms: number) => (time += ms),
    latest: () => children.at(-1)!,
    restart: () => timers.shift()?.callback(),
  };
}

test('R-SETUP-06 the delay doubles with each crash in a row, up to a minute', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 50].map(restartDelayMs)).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000,
  ]);
});

test('R-SETUP-06 a server that crashed is started again, with a line in the log', () => {
  const { latest, children, timers, log, restart, exit } = setup();
  latest().emit('message', 'ready');
  latest().emit('exit', null, 'SIGSEGV');
  expect(log).toHaveBeenCalledWith(expect.stringMatching(/SIGSEGV.*1 秒后重新启动/));
  restart();
  expect(children).toHaveLength(2);
  latest().emit('exit', 1, null);
  expect(timers[0]?.ms).toBe(2_000);
  expect(exit).not.toHaveBeenCalled();
});

test('R-SETUP-06 after a minute without a crash the delay is the first one again', () => {
  const { latest, timers, restart, advance } = setup();
  for (const expected of [1_000, 2_000, 4_000]) {
    latest().emit('message', 'ready');
    latest().emit('exit', 1, null);
    expect(timers[0]?.ms).toBe(expected);
    restart();
  }
  advance(60_000);
  latest().emit('exit', 1, null);
  expect(timers[0]?.ms).toBe(1_000);
});

test('R-SETUP-06 a server that never served is not started again: it has said what is wrong', () => {
  const { latest, timers, exit } = setup();
  latest().emit('exit', 1, null);
  expect(timers).toEqual([]);
  expect(exit).toHaveBeenCalledWith(1);
});

test('R-SETUP-06 a stop is passed on, and nothing is restarted after it', () => {
  const running = setup();
  running.latest().emit('message', 'ready');
  running.supervisor.stop('SIGTERM');
  expect(running.latest().kill).toHaveBeenCalledWith('SIGTERM');
  running.latest().emit('exit', 0, null);
  expect(running.exit).toHaveBeenCalledWith(0);

  const waiting = setup();
  waiting.latest().emit('message', 'ready');
  waiting.latest().emit('exit', 1, null);
  waiting.supervisor.stop('SIGTERM');
  expect(waiting.timers).toEqual([]);
  expect(waiting.exit).toHaveBeenCalledWith(0);
});

test('R-OPS-39 R-SETUP-06 a server whose event loop stands still is ended and started again', async () => {
  const watchdog = path.join(import.meta.dirname, '../apps/server/src/app/watchdog/watchdog.ts');
  const log = vi.fn();
  let starts = 0;
  const code = await new Promise((resolve) => {
    supervise({
      start: () => {
        starts += 1;
        const script = `import { startWatchdog } from ${JSON.stringify(watchdog)};
          startWatchdog({ error: console.error }, 1_000);
          process.send('ready', () => { while (${starts === 1}); process.exit(0); });`;
        return spawn(process.execPath, ['--input-type=module', '-e', script], {
          stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
          timeout: 50_000,
        });
      },
      log,
      exit: resolve,
      setTimer: setImmediate,
      clearTimer: clearImmediate,
    });
  });
  expect(code).toBe(0);
  expect(starts).toBe(2);
  expect(log).toHaveBeenCalledWith(expect.stringContaining('退出码 70'));
});
