import { randomUUID } from 'node:crypto';
import { maxToolTurns } from '@baigong/contracts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ToolRunner } from '../../src/features/chat/tool-runner.ts';
import {
  answer,
  callTools,
  chunk,
  done,
  endless,
  refuse,
  silentAfter,
  usage,
  wire,
} from '../mock-provider/scripts.ts';
import {
  createChatTestDeps,
  errorOf,
  eventsOf,
  frames,
  oneSum,
  saidIn,
  type ChatTestDeps,
} from './chat-server.ts';

let deps: ChatTestDeps;
let provider: ChatTestDeps['provider'];
let serve: ChatTestDeps['serve'];

beforeEach(async () => {
  deps = await createChatTestDeps();
  ({ provider, serve } = deps);
});
afterEach(() => deps.close());

describe('budgets', () => {
  test('R-LIMIT-02 the tokens a provider counted are spent and shown, and end the day', async () => {
    provider.next(answer('你好！', [10, 90]));
    const server = await serve({ limits: { visitorTokens: 100, siteTokens: 1000 } });
    await eventsOf(await server.start());
    expect(await (await server.fetch('/api/usage')).json()).toMatchObject({
      visitor: { used: 100, limit: 100 },
      site: { used: 100, limit: 1000 },
      tightest: 'visitor',
    });
    expect(await errorOf(await server.start())).toEqual([429, 'limits.visitorBudget']);
  });

  test('R-LIMIT-50 tokens are estimated where the provider does not count, and for a stopped answer', async () => {
    provider.next(answer('一二三四五六七八九十'), silentAfter(chunk({ content: '一二三四五六七八九十' })));
    const server = await serve();
    await eventsOf(await server.start());
    const { visitor } = (await (await server.fetch('/api/usage')).json()) as { visitor: { used: number } };
    expect(visitor.used).toBe(8 + 2 + 4);
    const run = randomUUID();
    await frames(await server.start({ run }), ({ event }) => event.type === 'text');
    await server.fetch(`/api/chat/runs/${run}/stop`, { method: 'POST' });
    await eventsOf(await server.fetch(`/api/chat/runs/${run}/events`));
    await expect
      .poll(
        async () =>
          (
            (await (await server.fetch('/api/usage')).json()) as typeof visitor & {
              visitor: { used: number };
            }
          ).visitor.used,
      )
      .toBe(28);
  });

  test('R-LIMIT-64 100 questions at once with a site budget for five of them spend no token more than it', async () => {
    provider.always(async (response, call) => {
      const { max_tokens: most } = call.body as { max_tokens?: number };
      await answer('好', [10, Math.min(990, most ?? Infinity)])(response, call);
    });
    const server = await serve({ limits: { siteTokens: 5000 } });
    const statuses = await Promise.all(
      Array.from({ length: 100 }, async (_, n) => {
        const response = await server.start({}, `visitor ${n}`);
        await response.text();
        return response.status;
      }),
    );
    const answered = statuses.filter((status) => status === 200).length;
    expect(answered).toBeGreaterThan(0);
    // One after another the rest is used, to the last answer that fits.
    for (let n = 0; n < 10; n += 1) await (await server.start({}, `later ${n}`)).text();
    const { site } = (await (await server.fetch('/api/usage')).json()) as { site: { used: number } };
    expect(site.used).toBeLessThanOrEqual(5000);
    expect(site.used).toBeGreaterThan(4900);
  });

  test('R-LIMIT-64 R-CHAT-64 an answer that goes on after its tokens are used up is ended for that reason', async () => {
    provider.next(endless);
    const server = await serve({ limits: { visitorTokens: 2000 } });
    const events = await eventsOf(await server.start());
    expect(events.at(-1)).toMatchObject({ type: 'finish', reason: 'budget' });
    expect((await provider.call(0)).body).toMatchObject({ max_tokens: expect.any(Number) });
  });

  test('R-LIMIT-64 nothing stays reserved after an answer, a refusal and a stop', async () => {
    provider.next(answer('好', [5, 5]), refuse(500, {}), silentAfter(chunk({ content: '好' })));
    const server = await serve({ limits: { siteTokens: 1_000_000 } });
    await eventsOf(await server.start());
    await eventsOf(await server.start());
    const run = randomUUID();
    await frames(await server.start({ run }), ({ event }) => event.type === 'text');
    expect(await server.openReservations()).toBe(1);
    await server.fetch(`/api/chat/runs/${run}/stop`, { method: 'POST' });
    await eventsOf(await server.fetch(`/api/chat/runs/${run}/events`));
    expect(await server.openReservations()).toBe(0);
  });

  test('R-LIMIT-51 a request refused before its first token costs nothing', async () => {
    provider.next(refuse(401, {}));
    const server = await serve();
    await eventsOf(await server.start());
    expect(await (await server.fetch('/api/usage')).json()).toMatchObject({
      visitor: { used: 0, limit: null },
    });
  });
});

describe('tools', () => {
  const askSum = [{ role: 'user' as const, content: '1+1 等于多少' }];
  const sum = callTools({ id: 'a', name: 'calculate', args: ['{"expression":', '"1+1"}'] });

  test('R-MODEL-11 are offered, run, shown, and their results go back to the model', async () => {
    provider.next(sum, answer('等于 2。', [30, 5]));
    const events = await eventsOf(await (await serve()).start({ tools: true, messages: askSum }));
    expect(events.map(({ type }) => type)).toEqual(['start', 'tool-call', 'tool-result', 'text', 'finish']);
    expect(events[1]).toEqual({
      type: 'tool-call',
      id: 'a',
      name: 'calculate',
      input: { expression: '1+1' },
    });
    expect(events[2]).toMatchObject({ type: 'tool-result', id: 'a', output: { summary: '2' } });
    expect(events.at(-1)).toMatchObject({ reason: 'stop', inputTokens: 50, outputTokens: 15 });
    expect((await provider.call(0)).body).toMatchObject({
      tools: [{ function: { name: 'find_tools' } }, { function: { name: 'calculate' } }],
    });
    expect((await provider.call(1)).body).toMatchObject({
      messages: [
        { role: 'user' },
        { role: 'assistant', tool_calls: [{ id: 'a' }] },
        { role: 'tool', tool_call_id: 'a' },
      ],
    });
  });

  test('R-MODEL-13 are left out where the provider says that its model knows none, and nothing is spent twice', async () => {
    provider.next(
      refuse(400, { error: { message: 'qwen-vl does not support tools' } }),
      answer('等于 2。', [30, 5]),
    );
    const server = await serve({ limits: { siteTokens: 1_000_000 } });
    const events = await eventsOf(await server.start({ tools: true, messages: askSum }));
    expect(saidIn(events)).toBe('等于 2。');
    expect(events.at(-1)).toMatchObject({ reason: 'stop', inputTokens: 30, outputTokens: 5 });
    expect((await provider.call(1)).body).not.toHaveProperty('tools');
    expect(await server.openReservations()).toBe(0);
  });

  test('R-TOOL-34 that a question does not seem to need are found by the model, and callable from the next turn on', async () => {
    const find = callTools({ id: 'f', name: 'find_tools', args: ['{"need":"计算"}'] });
    provider.next(find, sum, answer('等于 2。', [30, 5]));
    const server = await serve();
    const events = await eventsOf(await server.start({ tools: true }));
    // Visitors see the tool that ran, not the search for it.
    expect(events.map(({ type }) => type)).toEqual(['start', 'tool-call', 'tool-result', 'text', 'finish']);
    expect(events[1]).toMatchObject({ id: 'a', name: 'calculate' });
    const offered = provider.calls.map(({ body }) =>
      (body as { tools: { function: { name: string } }[] }).tools.map((tool) => tool.function.name),
    );
    expect(offered).toEqual([['find_tools'], ['find_tools', 'calculate'], ['find_tools', 'calculate']]);
    expect((await provider.call(1)).body).toMatchObject({
      messages: [{}, { tool_calls: [{ id: 'f' }] }, { content: expect.stringContaining('calculate') }],
    });
    expect(events.at(-1)).toMatchObject({ inputTokens: 70, outputTokens: 25 });
  });

  test('R-TOOL-34 a search that finds nothing is answered, and the model goes on', async () => {
    provider.next(
      callTools({ id: 'f', name: 'find_tools', args: ['{"need":"飞到月球"}'] }),
      answer('做不到。', [9, 4]),
    );
    const events = await eventsOf(await (await serve()).start({ tools: true }));
    expect(saidIn(events)).toBe('做不到。');
    expect((await provider.call(1)).body).toMatchObject({
      messages: [{}, {}, { content: '{"error":"没有合适的工具，请直接回答。"}' }],
    });
  });

  test('R-MODEL-11 that fail tell the visitor and the model the same sentence', async () => {
    provider.next(
      callTools({ id: 'a', name: 'calculate', args: ['{"expression":"1+"}'] }),
      answer('算式不完整。'),
    );
    const events = await eventsOf(await (await serve()).start({ tools: true }));
    expect(events[2]).toEqual({ type: 'tool-result', id: 'a', failure: '算式不完整。' });
    expect((await provider.call(1)).body).toMatchObject({
      messages: [{}, {}, { content: '{"error":"算式不完整。"}' }],
    });
  });

  test('R-TOOL-41 of the browser are passed on: the run ends, and the next one goes on from their results', async () => {
    const list = callTools(
      { id: 'l', name: 'list_resumes', args: ['{}'] },
      { id: 's', name: 'calculate', args: ['{"expression":"1+1"}'] },
    );
    provider.next(list, answer('有一份简历。', [30, 5]));
    const server = await serve();
    const browserTools = [
      {
        name: 'list_resumes',
        title: '列出简历',
        description: '列出这个浏览器里的简历',
        keywords: ['简历'],
        inputSchema: { type: 'object', properties: {} },
      },
    ];
    const messages = [{ role: 'user' as const, content: '我有哪些简历' }];
    const events = await eventsOf(await server.start({ tools: true, browserTools, messages }));
    expect(events.map(({ type }) => type)).toEqual([
      'start',
      'tool-call',
      'tool-call',
      'tool-result',
      'finish',
    ]);
    expect(events[1]).toMatchObject({ id: 'l', name: 'list_resumes' });
    expect(events.at(-1)).toMatchObject({ reason: 'tools' });
    const toolTurns = [
      {
        role: 'tools' as const,
        text: '',
        calls: [{ id: 'l', name: 'list_resumes', input: {}, output: { resumes: ['林知夏'] } }],
      },
    ];
    const next = await eventsOf(await server.start({ tools: true, browserTools, messages, toolTurns }));
    expect(saidIn(next)).toBe('有一份简历。');
    expect((await provider.call(1)).body).toMatchObject({
      messages: [
        { role: 'user' },
        { role: 'assistant', tool_calls: [{ id: 'l' }] },
        { role: 'tool', tool_call_id: 'l', content: expect.stringContaining('林知夏') },
      ],
      tools: [{ function: { name: 'find_tools' } }, { function: { name: 'list_resumes' } }],
    });
  });

  test('R-OWN-14 are looked for at most eight times in a turn, however often a provider asks', async () => {
    const find = (n: number) => ({ id: `f${n}`, name: 'find_tools', args: ['{"need":"计算"}'] });
    provider.next(callTools(...Array.from({ length: 40 }, (_, n) => find(n))), answer('好了'));
    await eventsOf(await (await serve()).start({ tools: true }));
    const { messages } = (await provider.call(1)).body as { messages: { content?: string }[] };
    expect(messages.filter(({ content }) => content?.includes('现在可以调用'))).toHaveLength(8);
  });

  test('R-TOOL-42 of the browser end with their turns: after the last one the model has to answer', async () => {
    provider.next(answer('好了'));
    const turn = (n: number) => ({
      role: 'tools' as const,
      text: '',
      calls: [{ id: `c${n}`, name: 'calculate', input: {}, output: {} }],
    });
    const server = await serve();
    const toolTurns = Array.from({ length: maxToolTurns }, (_, n) => turn(n));
    await eventsOf(await server.start({ tools: true, toolTurns }));
    expect((await provider.call(0)).body).not.toHaveProperty('tools');
    expect((await server.start({ tools: true, toolTurns: [...toolTurns, turn(99)] })).status).toBe(400);
  });

  test('R-MODEL-62 are called in at most six steps, and the last has to answer without them', async () => {
    provider.always((response, call) =>
      ((call.body as { tools?: unknown }).tools ? sum : answer('好了'))(response, call),
    );
    const events = await eventsOf(await (await serve()).start({ tools: true }));
    expect(provider.calls).toHaveLength(6);
    expect(events.filter(({ type }) => type === 'tool-result')).toHaveLength(5);
    expect(saidIn(events)).toBe('好了');
  });

  test('R-MODEL-11 are not offered unasked, nor to a model that cannot call', async () => {
    const server = await serve();
    await eventsOf(await server.start());
    await eventsOf(await server.start({ tools: true, model: '自定义/deepseek-r1-distill-qwen-7b' }));
    for (const { body } of provider.calls) expect(body).not.toHaveProperty('tools');
    expect(provider.calls).toHaveLength(2);
  });

  test('R-CHAT-11 a stop does not wait for a tool', async () => {
    provider.next(sum);
    const stuck: ToolRunner = { ...oneSum, run: () => new Promise(() => {}) };
    const server = await serve({ tools: stuck });
    const run = randomUUID();
    await frames(await server.start({ run, tools: true }), ({ event }) => event.type === 'tool-call');
    await server.fetch(`/api/chat/runs/${run}/stop`, { method: 'POST' });
    const events = await eventsOf(await server.fetch(`/api/chat/runs/${run}/events`));
    expect(events.at(-1)).toMatchObject({ type: 'finish', reason: 'stopped' });
  });
});

test('R-CHAT-16 a title is one short line, made without tools or thoughts', async () => {
  provider.next(
    wire(
      chunk({ reasoning_content: '想' }),
      chunk({ content: '标题：“杭州三日' }),
      chunk({ content: '游的行程安排与预算建议以及住宿的选择”。' }, 'stop'),
      usage(9, 9),
      done,
    ),
  );
  const server = await serve();
  const events = await eventsOf(
    await server.start({
      purpose: 'title',
      tools: true,
      messages: [
        { role: 'user', content: '帮我安排杭州三日游' },
        { role: 'assistant', content: '好的' },
      ],
    }),
  );
  expect(events.map(({ type }) => type)).toEqual(['start', 'text', 'finish']);
  expect(saidIn(events)).toBe('杭州三日游的行程安排与预算建议以及住宿的');
  const { body } = await provider.call(0);
  expect(body).not.toHaveProperty('tools');
  expect(body).toMatchObject({ max_tokens: 1200, messages: [{ role: 'system' }, { role: 'user' }] });
});
