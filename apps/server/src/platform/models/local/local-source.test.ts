import type { ToolTurn } from '@baigong/contracts';
import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tinyGguf, writeTinyGguf } from '../../../../test/tiny-gguf/write-tiny-gguf.ts';
import { systemClock } from '../../base/clock.ts';
import { ModelError, type ModelChunk, type ModelRequest } from '../models.ts';
import { LocalSource } from './local-source.ts';
import { ModelFolder } from './model-folder.ts';
import { forkWorker } from './worker-channel.ts';
import { WorkerHost } from './worker-host.ts';

const GiB = 1024 ** 3;
const never = new AbortController().signal;
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** The marks by which a Qwen chat format is known. */
const qwenLike = '<|im_start|> <|im_end|> <think> tools <tool_call>';
const qwenMarks = ['<think>\n', '\n</think>', '<tool_call>', '</tool_call>'];

let folder: string;
let free: number;
let host: WorkerHost;
let source: LocalSource;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'local-model-'));
  free = 4 * GiB;
  host = new WorkerHost({ start: forkWorker, clock: systemClock, log: silent, freeMemory: () => free });
  source = new LocalSource(new ModelFolder(folder), host, systemClock);
});

afterEach(async () => {
  await source.dispose();
  await rm(folder, { recursive: true, force: true });
});

const ask = (content: string, more: Partial<ModelRequest> = {}): Omit<ModelRequest, 'model'> => ({
  messages: [{ role: 'user', content }],
  temperature: 0,
  ...more,
});

async function collect(parts: AsyncIterable<ModelChunk>): Promise<ModelChunk[]> {
  const all: ModelChunk[] = [];
  for await (const part of parts) all.push(part);
  return all;
}

const textOf = (parts: readonly ModelChunk[], type: 'text' | 'reasoning' = 'text'): string =>
  parts.map((part) => (part.type === type ? part.text : '')).join('');

const codeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'no error',
    (error: unknown) => (error instanceof ModelError ? error.code : error),
  );

test('R-LOCAL-01 a GGUF file dropped into the folder is listed and answers, piece by piece', async () => {
  expect((await source.list()).models).toEqual([]);
  await writeTinyGguf(join(folder, 'Tiny-Q8_0.gguf'), { says: ['你好', '，', '世界', '。'] });
  expect((await source.list()).models).toEqual([
    { model: 'Tiny-Q8_0', name: 'Tiny-Q8_0', abilities: ['text'], context: 2048 },
  ]);
  const parts = await collect(source.stream('Tiny-Q8_0', ask('你好吗'), never));
  expect(textOf(parts)).toBe('你好，世界。');
  expect(parts.filter((part) => part.type === 'text').length).toBeGreaterThan(2);
  expect(parts.at(-1)).toMatchObject({ type: 'finish', reason: 'stop' });
  const finish = parts.at(-1);
  expect(finish?.type === 'finish' && (finish.inputTokens ?? 0) > 0 && (finish.outputTokens ?? 0) >= 4).toBe(
    true,
  );
});

test('R-LOCAL-50 what a model thinks comes as reasoning, its answer as text', async () => {
  await writeTinyGguf(join(folder, 'think.gguf'), {
    chatTemplate: qwenLike,
    controls: qwenMarks,
    says: ['<think>\n', '想', '一想', '\n</think>', '好', '的'],
  });
  expect((await source.list()).models[0]?.abilities).toEqual(['text', 'reasoning', 'tools']);
  const parts = await collect(source.stream('think', ask('问'), never));
  expect(textOf(parts, 'reasoning')).toBe('想一想');
  expect(textOf(parts)).toBe('好的');
});

test('R-LOCAL-50 a model calls a tool with input that fits its schema', async () => {
  await writeTinyGguf(join(folder, 'tools.gguf'), {
    chatTemplate: qwenLike,
    controls: qwenMarks,
    says: [
      '<tool_call>',
      '\n{"name": "',
      'add',
      '", "arguments": ',
      '{"a": ',
      '7',
      '}',
      '}\n',
      '</tool_call>',
    ],
  });
  const tool = {
    name: 'add',
    description: '加法',
    inputSchema: { type: 'object', properties: { a: { type: 'integer' } }, required: ['a'] },
  };
  const parts = await collect(source.stream('tools', ask('算', { tools: [tool], maxTokens: 60 }), never));
  expect(parts).toMatchObject([
    { type: 'tool-call', name: 'add', input: { a: 7 } },
    { type: 'finish', reason: 'tools' },
  ]);
  const [call] = parts;
  const turn: ToolTurn = {
    role: 'tools',
    text: '',
    calls: [
      { id: call?.type === 'tool-call' ? call.id : '', name: 'add', input: { a: 7 }, output: { sum: 8 } },
    ],
  };
  const next = { ...ask('算'), messages: [...ask('算').messages, turn], tools: [tool], maxTokens: 3 };
  expect((await collect(source.stream('tools', next, never))).at(-1)).toMatchObject({ type: 'finish' });
});

test('R-LOCAL-51 stopping reaches the model, and the next answer comes from the same process', async () => {
  await writeTinyGguf(join(folder, 'endless.gguf'), { says: ['一', '二', '三'], endless: true });
  const stop = new AbortController();
  const stream = source.stream('endless', ask('数'), stop.signal);
  await expect(
    (async () => {
      for await (const part of stream) if (part.type === 'text') stop.abort();
    })(),
  ).rejects.toThrow('aborted');
  const { pid } = host;
  const parts = await collect(source.stream('endless', ask('数', { maxTokens: 5 }), never));
  expect(parts.at(-1)).toMatchObject({ type: 'finish', reason: 'length' });
  expect(host.pid).toBe(pid);
});

test('R-LOCAL-03 a killed process fails its answer as crashed, and the next answer starts a new one', async () => {
  await writeTinyGguf(join(folder, 'endless.gguf'), { says: ['一', '二', '三'], endless: true });
  const crashed = codeOf(
    (async () => {
      for await (const part of source.stream('endless', ask('数'), never))
        if (part.type === 'text' && host.pid !== undefined) process.kill(host.pid, 'SIGKILL');
    })(),
  );
  expect(await crashed).toBe('model.crashed');
  const parts = await collect(source.stream('endless', ask('数', { maxTokens: 5 }), never));
  expect(textOf(parts)).toMatch(/^一二三/);
});

test('R-LOCAL-52 a damaged file is an error of its own, and other models go on working', async () => {
  await writeTinyGguf(join(folder, 'good.gguf'));
  const bytes = tinyGguf();
  await writeFile(join(folder, 'cut.gguf'), bytes.subarray(0, bytes.length - 400_000));
  await writeFile(join(folder, 'noise.gguf'), 'this is no model');
  expect((await source.list()).models.map(({ model }) => model)).toEqual(['cut', 'good']);
  expect(await codeOf(collect(source.stream('cut', ask('问'), never)))).toBe('model.badFile');
  expect(await codeOf(collect(source.stream('noise', ask('问'), never)))).toBe('model.unknown');
  expect(textOf(await collect(source.stream('good', ask('问'), never)))).toContain('你好');
});

test('R-LOCAL-52 a folder with nothing but damaged files is a problem, an empty one is not', async () => {
  expect((await source.list()).problem).toBeUndefined();
  await writeFile(join(folder, 'noise.gguf'), 'this is no model');
  expect((await source.list()).problem?.code).toBe('model.badFile');
});

test('R-LOCAL-53 a model that the memory cannot hold is refused before anything is started', async () => {
  await writeTinyGguf(join(folder, 'tiny.gguf'));
  free = 1024 * 1024;
  expect(await codeOf(collect(source.stream('tiny', ask('问'), never)))).toBe('model.memory');
  expect(host.pid).toBeUndefined();
});

test('R-LOCAL-54 a prompt that leaves no room for an answer is refused as too long', async () => {
  await writeTinyGguf(join(folder, 'tiny.gguf'), { contextLength: 256 });
  expect(await codeOf(collect(source.stream('tiny', ask('长'.repeat(400)), never)))).toBe('model.tooLong');
});

test('R-LOCAL-02 whoever comes second waits with place and estimate, and is served in turn', async () => {
  await writeTinyGguf(join(folder, 'endless.gguf'), { says: ['一', '二', '三'], endless: true });
  const first = source.stream('endless', ask('数'), never);
  await first.next();
  const second = source.stream('endless', ask('数', { maxTokens: 3 }), never);
  const third = source.stream('endless', ask('数', { maxTokens: 3 }), never);
  const waiting = [second.next(), third.next()];
  const places = (await Promise.all(waiting)).map(({ value }) => value as ModelChunk);
  expect(places).toMatchObject([
    { type: 'queued', place: 1 },
    { type: 'queued', place: 2 },
  ]);
  expect(places.every((part) => part.type === 'queued' && part.waitMs > 0)).toBe(true);
  await first.return(undefined);
  const [restOfSecond, restOfThird] = await Promise.all([collect(second), collect(third)]);
  expect(restOfSecond.at(-1)).toMatchObject({ type: 'finish' });
  expect(restOfThird[0]).toMatchObject({ type: 'queued', place: 1 });
  expect(restOfThird.at(-1)).toMatchObject({ type: 'finish' });
});

test.runIf(existsSync('/proc/self'))('R-LOCAL-06 the process ends with the server', async () => {
  await writeTinyGguf(join(folder, 'tiny.gguf'));
  await collect(source.stream('tiny', ask('问'), never));
  const { pid } = host;
  expect(existsSync(`/proc/${pid}`)).toBe(true);
  await source.dispose();
  expect(existsSync(`/proc/${pid}`)).toBe(false);
});

test.runIf(existsSync('/proc/self'))('R-LOCAL-06 a killed server leaves no process behind', async () => {
  await writeTinyGguf(join(folder, 'endless.gguf'), { says: ['一', '二', '三'], endless: true });
  const server = fork(
    join(import.meta.dirname, '../../../../test/tiny-gguf/hold-model.ts'),
    [folder, 'endless'],
    {
      execArgv: [],
    },
  );
  const pid = await new Promise((resolve) => server.once('message', resolve));
  expect(existsSync(`/proc/${String(pid)}`)).toBe(true);
  server.kill('SIGKILL');
  await vi.waitFor(() => expect(existsSync(`/proc/${String(pid)}`)).toBe(false), 5000);
});
