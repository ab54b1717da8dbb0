import type { RunRequest } from '@baigong/contracts';
import { afterEach, expect, test, vi } from 'vitest';
import { startLocalRun } from '../device/local-run.ts';
import { stopRunAtOrigin } from '../local-runs.ts';
import { askBuiltIn, prepareBuiltIn, withoutTools } from './built-in-model.ts';
import { builtInState, promptApi, type PromptApi } from './prompt-api.ts';

const idle = new AbortController().signal;
afterEach(() => vi.unstubAllGlobals());

type CreateOptions = Parameters<PromptApi['create']>[0];

/** A built-in model that answers in these pieces. */
function fakeApi(
  pieces: readonly string[],
  { onCreate, endless = false }: { onCreate?: (options: CreateOptions) => void; endless?: boolean } = {},
) {
  const prompts: unknown[] = [];
  let open = 0;
  const api: PromptApi = {
    availability: async () => 'downloadable',
    async create(options) {
      onCreate?.(options);
      prompts.push(options.initialPrompts);
      open++;
      return {
        contextWindow: 6_144,
        promptStreaming(input, { signal }) {
          prompts.push(input);
          return new ReadableStream({
            start(controller) {
              for (const piece of pieces) controller.enqueue(piece);
              if (!endless) controller.close();
              signal.addEventListener('abort', () => controller.error(signal.reason));
            },
          });
        },
        destroy: () => open--,
      };
    },
  };
  return { api, prompts, open: () => open };
}

let runs = 0;
const request = (fields: Partial<RunRequest> = {}): RunRequest => ({
  run: `builtin-${++runs}`,
  model: 'browser:c/builtin',
  messages: [
    { role: 'system', content: '简短' },
    { role: 'user', content: '你好' },
    { role: 'assistant', content: '好' },
    { role: 'user', content: '再见' },
  ],
  ...fields,
});

test('R-DEVICE-08 whether the browser has a model, can get one or is too weak is known before it is asked', async () => {
  expect(promptApi()).toBeUndefined();
  expect(await builtInState()).toBe('missing');
  for (const state of ['unavailable', 'downloadable', 'downloading', 'available'] as const) {
    vi.stubGlobal('LanguageModel', { availability: async () => state, create: async () => undefined });
    expect(await builtInState()).toBe(state);
  }
  vi.stubGlobal('LanguageModel', {
    availability: () => Promise.reject(new Error('broken')),
    create: async () => undefined,
  });
  expect(await builtInState()).toBe('unavailable');
  vi.stubGlobal('LanguageModel', {});
  expect(await builtInState()).toBe('missing');
});

test('R-DEVICE-08 its download shows its progress and can be stopped; the window is the browser’s word', async () => {
  const progress: number[] = [];
  const { api, open } = fakeApi([], {
    onCreate: ({ monitor }) => {
      const target = new EventTarget();
      monitor?.(target);
      for (const loaded of [0, 0.25, 1])
        target.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded }));
    },
  });
  expect(await prepareBuiltIn(idle, (part) => progress.push(part), api)).toEqual({ context: 6_144 });
  expect(progress).toEqual([0, 0.25, 1]);
  expect(open()).toBe(0);

  const stop = new AbortController();
  const waiting: PromptApi = {
    ...api,
    create: ({ signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      }),
  };
  const preparing = prepareBuiltIn(stop.signal, () => undefined, waiting);
  stop.abort();
  await expect(preparing).rejects.toMatchObject({ name: 'AbortError' });
});

test('R-DEVICE-09 its answer streams in after what was said before, without tools', async () => {
  const { api, prompts, open } = fakeApi(['再', '', '见']);
  const run = withoutTools(request({ tools: true, browserTools: [] }));
  const text = await startLocalRun(run, askBuiltIn(api)).text();
  expect(text).toContain('"text":"再"');
  expect(text).toContain('"text":"见"');
  expect(text).toContain('"reason":"stop"');
  expect(prompts).toEqual([
    [
      { role: 'system', content: '简短' },
      { role: 'user', content: '你好' },
      { role: 'assistant', content: '好' },
    ],
    [{ role: 'user', content: '再见' }],
  ]);
  expect(open()).toBe(0);
});

test('R-DEVICE-09 a stop ends it at once, and what came stays', async () => {
  const { api, open } = fakeApi(['一半'], { endless: true });
  const run = request();
  const reader = startLocalRun(run, askBuiltIn(api)).body?.getReader();
  let seen = '';
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    seen += new TextDecoder().decode(part.value);
    if (seen.includes('一半')) await stopRunAtOrigin(run.run);
  }
  expect(seen).toContain('"reason":"stopped"');
  expect(open()).toBe(0);
});

test.each([
  ['QuotaExceededError', '超出了这个模型的上下文'],
  ['NotSupportedError', '不支持这种内容或语言'],
  ['NotAllowedError', '现在不能用'],
  ['NetworkError', '没有下载完'],
  ['UnknownError', '出错了，没有答完'],
])('R-DEVICE-09 %s is a sentence with a way forward', async (name, sentence) => {
  const { api } = fakeApi([]);
  const broken: PromptApi = { ...api, create: () => Promise.reject(new DOMException('inner words', name)) };
  const text = await startLocalRun(request(), askBuiltIn(broken)).text();
  expect(text).toContain(sentence);
  expect(text).not.toContain('inner words');
  await expect(prepareBuiltIn(idle, () => undefined, broken)).rejects.toThrow(sentence);
});

test('R-DEVICE-09 where the browser has no model any more, another one is named', async () => {
  expect(await startLocalRun(request(), askBuiltIn(undefined)).text()).toContain('我的电脑');
});

test('R-DEVICE-10 of two tabs one works in the browser’s model at a time', async () => {
  const openAtCreation: number[] = [];
  const order: string[] = [];
  let last: Promise<unknown> = Promise.resolve();
  vi.stubGlobal('navigator', {
    locks: {
      request: (name: string, _options: object, work: () => Promise<void>) => {
        order.push(name);
        const result = last.then(work);
        last = result;
        return result;
      },
    },
  });
  const { api, open } = fakeApi(['好'], { onCreate: () => openAtCreation.push(open()) });
  const texts = await Promise.all([
    startLocalRun(request(), askBuiltIn(api)).text(),
    startLocalRun(request(), askBuiltIn(api)).text(),
  ]);
  expect(order).toEqual(['baigong-model-in-browser', 'baigong-model-in-browser']);
  expect(openAtCreation).toEqual([0, 0]);
  for (const text of texts) expect(text).toContain('"reason":"stop"');
});
