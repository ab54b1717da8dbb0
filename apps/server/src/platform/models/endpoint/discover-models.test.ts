import { afterEach, beforeEach, expect, test } from 'vitest';
import { ManualClock } from '../../../../test/mock-provider/manual-clock.ts';
import { startMockProvider, type MockProvider } from '../../../../test/mock-provider/mock-provider.ts';
import { answer, json, refuse, silence } from '../../../../test/mock-provider/scripts.ts';
import type { PresetId } from '../presets.ts';
import { createEndpoint } from './endpoint-source.ts';

let provider: MockProvider;
let clock: ManualClock;
beforeEach(async () => {
  provider = await startMockProvider(answer('好'));
  clock = new ManualClock();
});
afterEach(() => provider.close());

function endpoint(preset?: PresetId, optional = false) {
  return createEndpoint(
    { name: 'mock', baseUrl: provider.baseUrl, local: true, models: [], preset, optional },
    { clock, listTimeoutMs: 1000, listTtlMs: 60_000, failureTtlMs: 30_000 },
  );
}
const listOf = (...ids: string[]) =>
  json({ object: 'list', data: ids.map((id) => ({ id, object: 'model' })) });

test('R-MODEL-55 a list leaves out what cannot chat and knows families by their names', async () => {
  provider.serve(
    '/v1/models',
    listOf('qwen3.5-plus', 'text-embedding-v4', 'wanx2.1-t2i-turbo', 'deepseek-r1', 'my-own'),
  );
  const { models } = await endpoint().list();
  expect(models.map(({ model, abilities }) => [model, abilities.join(' ')])).toEqual([
    ['qwen3.5-plus', 'text vision reasoning tools'],
    ['deepseek-r1', 'text reasoning tools'],
    ['my-own', 'text vision tools'],
  ]);
});

test('R-MODEL-55 a list that would be expensive to read is no list', async () => {
  provider.serve('/v1/models', listOf(...Array.from({ length: 20_000 }, (_, n) => `m${n}`)));
  expect(await endpoint().list()).toMatchObject({ models: [], problem: { code: 'model.brokenAnswer' } });
});

test('R-MODEL-55 what a provider says of its models counts', async () => {
  provider.serve(
    '/v1/models',
    json({
      data: [{ id: 'kimi-new', context_length: 262144, supports_image_in: true, supports_reasoning: true }],
    }),
  );
  expect((await endpoint('moonshot').list()).models[0]).toMatchObject({
    context: 262144,
    abilities: expect.arrayContaining(['vision', 'reasoning']),
  });
});

test("R-MODEL-55 Ollama's models are asked for their abilities one by one", async () => {
  provider.serve('/v1/models', listOf('qwen3:latest', 'nomic:latest', 'old'));
  provider.serve('/api/show', (response, call) => {
    const { model } = call.body as { model: string };
    const known: Record<string, object> = {
      'qwen3:latest': {
        capabilities: ['completion', 'tools', 'thinking', 'vision'],
        model_info: { 'qwen3.context_length': 40960 },
      },
      'nomic:latest': { capabilities: ['embedding'] },
    };
    const found = known[model];
    return (found ? json(found) : refuse(404, { error: 'not found' }))(response, call);
  });
  expect((await endpoint('ollama').list()).models).toEqual([
    {
      model: 'qwen3:latest',
      name: 'qwen3',
      abilities: ['text', 'vision', 'reasoning', 'tools'],
      context: 40960,
    },
    { model: 'old', name: 'old', abilities: ['text', 'vision', 'tools'] },
  ]);
});

test("R-MODEL-55 LM Studio's and llama.cpp's own lists are read", async () => {
  provider.serve(
    '/api/v1/models',
    json({
      models: [
        {
          type: 'llm',
          key: 'google/gemma-3-4b',
          display_name: 'Gemma 3 4B',
          max_context_length: 131072,
          capabilities: { vision: true, trained_for_tool_use: false },
        },
        { type: 'embedding', key: 'nomic' },
      ],
    }),
  );
  expect((await endpoint('lmstudio').list()).models).toEqual([
    { model: 'google/gemma-3-4b', name: 'Gemma 3 4B', abilities: ['text', 'vision'], context: 131072 },
  ]);
  provider.serve('/v1/models', listOf('/models/Qwen3-4B-Q4_K_M.gguf'));
  provider.serve(
    '/props',
    json({ default_generation_settings: { n_ctx: 8192 }, modalities: { vision: false } }),
  );
  expect((await endpoint('llamacpp').list()).models).toEqual([
    {
      model: '/models/Qwen3-4B-Q4_K_M.gguf',
      name: 'Qwen3-4B-Q4_K_M',
      abilities: ['text', 'reasoning', 'tools'],
      context: 8192,
    },
  ]);
});

test('R-MODEL-56 a list is asked for once in a while, a failed one again after half a minute', async () => {
  let asked = 0;
  provider.serve('/v1/models', (response, call) => {
    asked++;
    return (asked === 1 ? refuse(401, {}) : listOf('qwen3'))(response, call);
  });
  const source = endpoint();
  expect((await source.list()).problem?.code).toBe('model.keyRefused');
  await source.list();
  expect(asked).toBe(1);
  clock.advance(30_000);
  expect((await source.list()).models).toHaveLength(1);
  clock.advance(59_999);
  await source.list();
  expect(asked).toBe(2);
});

test('R-MODEL-56 a provider without a list falls back on the models known beforehand', async () => {
  expect((await endpoint('doubao').list()).models[0]?.model).toMatch(/^doubao-seed/);
  expect((await endpoint().list()).problem?.code).toBe('model.notFound');
});

test('R-MODEL-03 a program that is not there is no problem, and is looked for again', async () => {
  provider.serve('/v1/models', silence);
  const source = endpoint('llamacpp', true);
  const listing = source.list();
  await clock.waitingFor(1000);
  clock.advance(1000);
  expect(await listing).toEqual({ models: [] });
  provider.serve('/v1/models', listOf('qwen3.gguf'));
  expect(await source.list()).toEqual({ models: [] });
  clock.advance(30_000);
  expect((await source.list()).models).toHaveLength(1);
});

test('R-MODEL-57 an endpoint that refused the key says so in the list until it answers again', async () => {
  provider.serve('/v1/models', listOf('qwen3'));
  provider.next(refuse(401, {}));
  const source = endpoint();
  const ask = async () => {
    for await (const _ of source.stream(
      'qwen3',
      { messages: [{ role: 'user', content: '好' }] },
      new AbortController().signal,
    ));
  };
  await expect(ask()).rejects.toThrow('model.keyRefused');
  expect(await source.list()).toMatchObject({
    models: [{ model: 'qwen3' }],
    problem: { code: 'model.keyRefused' },
  });
  await ask();
  expect((await source.list()).problem).toBeUndefined();
});

test('R-MODEL-55 what OpenRouter says of a model counts for more than its name', async () => {
  provider.serve(
    '/v1/models',
    json({
      data: [
        {
          id: 'qwen/qwen3-next',
          context_length: 9_000,
          architecture: { input_modalities: ['text', 'image'] },
          supported_parameters: ['temperature'],
        },
      ],
    }),
  );
  expect((await endpoint().list()).models).toMatchObject([{ abilities: ['text', 'vision'], context: 9_000 }]);
});
