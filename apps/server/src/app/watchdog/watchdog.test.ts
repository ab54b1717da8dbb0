import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const watchdog = path.join(import.meta.dirname, 'watchdog.ts');

/** Runs a program that has a watchdog and then does `what`; tells how it ended and what it logged. */
async function run(what: string, limitMs: number, flags: readonly string[] = [], signal?: NodeJS.Signals) {
  const script = `
    import { startWatchdog } from ${JSON.stringify(watchdog)};
    process.on('SIGTERM', () => process.exit(0));
    startWatchdog({ error: (fields, message) => console.error(message, fields) }, ${limitMs});
    ${what}`;
  const child = spawn(process.execPath, [...flags, '--input-type=module', '-e', script], {
    stdio: 'pipe',
    timeout: 50_000,
    killSignal: 'SIGQUIT',
  });
  child.stdout.once('data', () => signal && child.kill(signal));
  const exited = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  const logged = await text(child.stderr);
  const [code, endedBy] = await exited;
  const line = logged.split('\n').find((one) => one.startsWith('{'));
  return {
    code,
    endedBy,
    logged,
    line: line === undefined ? undefined : (JSON.parse(line) as { stack: string[]; level: string }),
  };
}

/** So that the first beats are seen; then the loop is held. */
const held = (call: string): string => `setTimeout(() => { console.log('held'); ${call}; }, 200);`;

test.each([
  ['a loop', `function holdsTheLoop() { for (let n = 0; ; n++) Math.sqrt(n); }`],
  ['an expression', `function holdsTheLoop() { return /^(a+)+$/.test('a'.repeat(60) + 'b'); }`],
])('R-OPS-39 %s without end is logged with its stack, and the process ended', async (_what, hold) => {
  const { code, line, logged } = await run(`${hold} ${held('holdsTheLoop()')}`, 1_000);
  expect(code, logged).toBe(70);
  expect(line).toMatchObject({ level: 'fatal', blockedMs: 1_000, msg: expect.stringContaining('blocked') });
  expect(line?.stack.join('\n')).toContain('holdsTheLoop');
});

test('R-OPS-39 a process that cannot hear SIGTERM is ended all the same', async () => {
  const { code, line } = await run(held('for (;;);'), 1_000, [], 'SIGTERM');
  expect(code).toBe(70);
  expect(line?.level).toBe('fatal');
});

test('R-OPS-39 native code that does not let go is ended by SIGKILL, without a stack', async () => {
  const read = `import { readSync } from 'node:fs'; ${held('readSync(0, Buffer.alloc(1))')}`;
  const { endedBy, line } = await run(read, 1_000);
  expect(endedBy).toBe('SIGKILL');
  expect(line?.stack).toEqual([]);
});

test('R-OPS-39 a process that goes on, by pauses below the limit, is left alone and held open by nothing', async () => {
  const busy = `let rounds = 0;
    const round = () => {
      for (const end = performance.now() + 300; performance.now() < end;);
      if (++rounds < 10) setTimeout(round, 0);
    };
    round();`;
  expect(await run(busy, 2_000)).toMatchObject({ code: 0, endedBy: null, logged: '' });
});

test('R-OPS-39 a debugger may hold the process', async () => {
  const hold = 'for (const end = performance.now() + 3_000; performance.now() < end;); process.exit(7)';
  const { code, line } = await run(held(hold), 1_000, ['--inspect=127.0.0.1:0']);
  expect(code).toBe(7);
  expect(line).toBeUndefined();
});
