import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ModelError } from '../models.ts';
import {
  codeOf,
  mockEndpoint,
  plantedKey,
  question,
  type MockedEndpoint,
  words,
} from '../../../../test/mock-provider/mock-endpoint.ts';
import {
  answer,
  callTools,
  chunk,
  done,
  event,
  json,
  refuse,
  usage,
  wire,
} from '../../../../test/mock-provider/scripts.ts';

let provider: MockedEndpoint['provider'];
let endpoint: MockedEndpoint['endpoint'];
let run: MockedEndpoint['run'];

beforeEach(async () => {
  ({ provider, endpoint, run } = await mockEndpoint());
});
afterEach(() => provider.close());

test('R-MODEL-04 text, usage and the end arrive as parts', async () => {
  provider.next(answer(['你', '好', '！'], [12, 3]));
  const { parts } = await run();
  expect(parts).toEqual([
    { type: 'text', text: '你' },
    { type: 'text', text: '好' },
    { type: 'text', text: '！' },
    { type: 'finish', reason: 'stop', inputTokens: 12, outputTokens: 3 },
  ]);
});

test('R-MODEL-04 an answer cut into single bytes reads the same', async () => {
  const bytes = Buffer.from(chunk({ content: '百工🧵' }) + chunk({ content: '好' }, 'stop') + done);
  provider.next(wire(...Array.from(bytes, (byte) => Uint8Array.of(byte))));
  expect((await run()).text).toBe('百工🧵好');
});

test.each(['reasoning_content', 'reasoning'])(
  'R-MODEL-04 thoughts in the field %s are told apart',
  async (field) => {
    provider.next(
      wire(chunk({ [field]: '想' }), chunk({ [field]: '一想' }), chunk({ content: '答' }, 'stop'), done),
    );
    const { parts, text } = await run();
    expect(words(parts, 'reasoning')).toBe('想一想');
    expect(text).toBe('答');
  },
);

test('R-MODEL-04 thoughts in <think> tags are told apart, wherever the chunks break', async () => {
  const pieces = ['<th', 'ink>先', '想</', 'thin', 'k>\n\n答<think>再', '想</think>案'];
  provider.next(answer(pieces));
  const { parts, text } = await run();
  expect(words(parts, 'reasoning')).toBe('先想再想');
  expect(text).toBe('答案');
});

test('R-MODEL-04 tool calls are put together from their deltas', async () => {
  provider.next(
    callTools(
      { id: 'a', name: 'calculate', args: ['{"expre', 'ssion":"1+1"}'] },
      { id: 'b', name: 'pinyin', args: ['{}'] },
    ),
  );
  expect((await run()).parts).toEqual([
    { type: 'tool-call', id: 'a', name: 'calculate', input: { expression: '1+1' } },
    { type: 'tool-call', id: 'b', name: 'pinyin', input: {} },
    { type: 'finish', reason: 'tools', inputTokens: 20, outputTokens: 10 },
  ]);
});

test('R-MODEL-04 tool calls without index, ended by "stop" and with broken arguments still come', async () => {
  const call = (id: string, args: string) =>
    chunk({ tool_calls: [{ id, function: { name: 'random', arguments: args } }] });
  provider.next(wire(call('a', '{"x":1}'), call('b', '{"x":'), chunk({}, 'stop'), done));
  expect((await run()).parts).toMatchObject([
    { type: 'tool-call', id: 'a', input: { x: 1 } },
    { type: 'tool-call', id: 'b', input: '{"x":' },
    { type: 'finish', reason: 'tools' },
  ]);
});

test.each([0, 1])(
  'R-MODEL-04 tool calls that all have the index %d are told apart by their ids',
  async (index) => {
    const call = (id: string | undefined, args: string) =>
      chunk({ tool_calls: [{ index, id, function: { name: 'random', arguments: args } }] });
    provider.next(
      wire(call('a', '{"x":1}'), call('b', '{"x":'), call(undefined, '2}'), chunk({}, 'tool_calls'), done),
    );
    expect((await run()).parts).toMatchObject([
      { type: 'tool-call', id: 'a', input: { x: 1 } },
      { type: 'tool-call', id: 'b', input: { x: 2 } },
      { type: 'finish', reason: 'tools' },
    ]);
  },
);

test('R-MODEL-04 an end without [DONE] and a [DONE] without a reason are both ends', async () => {
  provider.next(wire(chunk({ content: '甲' }, 'length')), wire(chunk({ content: '乙' }), done));
  expect((await run()).parts.at(-1)).toMatchObject({ type: 'finish', reason: 'length' });
  expect((await run()).parts.at(-1)).toMatchObject({ type: 'finish', reason: 'stop' });
});

test('R-MODEL-04 a server that answers in one JSON document is read too', async () => {
  provider.next(
    json({
      choices: [{ message: { role: 'assistant', content: '整篇' }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 1, completion_tokens: 2 },
    }),
  );
  expect((await run()).parts).toEqual([
    { type: 'text', text: '整篇' },
    { type: 'finish', reason: 'stop', inputTokens: 1, outputTokens: 2 },
  ]);
});

test('R-MODEL-50 the request carries key, pictures, tools and results as the wire wants them', async () => {
  await run(endpoint({ headers: { 'x-team': 'a' } }), {
    messages: [
      { role: 'user', content: '看图', images: ['data:image/png;base64,AAAA'] },
      { role: 'system', content: '你是助手' },
      { role: 'assistant', content: '' },
      {
        role: 'tools',
        text: '',
        reasoning: '要算',
        calls: [{ id: 'a', name: 'calculate', input: { expression: '1+1' }, output: { title: '2' } }],
      },
    ],
    temperature: 0.3,
    maxTokens: 32,
    tools: [{ name: 'calculate', description: '计算', inputSchema: { type: 'object' } }],
  });
  const { body, headers } = await provider.call(0);
  expect(headers).toMatchObject({ authorization: `Bearer ${plantedKey}`, 'x-team': 'a' });
  expect(body).toEqual({
    model: 'qwen3-vl-plus',
    stream: true,
    stream_options: { include_usage: true },
    temperature: 0.3,
    max_tokens: 32,
    tools: [
      {
        type: 'function',
        function: { name: 'calculate', description: '计算', parameters: { type: 'object' } },
      },
    ],
    messages: [
      { role: 'system', content: '你是助手' },
      {
        role: 'user',
        content: [
          { type: 'text', text: '看图' },
          { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
        ],
      },
      {
        role: 'assistant',
        content: null,
        reasoning_content: '要算',
        tool_calls: [
          { id: 'a', type: 'function', function: { name: 'calculate', arguments: '{"expression":"1+1"}' } },
        ],
      },
      { role: 'tool', tool_call_id: 'a', content: '{"title":"2"}' },
    ],
  });
});

test('R-MODEL-51 a model that cannot see is told of the pictures instead of being sent them', async () => {
  const source = endpoint({
    models: [{ model: 'qwen3-vl-plus', name: 'blind', abilities: ['text'] }],
  });
  await run(source, {
    messages: [{ role: 'user', content: '看图', images: ['data:image/png;base64,AAAA'] }],
    tools: [{ name: 'calculate', description: '计算', inputSchema: {} }],
  });
  const { body } = await provider.call(0);
  expect(JSON.stringify(body)).not.toContain('base64');
  expect(body).toMatchObject({
    messages: [{ role: 'user', content: expect.stringContaining('1 张图片') }],
  });
  expect(body).not.toHaveProperty('tools');
});

test('R-MODEL-04 a stream that is labelled as JSON is read all the same', async () => {
  const stream = chunk({ content: '好' }, 'stop') + done;
  provider.next(refuse(200, stream, { 'content-type': 'application/json' }));
  expect((await run()).text).toBe('好');
});

test('R-MODEL-09 tool calls without end are cut', async () => {
  const more = chunk({
    tool_calls: [{ index: 0, id: 'a', function: { name: 'x', arguments: 'y'.repeat(300_000) } }],
  });
  provider.next(wire(more, more, more, more, more));
  const { parts, error } = await run();
  expect(codeOf(error)).toBe('model.answerTooLarge');
  expect(parts).toEqual([]);
});

test('R-MODEL-54 the tokens of every known shape of usage are read', async () => {
  provider.next(
    wire(chunk({ content: '甲' }, 'stop', { usage: { prompt_tokens: 3, completion_tokens: 4 } }), done),
  );
  expect((await run()).parts.at(-1)).toMatchObject({ inputTokens: 3, outputTokens: 4 });
  const moonshot = {
    choices: [{ delta: {}, finish_reason: 'stop', usage: { prompt_tokens: 5, completion_tokens: 6 } }],
  };
  provider.next(wire(chunk({ content: '乙' }), event(moonshot), done));
  expect((await run()).parts.at(-1)).toMatchObject({ inputTokens: 5, outputTokens: 6 });
  provider.next(wire(chunk({ content: '丙' }), chunk({}, 'stop'), usage(7, 8), done));
  expect((await run()).parts.at(-1)).toMatchObject({ inputTokens: 7, outputTokens: 8 });
});

describe('an answer in one JSON document', () => {
  const document = (content: unknown) => ({ choices: [{ message: { content }, finish_reason: 'stop' }] });

  test('R-LIMIT-72 is paced like a stream, and so are the events of one that is labelled as JSON', async () => {
    const passed: number[] = [];
    const pace = async (bytes: number): Promise<void> => void passed.push(bytes);
    const sum = () => passed.splice(0).reduce((all, bytes) => all + bytes, 0);
    const body = JSON.stringify(document('字'.repeat(50_000)));
    provider.next(json(document('字'.repeat(50_000))));
    expect((await run(endpoint(), { ...question, pace })).text).toHaveLength(50_000);
    expect(sum()).toBe(Buffer.byteLength(body));
    const events = chunk({ content: '好' }).repeat(1_000);
    provider.next(refuse(200, events + chunk({}, 'stop') + done, { 'content-type': 'application/json' }));
    expect((await run(endpoint(), { ...question, pace })).text).toHaveLength(1_000);
    expect(sum()).toBeGreaterThan(Buffer.byteLength(events) + 900 * 64);
  });

  test('R-LIMIT-72 R-MODEL-09 longer than the bound is left before it is read, and so is such an event', async () => {
    const bounded = endpoint({}, 0, { maxEventBytes: 100_000 });
    provider.next(json(document('字'.repeat(20_000))));
    expect((await run(bounded)).text).toHaveLength(20_000);
    provider.next(json(document('字'.repeat(40_000))));
    expect(codeOf((await run(bounded)).error)).toBe('model.answerTooLarge');
    provider.next(wire(`data: ${'['.repeat(200_000)}`, '\n\n', done));
    expect(codeOf((await run(bounded)).error)).toBe('model.answerTooLarge');
  });

  test.each([
    ['deep nesting', '['.repeat(30_000) + ']'.repeat(30_000) + ','],
    ['many values', '[],'.repeat(40_000)],
  ])('R-LIMIT-72 of %s is not parsed, nor is such an event', async (_, nested) => {
    const expensive = `{"choices":[{"message":{"content":"好"},"finish_reason":"stop"}],"x":[${nested}0]}`;
    const parse = vi.spyOn(JSON, 'parse');
    provider.next(refuse(200, expensive, { 'content-type': 'application/json' }));
    expect(codeOf((await run()).error)).toBe('model.brokenAnswer');
    provider.next(wire(`data: ${expensive}\n\n`, done));
    expect(codeOf((await run()).error)).toBe('model.brokenAnswer');
    const parsed = parse.mock.calls.map(([text]) => text.length);
    parse.mockRestore();
    expect(Math.max(0, ...parsed)).toBeLessThan(expensive.length);
  });
});

describe('what is kept of an answer before it is whole', () => {
  const called = (call: { id: string; name: string; args: string }) =>
    callTools({ id: call.id, name: call.name, args: [call.args] });
  const large = 'x'.repeat(100_000);

  test.each([
    ['the arguments of a call', called({ id: 'a', name: 'n', args: large })],
    ['the id of a call', called({ id: large, name: 'n', args: '{}' })],
    ['the name of a call', called({ id: 'a', name: large, args: '{}' })],
    ['a document', json({ choices: [{ message: { content: large }, finish_reason: 'stop' }] })],
  ])('R-LIMIT-74 %s is told, and without room for it the answer ends', async (_what, script) => {
    let told = 0;
    provider.next(script);
    expect(
      (await run(endpoint(), { ...question, grow: (bytes) => void (told += bytes) })).error,
    ).toBeUndefined();
    expect(told).toBeGreaterThanOrEqual(100_000);
    provider.next(script);
    const grow = () => {
      throw new ModelError('limits.tooMany', { wait: 5 });
    };
    expect(codeOf((await run(endpoint(), { ...question, grow })).error)).toBe('limits.tooMany');
  });

  test('R-LIMIT-72 arguments of many values stay a text', async () => {
    const args = `[${'[],'.repeat(40_000)}0]`;
    provider.next(called({ id: 'a', name: 'n', args }));
    expect((await run()).parts[0]).toMatchObject({ type: 'tool-call', input: args });
  });
});
