import { afterEach, expect, test } from 'vitest';
import { Worker } from 'node:worker_threads';
import { ManualClock } from '../../../test/mock-provider/manual-clock.ts';
import { createMetrics } from '../../platform/metrics/metrics.ts';
import { createToolRunner, type ToolRunner } from './tool-runner.ts';

let runner: ToolRunner | undefined;
afterEach(() => runner?.dispose());

/** A worker that does what the input says. */
const script = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', ({ kind, input }) => {
    if (kind === 'describe') return parentPort.postMessage({ output: [{ name: 'calculate' }] });
    if (input === 'hang') for (;;) {}
    if (input === 'crash') throw new Error('secret of the inside');
    parentPort.postMessage({ output: input });
  });`;

function start({ threads = 1, clock = new ManualClock() } = {}) {
  let spawned = 0;
  const metrics = createMetrics();
  runner = createToolRunner({
    metrics,
    clock,
    threads,
    spawn: () => {
      spawned++;
      return new Worker(script, { eval: true });
    },
  });
  return { runner, clock, metrics, spawned: () => spawned };
}

test('R-MODEL-63 a tool that does not end is stopped, and the ones behind it still run', async () => {
  const { runner: tools, clock, spawned } = start();
  const stuck = tools.run('calculate', 'hang', 'home');
  const next = tools.run('calculate', 'ok', 'home');
  await clock.waitingFor(8000);
  clock.advance(8000);
  expect(await stuck).toEqual({ failure: '工具“计算”超过 8 秒没有完成，已停止。请减少内容后再试。' });
  expect(await next).toEqual({ output: 'ok' });
  expect(spawned()).toBe(2);
});

test('R-MODEL-63 a tool that brings its thread down is a sentence, and the next runs', async () => {
  const { runner: tools } = start();
  expect(await tools.run('calculate', 'crash', 'home')).toEqual({
    failure: '这个工具处理不了这么大的内容，请减少内容后再试。',
  });
  expect(await tools.run('calculate', 'ok', 'home')).toEqual({ output: 'ok' });
});

test('R-MODEL-63 the thread is let go after a minute without work, and the functions are asked for once', async () => {
  const { runner: tools, clock, spawned } = start();
  expect(await tools.describe()).toEqual([{ name: 'calculate' }]);
  expect(await tools.describe()).toEqual([{ name: 'calculate' }]);
  clock.advance(60_000);
  expect(await tools.run('calculate', 'ok', 'home')).toEqual({ output: 'ok' });
  expect(spawned()).toBe(2);
});

test('R-MODEL-63 what waits when the server stops is answered', async () => {
  const { runner: tools } = start();
  const stuck = tools.run('calculate', 'hang', 'home');
  await tools.dispose();
  expect(await stuck).toEqual({ failure: '服务器正在重启，请稍后重试。' });
});

test('R-LIMIT-62 a network may have eight calls waiting, everybody together 64, and the length is a metric', async () => {
  const { runner: tools, metrics } = start();
  void tools.run('calculate', 'hang', 'n0');
  const ofOne = Array.from({ length: 9 }, () => tools.run('calculate', 'ok', 'n0'));
  expect(await ofOne.at(-1)).toEqual({ failure: '你的网络里还有许多工具在运行，请等它们完成后再试。' });
  for (let n = 8; n < 64; n++) void tools.run('calculate', 'ok', `n${Math.floor(n / 8)}`);
  expect((await metrics.render()).text).toContain('baigong_queue_length{queue="tools"} 64');
  expect(await tools.run('calculate', 'ok', 'late')).toEqual({
    failure: '现在使用工具的人太多，请过一会儿再试。',
  });
});

test('R-LIMIT-62 networks take turns, so that one with many calls does not hold up the others', async () => {
  const { runner: tools } = start();
  const order: string[] = [];
  const run = (network: string) => tools.run('calculate', 'ok', network).then(() => order.push(network));
  await Promise.all([run('a'), run('a'), run('a'), run('a'), run('b')]);
  expect(order.indexOf('b')).toBe(2);
});

test('R-LIMIT-62 with more threads one that hangs does not stop the others, and no thread is started in vain', async () => {
  const { runner: tools, spawned } = start({ threads: 2 });
  expect(await tools.run('calculate', 'ok', 'a')).toEqual({ output: 'ok' });
  expect(spawned()).toBe(1);
  void tools.run('calculate', 'hang', 'a');
  expect(await tools.run('calculate', 'ok', 'b')).toEqual({ output: 'ok' });
  expect(spawned()).toBe(2);
});
