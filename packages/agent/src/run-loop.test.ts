import type { RunRequest, ToolTurn } from '@baigong/contracts';
import { expect, test } from 'vitest';
import type { OfferedTool } from '@baigong/tools';
import { WireError, type ModelPrompt, type ModelTool } from './model.ts';
import { toChatRequest } from './openai-request.ts';
import { runAgent, type AgentRun, type RunChunk, type RunPorts, type StepEvent } from './run-loop.ts';
import { TextCollector } from './text-collector.ts';

const tool = (name: string): ModelTool => ({ name, description: name, inputSchema: {} });
const browserTool = (name: string) => ({ ...tool(name), title: name, keywords: [name] });
const text = (words: string): RunChunk => ({ type: 'text', text: words });
const call = (id: string, name = 'calculate', input: unknown = {}): RunChunk => ({
  type: 'tool-call',
  id,
  name,
  input,
});
const finish = (reason: 'stop' | 'length' | 'tools' | 'budget' = 'stop'): RunChunk => ({
  type: 'finish',
  reason,
});

type Script = readonly RunChunk[] | Error | readonly [...RunChunk[], Error];

/** Runs with a model whose answers are scripts; the last one is repeated. */
async function play(
  scripts: readonly Script[],
  given: Partial<Omit<AgentRun, 'request'> & Pick<RunRequest, 'toolTurns'> & Pick<RunPorts, 'runTool'>> = {},
) {
  const prompts: ModelPrompt[] = [];
  const events: StepEvent[] = [];
  const turns: ToolTurn[] = [];
  const { tools = { server: [], browser: [] }, offered = [tool('calculate')], toolTurns } = given;
  const reason = await runAgent(
    {
      request: { messages: [{ role: 'user', content: '问' }], ...(toolTurns ? { toolTurns } : {}) },
      tools,
      offered,
    },
    {
      async *callModel(prompt) {
        const script = scripts[Math.min(prompts.length, scripts.length - 1)] ?? [];
        prompts.push(prompt);
        for (const chunk of script instanceof Error ? [script] : script) {
          if (chunk instanceof Error) throw chunk;
          yield chunk;
        }
      },
      runTool: given.runTool ?? (async (name) => ({ output: `${name} ran` })),
      emit: (event) => void events.push(event),
      onTurn: (turn) => void turns.push(turn),
    },
    new AbortController().signal,
  ).catch((error: unknown) => error);
  return { reason, prompts, events, turns };
}

const namesOf = ({ tools = [] }: ModelPrompt) => tools.map(({ name }) => name);

test('R-MODEL-11 calls run, are told, and go back to the model until it answers', async () => {
  const { reason, prompts, events, turns } = await play([
    [text('算一下'), call('a', 'calculate', { n: 1 }), finish('tools')],
    [text('好'), finish()],
  ]);
  expect(reason).toBe('stop');
  expect(events).toEqual([
    { type: 'text', text: '算一下' },
    { type: 'tool-call', id: 'a', name: 'calculate', input: { n: 1 } },
    { type: 'tool-result', id: 'a', output: 'calculate ran' },
    { type: 'text', text: '好' },
  ]);
  const turn = {
    role: 'tools',
    text: '算一下',
    reasoning: undefined,
    calls: [{ id: 'a', name: 'calculate', input: { n: 1 }, output: 'calculate ran' }],
  };
  expect(turns).toEqual([turn]);
  expect(prompts[1]?.messages.at(-1)).toEqual(turn);
});

test('R-MODEL-62 the last of six requests is made without tools, and what it calls is not run', async () => {
  const { reason, prompts, events } = await play([[call('a'), finish('tools')]]);
  expect(reason).toBe('stop');
  expect(prompts.map((prompt) => namesOf(prompt).length)).toEqual([1, 1, 1, 1, 1, 0]);
  expect(events.filter(({ type }) => type === 'tool-result')).toHaveLength(5);
});

test('R-MODEL-04 every call of a run has an id of its own, whatever its model sends', async () => {
  const long = 'x'.repeat(10_000);
  const { events, turns } = await play(
    [
      [call('a'), call('a'), call(''), call(long), call(long), finish('tools')],
      [call('a'), call('b'), finish('tools')],
      [finish()],
    ],
    {
      toolTurns: [
        { role: 'tools', text: '', calls: [{ id: 'b', name: 'calculate', input: {}, output: null }] },
      ],
    },
  );
  const ids = events.flatMap((event) => (event.type === 'tool-call' ? [event.id] : []));
  expect(new Set(['b', ...ids]).size).toBe(8);
  expect(ids[0]).toBe('a');
  expect(Math.max(...ids.map((id) => id.length))).toBeLessThan(200);
  expect(turns.flatMap(({ calls }) => calls.map(({ id }) => id))).toEqual(ids);
});

test('R-TOOL-41 calls of the browser end the run, after the others have run', async () => {
  const tools = { server: [], browser: [browserTool('open_note')] };
  const { reason, events, turns } = await play([[call('a', 'open_note'), call('b'), finish('tools')]], {
    tools,
  });
  expect(reason).toBe('tools');
  expect(events.map((event) => [event.type, 'id' in event && event.id])).toEqual([
    ['tool-call', 'a'],
    ['tool-call', 'b'],
    ['tool-result', 'b'],
  ]);
  expect(turns).toEqual([]);
});

test('R-TOOL-34 tools that are found twice are offered once', async () => {
  const tools = { server: [], browser: [browserTool('open_note')] };
  const find = [call('a', 'find_tools', { need: 'open_note' }), finish('tools')];
  const { prompts, events } = await play([find, find, [finish()]], { tools, offered: [tool('find_tools')] });
  expect(prompts.map(namesOf)).toEqual([
    ['find_tools'],
    ['find_tools', 'open_note'],
    ['find_tools', 'open_note'],
  ]);
  expect(events).toEqual([]);
});

test('R-MODEL-11 calls beyond eight of a step are not run, and say so', async () => {
  const ran: string[] = [];
  const calls = Array.from({ length: 10 }, (_, n) => call(`c${n}`));
  const { turns } = await play([[...calls, finish('tools')], [finish()]], {
    runTool: async (name) => {
      ran.push(name);
      return { failure: '不行' };
    },
  });
  expect(ran).toHaveLength(8);
  expect(turns[0]?.calls.map(({ output }) => JSON.stringify(output))).toEqual([
    ...Array.from({ length: 8 }, () => '{"error":"不行"}'),
    ...Array.from({ length: 2 }, () => expect.stringContaining('一次最多调用')),
  ]);
});

test('R-LIMIT-64 R-CHAT-65 an answer ends with its tokens, and one without an end is broken', async () => {
  expect((await play([[text('一'), call('a'), finish('budget')]])).reason).toBe('budget');
  expect((await play([[text('一')]])).reason).toEqual(new WireError('model.brokenAnswer'));
});

test('R-LIMIT-74 text that comes in small pieces is whole again', () => {
  const collected = new TextCollector();
  const pieces = Array.from({ length: 300_000 }, (_, n) => String(n % 10) + String(n % 7));
  for (const piece of pieces) collected.add(piece);
  expect(String(collected)).toBe(pieces.join(''));
});

test('R-WIRE-04 a signature goes back with its call', async () => {
  const signed: RunChunk = { type: 'tool-call', id: 'a', name: 'calculate', input: {}, signature: 'c2ln' };
  const { prompts, events } = await play([
    [signed, finish('tools')],
    [text('好'), finish()],
  ]);
  expect(events).toContainEqual({
    type: 'tool-call',
    id: 'a',
    name: 'calculate',
    input: {},
    signature: 'c2ln',
  });
  const target = { model: 'm', abilities: ['text' as const, 'tools' as const] };
  const body = JSON.stringify(toChatRequest(target, prompts[1] ?? { messages: [] }));
  expect(body).toContain('"extra_content":{"google":{"thought_signature":"c2ln"}}');
});

const typed: OfferedTool = {
  title: '',
  keywords: [],
  ...tool('calculate'),
  inputSchema: {
    type: 'object',
    properties: { n: { type: 'number' }, s: { type: 'string' }, on: { type: 'boolean' } },
  },
};

test('R-WIRE-05 arguments that cannot be read are refused with the schema, and not run', async () => {
  const { prompts, events } = await play(
    [
      [call('a', 'calculate', '{"n":1,"s":"半'), finish('tools')],
      [text('好'), finish()],
    ],
    { tools: { server: [typed], browser: [] }, runTool: () => Promise.reject(new Error('was run')) },
  );
  expect(events).toContainEqual({
    type: 'tool-result',
    id: 'a',
    failure: '模型写的参数不完整或读不懂，没有执行。',
  });
  expect(JSON.stringify(prompts[1]?.messages.at(-1))).toContain('properties');
});

test('R-WIRE-05 texts become what the schema wants where they stand for it', async () => {
  const inputs: unknown[] = [];
  await play(
    [
      [call('a', 'calculate', { n: '1.5', s: '1.5', on: 'yes' }), finish('tools')],
      [text('好'), finish()],
    ],
    {
      tools: { server: [typed], browser: [] },
      async runTool(_name, input) {
        inputs.push(input);
        return { output: 1 };
      },
    },
  );
  expect(inputs).toEqual([{ n: 1.5, s: '1.5', on: 'yes' }]);
});

test('R-WIRE-01 what turns out to be a thought goes back as one', async () => {
  const { turns } = await play([
    [text('想一想'), { type: 'rethink', chars: 3 }, text('答'), call('a'), finish('tools')],
    [text('好'), finish()],
  ]);
  expect(turns).toMatchObject([{ text: '答', reasoning: '想一想' }]);
});
