import { describe, expect, test } from 'vitest';
import { ManualClock } from '../../../test/mock-provider/manual-clock.ts';
import { startMockProvider } from '../../../test/mock-provider/mock-provider.ts';
import { chunk, done, endless, wire } from '../../../test/mock-provider/scripts.ts';
import { connectModels } from './connect-models.ts';
import { createModels } from './gateway.ts';
import { ModelError, type ModelChunk, type Models } from './models.ts';
import type { ModelSource, SourceListing } from './source.ts';

const messages = [{ role: 'user' as const, content: '你好' }];
const forever = new AbortController().signal;

function source(name: string, listing: SourceListing, parts: () => AsyncIterable<ModelChunk>): ModelSource {
  return { name, local: true, list: async () => listing, stream: parts, dispose: async () => {} };
}
async function* say(text: string): AsyncGenerator<ModelChunk> {
  yield { type: 'text', text };
  yield { type: 'finish', reason: 'stop' };
}
async function textOf(models: Models, model?: string): Promise<string> {
  let text = '';
  for await (const part of models.stream({ model, messages }, forever))
    if (part.type === 'text') text += part.text;
  return text;
}
const one = (model: string): SourceListing => ({ models: [{ model, name: model, abilities: ['text'] }] });

describe('choosing', () => {
  const down = new ModelError('model.quota', { wait: 5 });
  const models = createModels([
    source('远', { models: [], problem: down }, () => say('')),
    source('甲', one('org/a'), () => say('甲')),
    source('乙', one('b'), () => say('乙')),
  ]);

  test('R-MODEL-58 the list names endpoints, the first usable model leads, problems stand beside it', async () => {
    const { models: found, problems } = await models.list();
    expect(found.map(({ id }) => id)).toEqual(['甲/org/a', '乙/b']);
    expect(problems).toEqual([{ endpoint: '远', code: 'model.quota', wait: 5 }]);
    expect(await textOf(models)).toBe('甲');
  });

  test('R-MODEL-58 a model is chosen by its id, and an unknown one is refused', async () => {
    expect(await textOf(models, '乙/b')).toBe('乙');
    await expect(textOf(models, '乙/c')).rejects.toThrow('model.unknown');
    await expect(textOf(models, '丙/c')).rejects.toThrow('model.unknown');
    await expect(textOf(models, '远/x')).rejects.toThrow('model.quota');
    await expect(textOf(createModels([]))).rejects.toThrow('model.none');
    await expect(textOf(createModels([]), '甲/a')).rejects.toThrow('model.none');
  });
});

test('R-MODEL-06 the whole answer has a limit, and waiting in a queue does not count', async () => {
  const clock = new ManualClock();
  const slow = source('慢', one('a'), async function* (): AsyncGenerator<ModelChunk> {
    yield { type: 'queued', place: 1, waitMs: 1 };
    clock.advance(3_600_000);
    yield { type: 'text', text: '前半' };
    clock.advance(60_000);
    throw new Error('aborted');
  });
  const parts: ModelChunk[] = [];
  const running = (async () => {
    for await (const part of createModels([slow], { clock, totalTimeoutMs: 60_000 }).stream(
      { messages },
      forever,
    ))
      parts.push(part);
  })();
  await expect(running).rejects.toThrow('model.timeout');
  expect(parts.map(({ type }) => type)).toEqual(['queued', 'text']);
});

test('R-MODEL-09 an endless answer is cut at the limit and what came is kept; the line is closed', async () => {
  const provider = await startMockProvider(endless);
  const models = await quick(provider.baseUrl);
  let text = '';
  const running = (async () => {
    for await (const part of models.stream({ messages }, forever))
      if (part.type === 'text') text += part.text;
  })();
  await expect(running).rejects.toThrow('model.answerTooLarge');
  expect(Buffer.byteLength(text)).toBeGreaterThan(4_000_000);
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(4 * 1024 * 1024);
  await (
    await provider.call(0)
  ).closed;
  await models.dispose();
  await provider.close();
});

test('R-MODEL-09 an answer of 2 MB passes whole', async () => {
  const piece = '百工'.repeat(3500);
  const pieces = Array.from({ length: 100 }, () => chunk({ content: piece }));
  const provider = await startMockProvider(wire(...pieces, chunk({}, 'stop'), done));
  const models = await quick(provider.baseUrl);
  expect(await textOf(models)).toBe(piece.repeat(100));
  await models.dispose();
  await provider.close();
});

test('R-MODEL-09 one event without end is cut as well', async () => {
  const half = 'data: '.concat('{"choices":[{"delta":{"content":"', 'a'.repeat(5 * 1024 * 1024));
  const provider = await startMockProvider(wire(half));
  const models = await quick(provider.baseUrl);
  await expect(textOf(models)).rejects.toThrow('model.answerTooLarge');
  await models.dispose();
  await provider.close();
});

test('R-MODEL-59 a failure of a source that has no code is a broken answer', async () => {
  const broken = source('坏', one('a'), async function* () {
    yield { type: 'queued', place: 1, waitMs: 0 };
    throw new TypeError('secret of the inside');
  });
  await expect(textOf(createModels([broken]))).rejects.toThrow('model.brokenAnswer');
});

function quick(baseUrl: string): Promise<Models> {
  return connectModels(
    { model: { baseUrl, apiKey: undefined, name: 'mock' }, modelsFile: undefined, modelAutodetect: true },
    {},
  );
}

test.each([
  ['input', { id: 'c', name: 'x', input: { text: '字'.repeat(400) } }],
  ['name', { id: 'c', name: 'x'.repeat(1_000), input: {} }],
])('R-MODEL-09 tool calls count as parts of the answer, with their %s', async (_what, call) => {
  const calling = source('叫', one('a'), async function* (): AsyncGenerator<ModelChunk> {
    for (let n = 0; n < 5; n++) yield { type: 'tool-call', ...call };
    yield { type: 'finish', reason: 'tools' };
  });
  await expect(textOf(createModels([calling], { maxAnswerBytes: 8_000 }))).resolves.toBe('');
  await expect(textOf(createModels([calling], { maxAnswerBytes: 4_000 }))).rejects.toThrow(
    'model.answerTooLarge',
  );
});
