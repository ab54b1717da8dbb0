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

function start(clock = new ManualClock()) {
  let spawned = 0;
  runner = createToolRunner({
    metrics: createMetrics(),
    clock,
    spawn: () => {
      spawned++;
      return new Worker(script, { eval: true });
    },
  });
  return { runner, clock, spawned: () => spawned };
}

test('R-MODEL-63 a tool that does not end is stopped, and the ones behind it still run', async () => {
  const { runner: tools, clock, spawned } = start();
  const stuck = tools.run('calculate', 'hang');
  const next = tools.run('calculate', 'ok');
  clock.advance(8000);
  expect(await stuck).toEqual({ failure: '工具“计算”超过 8 秒没有完成，已停止。请减少内容后再试。' });
  expect(await next).toEqual({ output: 'ok' });
  expect(spawned()).toBe(2);
});

test('R-MODEL-63 a tool that brings its thread down is a sentence, and the next runs', async () => {
  const { runner: tools } = start();
  expect(await tools.run('calculate', 'crash')).toEqual({
    failure: '这个工具处理不了这么大的内容，请减少内容后再试。',
  });
  expect(await tools.run('calculate', 'ok')).toEqual({ output: 'ok' });
});

test('R-MODEL-63 the thread is let go after a minute without work, and the functions are asked for once', async () => {
  const { runner: tools, clock, spawned } = start();
  expect(await tools.describe()).toEqual([{ name: 'calculate' }]);
  expect(await tools.describe()).toEqual([{ name: 'calculate' }]);
  clock.advance(60_000);
  expect(await tools.run('calculate', 'ok')).toEqual({ output: 'ok' });
  expect(spawned()).toBe(2);
});

test('R-MODEL-63 what waits when the server stops is answered', async () => {
  const { runner: tools } = start();
  const stuck = tools.run('calculate', 'hang');
  await tools.dispose();
  expect(await stuck).toEqual({ failure: '服务器正在重启，请稍后重试。' });
});
