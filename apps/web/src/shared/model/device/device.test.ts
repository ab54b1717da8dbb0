import type { OwnModel, RunEvent, RunRequest } from '@baigong/contracts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { followRun, type RunEnvironment } from '../follow-run.ts';
import { localRuns, stopRunAtOrigin } from '../local-runs.ts';
import type { Program } from '../own/own-database.ts';
import { askOf } from './ask-device.ts';
import { listProgramModels } from './list-program-models.ts';
import { startLocalRun } from './local-run.ts';
import { probeNamedModels } from './probe-models.ts';
import { cleanProgramAddress, programs } from './programs.ts';
import { ollamaModels, sendEvents, sendJson, sendLines, startFakeProgram } from './testing/fake-program.ts';

type Answer = Parameters<typeof startFakeProgram>[0];

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

async function start(answer: Answer) {
  const program = await startFakeProgram(answer);
  closing.push(program.close);
  return program;
}

const model = (fields: Partial<OwnModel> = {}): OwnModel => ({
  model: 'm',
  name: 'm',
  abilities: ['text', 'tools'],
  ...fields,
});

let runs = 0;
const request = (fields: Partial<RunRequest> = {}): RunRequest => ({
  run: `run-${++runs}`,
  model: 'device:c/m',
  messages: [{ role: 'user', content: '你好' }],
  ...fields,
});

const idle = new AbortController().signal;
const environment = (open: RunEnvironment['start']): RunEnvironment => ({
  start: open,
  resume: async (run, after) => {
    const response = localRuns.get(run)?.read(after);
    if (!response) throw new ApiError('run.notFound', 'gone');
    return response;
  },
  wait: () => new Promise(() => undefined),
  now: () => 0,
  isOnline: () => true,
  onResume: () => () => undefined,
});

/** All events of a run by a program, read as the page reads those of the server. */
async function eventsOf(program: Program, base: string, run = request(), of = model()): Promise<RunEvent[]> {
  const events: RunEvent[] = [];
  const end = await followRun({
    run: run.run,
    start: run,
    after: -1,
    signal: idle,
    environment: environment(async (body) => startLocalRun(body, askOf(program, base, of))),
    onEvent: (event) => events.push(event),
  });
  expect(end.type).toBe('ended');
  return events;
}

const textOf = (events: readonly RunEvent[]): string =>
  events.map((event) => (event.type === 'text' ? event.text : '')).join('');

const sentenceOf = (events: readonly RunEvent[]): string => {
  const last = events.at(-1);
  return last?.type === 'error' ? last.error.message : '';
};

const said = (content: string, more: object = {}) => ({ choices: [{ delta: { content }, ...more }] });

describe('R-DEVICE-03 an answer streams in', () => {
  test('from Ollama, with its thoughts, in a window that the prompt fits in', async () => {
    const { base, asked } = await start(({ response }) =>
      sendLines(
        response,
        { message: { role: 'assistant', content: '', thinking: '想一想' } },
        { message: { role: 'assistant', content: '你好，' } },
        { message: { role: 'assistant', content: '世界' } },
        { message: { content: '' }, done: true, done_reason: 'stop', prompt_eval_count: 9, eval_count: 4 },
      ),
    );
    const run = request({
      temperature: 0.5,
      messages: [{ role: 'user', content: '看', images: ['data:image/png;base64,AAAA'] }],
    });
    const events = await eventsOf('ollama', base, run, model({ context: 40_960 }));
    expect(events.map(({ type }) => type)).toEqual(['start', 'reasoning', 'text', 'text', 'finish']);
    expect(textOf(events)).toBe('你好，世界');
    expect(events.at(-1)).toMatchObject({ reason: 'stop', inputTokens: 9, outputTokens: 4 });
    expect(asked).toEqual([
      {
        path: '/api/chat',
        body: {
          model: 'm',
          messages: [{ role: 'user', content: '看', images: ['AAAA'] }],
          stream: true,
          options: { num_ctx: 8_192, temperature: 0.5 },
        },
      },
    ]);
  });

  test.each(['lmstudio', 'llamacpp', 'other'] as const)('from %s, by server-sent events', async (program) => {
    const { base, asked } = await start(({ response }) =>
      sendEvents(
        response,
        { choices: [{ delta: { role: 'assistant', reasoning_content: '想' } }] },
        said('你好'),
        said('，世界', { finish_reason: 'length' }),
        { choices: [], usage: { prompt_tokens: 3, completion_tokens: 5 } },
        '[DONE]',
      ),
    );
    const events = await eventsOf(program, base);
    expect(textOf(events)).toBe('你好，世界');
    expect(events.at(-1)).toMatchObject({ type: 'finish', reason: 'length', outputTokens: 5 });
    expect(asked[0]).toMatchObject({
      path: '/v1/chat/completions',
      body: { stream: true, messages: [{ role: 'user', content: '你好' }] },
    });
  });
});

test('R-DEVICE-03 thoughts in the text are told apart, an unreadable event is skipped, and [DONE] is an end', async () => {
  const { base } = await start(({ response }) =>
    sendEvents(response, said('<think>想'), { ping: 1 }, said('</think>答'), '[DONE]'),
  );
  const events = await eventsOf('lmstudio', base);
  expect(events.map(({ type }) => type)).toEqual(['start', 'reasoning', 'text', 'finish']);
  expect(textOf(events)).toBe('答');
});

describe('R-DEVICE-04 tools', () => {
  const sum = { function: { name: 'calculate', arguments: { expression: '6*7' } } };

  test('of the workshop run in the page, and the result goes back to the model', async () => {
    let step = 0;
    const { base, asked } = await start(({ response }) =>
      step++ === 0
        ? sendLines(response, { message: { content: '', tool_calls: [sum] } }, { done: true })
        : sendLines(response, { message: { content: '是 42' } }, { done: true }),
    );
    const messages = [{ role: 'user' as const, content: '6*7 等于多少' }];
    const events = await eventsOf('ollama', base, request({ tools: true, messages }));
    expect(events.map(({ type }) => type)).toEqual(['start', 'tool-call', 'tool-result', 'text', 'finish']);
    expect(JSON.stringify(events[2])).toContain('42');
    const [first, second] = asked.map(
      ({ body }) => body as { messages: { role: string }[]; tools: object[] },
    );
    expect(JSON.stringify(first?.tools)).toContain('"calculate"');
    expect(second?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool']);
  });

  test('of the features end the run, which goes on in another one; calls may come in pieces', async () => {
    const piece = (index: number, id: string | null, name: string | null, text: string) => ({
      choices: [{ delta: { tool_calls: [{ index, id, function: { name, arguments: text } }] } }],
    });
    const { base, asked } = await start(({ response }) =>
      sendEvents(
        response,
        piece(0, 'a', 'open_note', '{"na'),
        piece(0, null, null, 'me":"甲"}'),
        piece(1, 'a', 'open_note', ''),
        { choices: [{ delta: {}, finish_reason: 'tool_calls' }] },
        '[DONE]',
      ),
    );
    const browserTools = [
      { name: 'open_note', title: '打开便笺', description: '打开', keywords: ['便笺'], inputSchema: {} },
    ];
    const messages = [{ role: 'user' as const, content: '打开便笺' }];
    const events = await eventsOf('llamacpp', base, request({ tools: true, browserTools, messages }));
    const calls = events.filter((event) => event.type === 'tool-call');
    expect(calls).toEqual([
      { type: 'tool-call', id: 'a', name: 'open_note', input: { name: '甲' } },
      { type: 'tool-call', id: 'a~1', name: 'open_note', input: {} },
    ]);
    expect(events.at(-1)).toMatchObject({ type: 'finish', reason: 'tools' });
    // Its next run takes the turn along.
    const toolTurns = [
      { role: 'tools' as const, text: '', calls: [{ id: 'a', name: 'open_note', input: {}, output: '好' }] },
    ];
    await eventsOf('llamacpp', base, request({ tools: true, browserTools, messages, toolTurns }));
    expect(asked[1]?.body).toHaveProperty('messages', [
      ...messages,
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'a', type: 'function', function: { name: 'open_note', arguments: '{}' } }],
      },
      { role: 'tool', tool_call_id: 'a', content: '好' },
    ]);
  });

  test('that are unknown, or called without end, end in an answer', async () => {
    const call = { function: { name: 'no_such_tool', arguments: 'nonsense' } };
    const { base, asked } = await start(({ response, body }) =>
      (body as { tools?: unknown }).tools
        ? sendLines(response, { message: { content: '再试', tool_calls: [call] } }, { done: true })
        : sendLines(response, { message: { content: '算了' } }, { done: true }),
    );
    const events = await eventsOf('ollama', base, request({ tools: true }));
    expect(asked).toHaveLength(6);
    expect(JSON.stringify(events)).toContain('没有名为“no_such_tool”的工具');
    expect(textOf(events)).toMatch(/算了$/);
    const ids = events.flatMap((event) => (event.type === 'tool-call' ? [event.id] : []));
    expect(ids).toHaveLength(5);
  });

  test('that a model does not know are left out, and it answers', async () => {
    const { base, asked } = await start(({ response, body }) =>
      (body as { tools?: unknown }).tools
        ? sendJson(response, { error: 'registry.ollama.ai/library/m does not support tools' }, 400)
        : sendLines(response, { message: { content: '好' } }, { done: true }),
    );
    expect(textOf(await eventsOf('ollama', base, request({ tools: true })))).toBe('好');
    expect(asked).toHaveLength(2);
  });
});

describe('R-DEVICE-05 what goes wrong is one sentence', () => {
  test.each<[string, Program, Answer, RegExp]>([
    [
      'the site is not let in',
      'ollama',
      ({ response }) => void response.writeHead(403).end(),
      /允许本站访问/,
    ],
    [
      'a web page answers',
      'other',
      ({ response }) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>'),
      /是一个网页/,
    ],
    [
      'a web page refuses',
      'other',
      ({ response }) => void response.writeHead(404).end('<html>'),
      /是一个网页/,
    ],
    [
      'the model is gone',
      'ollama',
      ({ response }) => sendJson(response, { error: 'model "m" not found, try pulling it first' }, 404),
      /没有加载这个模型/,
    ],
    [
      'no model is loaded',
      'lmstudio',
      ({ response }) =>
        sendJson(response, { error: { message: 'No models loaded. Please load a model.' } }, 404),
      /没有加载这个模型/,
    ],
    [
      'the model is being loaded',
      'llamacpp',
      ({ response }) => sendJson(response, { error: { code: 503, message: 'Loading model' } }, 503),
      /还在加载模型/,
    ],
    [
      'the prompt is too long',
      'llamacpp',
      ({ response }) =>
        sendJson(
          response,
          {
            error: {
              code: 400,
              message: 'the request exceeds the available context size, try increasing it',
              type: 'exceed_context_size_error',
            },
          },
          400,
        ),
      /超出了这个模型的上下文/,
    ],
    [
      'the memory is too small',
      'ollama',
      ({ response }) =>
        sendJson(response, { error: 'model requires more system memory (9 GiB) than is available' }, 500),
      /内存放不下/,
    ],
    [
      'a failure in mid-answer',
      'ollama',
      ({ response }) =>
        sendLines(response, { message: { content: '半' } }, { error: 'llama runner crashed' }),
      /程序出错了/,
    ],
    [
      'an error event',
      'lmstudio',
      ({ response }) => sendEvents(response, { error: { message: 'Model unloaded.' } }),
      /没有加载这个模型/,
    ],
    [
      'the connection is cut',
      'ollama',
      ({ response }) => {
        response.writeHead(200);
        response.write(`${JSON.stringify({ message: { content: '半' } })}\n`, () => response.destroy());
      },
      /连接中断了/,
    ],
    [
      'the answer ends without an end',
      'llamacpp',
      ({ response }) => sendEvents(response, said('半')),
      /连接中断了/,
    ],
    ['nonsense is sent', 'ollama', ({ response }) => void response.writeHead(200).end('[[[\n'), /无法读取/],
    ['a key is wanted', 'other', ({ response }) => sendJson(response, {}, 401), /要求密钥/],
    ['another program answers', 'ollama', ({ response }) => sendJson(response, {}, 404), /不是所选的程序/],
  ])('%s', async (_what, program, answer, sentence) => {
    const { base } = await start(answer);
    expect(sentenceOf(await eventsOf(program, base))).toMatch(sentence);
  });

  test('nobody listens', async () => {
    const { base, close } = await startFakeProgram(() => undefined);
    await close();
    expect(sentenceOf(await eventsOf('ollama', base))).toMatch(/没有运行/);
  });

  test('a prompt that the model has no room for is not sent: Ollama would cut its beginning unasked', async () => {
    const { base, asked } = await start(() => undefined);
    const messages = [{ role: 'user' as const, content: '长'.repeat(20_000) }];
    const events = await eventsOf('ollama', base, request({ messages }), model({ context: 8_192 }));
    expect(sentenceOf(events)).toMatch(/超出了这个模型的上下文/);
    expect(asked).toEqual([]);
  });

  test('a line without end is not read to its end', async () => {
    const { base } = await start(({ response }) => {
      response.on('error', () => undefined);
      const write = () => {
        if (!response.destroyed) response.write('x'.repeat(256 * 1024), write);
      };
      response.writeHead(200);
      write();
    });
    expect(sentenceOf(await eventsOf('ollama', base))).toMatch(/太长，已停止接收/);
  });
});

describe('R-DEVICE-06 a run of the page', () => {
  /** A program that begins an answer and waits. */
  async function startSlow() {
    let closed: () => void = () => undefined;
    const isClosed = new Promise<void>((resolve) => {
      closed = resolve;
    });
    let goOn: () => void = () => undefined;
    const { base } = await start(({ response }) => {
      response.on('close', () => closed());
      response.writeHead(200);
      response.write(`${JSON.stringify({ message: { content: '一' } })}\n`);
      goOn = () => response.end(`${JSON.stringify({ message: { content: '二' }, done: true })}\n`);
    });
    return { base, isClosed, goOn: () => goOn() };
  }

  test('is stopped in the program at once, and what came stays', async () => {
    const { base, isClosed } = await startSlow();
    const run = request();
    const events: RunEvent[] = [];
    const end = await followRun({
      run: run.run,
      start: run,
      after: -1,
      signal: idle,
      environment: environment(async (body) => startLocalRun(body, askOf('ollama', base, model()))),
      onEvent: (event) => {
        events.push(event);
        if (event.type === 'text') void stopRunAtOrigin(run.run);
      },
    });
    expect(end.type).toBe('ended');
    expect(textOf(events)).toBe('一');
    expect(events.at(-1)).toMatchObject({ type: 'finish', reason: 'stopped' });
    await isClosed;
  });

  test('that was stopped before it began asks nobody', async () => {
    const { base, asked } = await start(() => undefined);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no server')));
    const run = request();
    await stopRunAtOrigin(run.run).catch(() => undefined);
    vi.unstubAllGlobals();
    const events = await eventsOf('ollama', base, run);
    expect(events.at(-1)).toMatchObject({ type: 'finish', reason: 'stopped' });
    expect(asked).toEqual([]);
  });

  test('goes on while its reader is away, and is read on from where that one was', async () => {
    const { base, goOn } = await startSlow();
    const run = request();
    const reader = startLocalRun(run, askOf('ollama', base, model())).body?.getReader();
    let seen = '';
    while (!seen.includes('一')) seen += new TextDecoder().decode((await reader?.read())?.value);
    await reader?.cancel();
    goOn();
    const rest = await localRuns.get(run.run)?.read(1).text();
    expect(rest).not.toContain('一');
    expect(rest).toContain('id: 2\ndata: {"type":"text","text":"二"}');
    expect(rest).toContain('"finish"');
  });
});

describe('R-DEVICE-01 the models of a program', () => {
  test('Ollama: those that chat, with what they can', async () => {
    const { base } = await start(({ path, body, response }) => {
      const { model: asked } = (body ?? {}) as { model?: string };
      if (asked === 'bge-m3:latest') sendJson(response, { capabilities: ['embedding'] });
      else sendJson(response, ollamaModels[path as keyof typeof ollamaModels]);
    });
    expect(await listProgramModels('ollama', base)).toEqual([
      { model: 'qwen3:4b', name: 'qwen3:4b', abilities: ['text', 'reasoning', 'tools'], context: 40_960 },
    ]);
  });

  test('LM Studio: with the window that is loaded; older ones by the common list', async () => {
    const { base } = await start(({ path, response }) =>
      path === '/api/v1/models'
        ? sendJson(response, {
            models: [
              { type: 'embedding', key: 'nomic' },
              {
                type: 'llm',
                key: 'qwen3-8b',
                display_name: 'Qwen3 8B',
                max_context_length: 40_960,
                loaded_instances: [{ config: { context_length: 4_096 } }],
                capabilities: { vision: true, trained_for_tool_use: true },
              },
            ],
          })
        : sendJson(response, {}),
    );
    expect(await listProgramModels('lmstudio', base)).toEqual([
      { model: 'qwen3-8b', name: 'Qwen3 8B', abilities: ['text', 'vision', 'tools'], context: 4_096 },
    ]);
    const { base: old } = await start(({ path, response }) =>
      path === '/v1/models'
        ? sendJson(response, { data: [{ id: 'a' }, { id: 'text-embedding-b' }] })
        : sendJson(response, { error: 'Unexpected endpoint' }),
    );
    expect(await listProgramModels('lmstudio', old)).toEqual([
      { model: 'a', name: 'a', abilities: ['text', 'vision', 'tools'] },
    ]);
  });

  test('llama.cpp: named by its file, with the window that it was started with', async () => {
    const { base } = await start(({ path, response }) =>
      path === '/props'
        ? sendJson(response, {
            default_generation_settings: { n_ctx: 16_384 },
            chat_template_caps: { supports_tools: true },
          })
        : sendJson(response, { data: [{ id: '/models/Qwen3-4B.gguf', meta: { n_ctx_train: 40_960 } }] }),
    );
    expect(await listProgramModels('llamacpp', base)).toEqual([
      { model: '/models/Qwen3-4B.gguf', name: 'Qwen3-4B', abilities: ['text', 'tools'], context: 16_384 },
    ]);
  });

  test('none, or another program: a sentence', async () => {
    const { base } = await start(({ response }) => sendJson(response, { models: [], data: [] }));
    await expect(listProgramModels('ollama', base)).rejects.toThrow(/还没有可以聊天的模型/);
    const { base: other } = await start(({ response }) => sendJson(response, { hello: 1 }));
    await expect(listProgramModels('ollama', other)).rejects.toThrow(/不是所选的程序/);
  });
});

test('R-DEVICE-02 only addresses of this computer are taken, without a path', () => {
  for (const [typed, address] of [
    ['8080', 'http://127.0.0.1:8080'],
    ['localhost:1234/v1', 'http://localhost:1234'],
    [' http://127.0.0.1:11434/ ', 'http://127.0.0.1:11434'],
    ['http://0.0.0.0:8000/v1', 'http://127.0.0.1:8000'],
    ['http://[::1]:8080', 'http://127.0.0.1:8080'],
  ] as const)
    expect(cleanProgramAddress(typed)).toBe(address);
  for (const typed of [
    '',
    'http://192.168.1.2:8080',
    'https://127.0.0.1:1',
    'http://127.0.0.1.example.com',
    'http://a@127.0.0.1:8080',
    'javascript:alert(1)',
    'localhost.example.com',
    '999999',
  ])
    expect(cleanProgramAddress(typed)).toBeUndefined();
});

test('R-DEVICE-02 every program says how to let this site in, for each system where they differ', () => {
  const origin = 'https://baigong.example';
  const steps = programs.ollama.allow(origin);
  for (const system of ['macOS', 'Windows', 'Linux'])
    expect(steps.find(({ where }) => where.startsWith(system))?.command).toContain(
      `"${origin}"`.slice(1, -1),
    );
  for (const { allow } of Object.values(programs)) expect(allow(origin).length).toBeGreaterThan(0);
});

test('R-NEGO-06 a program without a list is connected by a model’s name, and asked once whether it takes tools', async () => {
  const { base, asked } = await start(({ body, response }) =>
    (body as { tools?: unknown }).tools
      ? sendJson(response, { error: { message: 'tools param requires --jinja flag' } }, 500)
      : sendEvents(response, said('好', { finish_reason: 'stop' }), '[DONE]'),
  );
  expect(await probeNamedModels('other', base, ['mine', 'two'])).toEqual([
    { model: 'mine', name: 'mine', abilities: ['text', 'vision', 'tools'], refuses: ['tools'] },
    { model: 'two', name: 'two', abilities: ['text', 'vision', 'tools'] },
  ]);
  expect(asked.map(({ path }) => path)).toEqual(['/v1/chat/completions', '/v1/chat/completions']);
});
