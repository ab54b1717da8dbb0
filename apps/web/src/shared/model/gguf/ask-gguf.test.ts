import { createRequire } from 'node:module';
import type { RunRequest } from '@baigong/contracts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startLocalRun } from '../device/local-run.ts';
import { stopRunAtOrigin } from '../local-runs.ts';
import { askGguf, contextOf } from './ask-gguf.ts';
import { engineVersion } from './engine-version.ts';
import { GgufFailure } from './gguf-error.ts';

let runs = 0;
const request = (content = '你好'): RunRequest => ({
  run: `gguf-${++runs}`,
  model: 'browser:c/tiny',
  messages: [{ role: 'user', content }],
});

type Engine = NonNullable<Parameters<typeof askGguf>[2]>;
const model = { model: 'tiny', context: 2_048 };
const open: Engine['open'] = async () => '';

async function eventsOf(engine: Engine, run = request()): Promise<string> {
  return startLocalRun(run, askGguf(model, 100, engine)).text();
}

test('R-DEVICE-15 words, thoughts and calls of a model file reach the chat as those of other models do', async () => {
  const bodies: unknown[] = [];
  const event = (data: object) => `data: ${JSON.stringify(data)}\n\n`;
  const chunk = (delta: object, more = {}) => event({ choices: [{ delta, ...more }] });
  const events = await eventsOf({
    open,
    async *events(body) {
      bodies.push(body);
      yield chunk({ role: 'assistant', content: null });
      yield chunk({ reasoning_content: '想' });
      yield chunk({ content: '你好' });
      yield chunk({}, { finish_reason: 'stop' });
      yield event({ choices: [], usage: { prompt_tokens: 5, completion_tokens: 2 } });
    },
  });
  expect(bodies).toMatchObject([{ messages: [{ role: 'user', content: '你好' }], stream: true }]);
  expect(events).toContain('"type":"reasoning","text":"想"');
  expect(events).toContain('"type":"text","text":"你好"');
  expect(events).toMatch(/"type":"finish","reason":"stop","inputTokens":5,"outputTokens":2/);
});

test('R-DEVICE-16 each failure of the engine is a sentence with a way forward', async () => {
  const said = async (error: unknown) =>
    eventsOf({
      open,
      // oxlint-disable-next-line require-yield -- it fails before its first word
      async *events() {
        throw error;
      },
    });
  expect(await said(new GgufFailure('crashed'))).toContain('浏览器里的模型出错了');
  expect(await said(new GgufFailure('memory'))).toContain('内存放不下');
  const missing: Engine = {
    open: () => Promise.reject(new GgufFailure('missing')),
    async *events() {
      yield '';
    },
  };
  expect(await eventsOf(missing)).toContain('模型文件不在这个浏览器里了');
});

test('R-DEVICE-16 a conversation beyond the window is refused before the model is loaded', async () => {
  const none: Engine = {
    open: () => Promise.reject(new Error('not asked')),
    async *events() {
      yield '';
    },
  };
  expect(await eventsOf(none, request('字'.repeat(4_000)))).toContain('model.tooLong');
  expect([undefined, 2_048, 131_072].map(contextOf)).toEqual([4_096, 2_048, 8_192]);
});

test('R-DEVICE-15 a stop ends the answer, keeps its words and lets the next question in', async () => {
  const run = request();
  const events = await eventsOf(
    {
      open,
      async *events(_, signal) {
        yield 'data: {"choices":[{"delta":{"content":"你"}}]}\n\n';
        await stopRunAtOrigin(run.run);
        signal.throwIfAborted();
      },
    },
    run,
  );
  expect(events).toContain('"text":"你"');
  expect(events).toContain('"reason":"stopped"');
});

test('R-DEVICE-15 the engine that is served is that of the installed package', () => {
  const installed = z.object({ version: z.string() });
  // The package exports its files by their paths.
  const { version } = z.parse(installed, createRequire(import.meta.url)('@wllama/wllama/package.json'));
  expect(engineVersion).toBe(version);
});
