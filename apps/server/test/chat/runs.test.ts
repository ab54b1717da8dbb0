import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Form } from '../form.ts';
import { chunk, cutAfter, done, refuse, silence, silentAfter, wire } from '../mock-provider/scripts.ts';
import {
  createChatTestDeps,
  errorOf,
  eventsOf,
  frames,
  noon,
  plantedKey,
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

describe('an answer', () => {
  test('R-CHAT-10 travels as numbered events from start to finish', async () => {
    const server = await serve();
    const run = randomUUID();
    const response = await server.start({ run });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const found = await frames(response);
    expect(found.map(({ id }) => id)).toEqual(found.map((_, n) => n));
    const events = found.map(({ event }) => event);
    expect(events[0]).toEqual({ type: 'start', run, model: '自定义/qwen3.5-plus', at: noon });
    expect(saidIn(events)).toBe('你好！');
    expect(events.at(-1)).toEqual({
      type: 'finish',
      reason: 'stop',
      inputTokens: 10,
      outputTokens: 5,
      at: noon,
    });
  });

  test('R-CHAT-10 goes on when the browser leaves, and is read on without loss or doubling', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    provider.next(async (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(chunk({ content: '前半，' }));
      await held;
      response.end(chunk({ content: '后半。' }, 'stop') + done);
    });
    const server = await serve();
    const run = randomUUID();
    const first = await frames(await server.start({ run }), ({ event }) => event.type === 'text');
    release();
    const last = first.at(-1)?.id ?? -1;
    const rest = await frames(await server.fetch(`/api/chat/runs/${run}/events?after=${last}`));
    expect(rest[0]?.id).toBe(last + 1);
    expect(saidIn([...first, ...rest].map(({ event }) => event))).toBe('前半，后半。');
    const again = await server.fetch(`/api/chat/runs/${run}/events`, {
      headers: { 'last-event-id': String(last) },
    });
    expect(await frames(again)).toEqual(rest);
  });

  test('R-MODEL-12 is attached to by the same id of the same visitor, and by nobody else', async () => {
    const server = await serve();
    const run = randomUUID();
    const first = await eventsOf(await server.start({ run }));
    expect(await eventsOf(await server.start({ run }))).toEqual(first);
    expect(provider.calls).toHaveLength(1);
    expect(await errorOf(await server.start({ run }, 'bob'))).toEqual([409, 'run.conflict']);
    expect(await errorOf(await server.fetch(`/api/chat/runs/${run}/events`, {}, 'bob'))).toEqual([
      404,
      'run.notFound',
    ]);
    expect(
      await errorOf(await server.fetch(`/api/chat/runs/${run}/stop`, { method: 'POST' }, 'bob')),
    ).toEqual([404, 'run.notFound']);
  });

  test('R-CHAT-11 ends at the provider when it is stopped, and keeps the text so far', async () => {
    provider.next(silentAfter(chunk({ content: '前半' })));
    const server = await serve();
    const run = randomUUID();
    await frames(await server.start({ run }), ({ event }) => event.type === 'text');
    const stop = () => server.fetch(`/api/chat/runs/${run}/stop`, { method: 'POST' });
    expect(await (await stop()).json()).toEqual({ stopped: true });
    await (
      await provider.call(0)
    ).closed;
    const events = await eventsOf(await server.fetch(`/api/chat/runs/${run}/events`));
    expect(saidIn(events)).toBe('前半');
    expect(events.at(-1)).toMatchObject({ type: 'finish', reason: 'stopped' });
    expect(await (await stop()).json()).toEqual({ stopped: false });
  });

  test('R-CHAT-11 can be stopped before its first token', async () => {
    provider.next(silence);
    const server = await serve();
    const run = randomUUID();
    const response = await server.start({ run });
    const call = await provider.call(0);
    await server.fetch(`/api/chat/runs/${run}/stop`, { method: 'POST' });
    await call.closed;
    expect((await eventsOf(response)).at(-1)).toMatchObject({ type: 'finish', reason: 'stopped' });
  });

  test('R-CHAT-61 a stop that overtakes the start of its run leaves nothing at the provider', async () => {
    const server = await serve();
    const run = randomUUID();
    const stop = (id: string, visitor?: string) =>
      server.fetch(`/api/chat/runs/${id}/stop`, { method: 'POST' }, visitor);
    expect(await (await stop(run)).json()).toEqual({ stopped: true });
    expect(await eventsOf(await server.start({ run }))).toEqual([
      { type: 'finish', reason: 'stopped', at: noon },
    ]);
    expect(provider.calls).toHaveLength(0);
    expect(await errorOf(await stop(run, 'bob'))).toEqual([404, 'run.notFound']);
    expect(await errorOf(await stop('no-uuid'))).toEqual([404, 'run.notFound']);
  });

  test('R-CHAT-61 stops of runs that never started are limited like starts', async () => {
    const server = await serve({ limits: { chat: { points: 2, seconds: 60 } } });
    const stop = () => server.fetch(`/api/chat/runs/${randomUUID()}/stop`, { method: 'POST' });
    expect([(await stop()).status, (await stop()).status]).toEqual([200, 200]);
    expect(await errorOf(await stop())).toEqual([429, 'limits.tooMany']);
  });

  test('R-CHAT-66 a 404 of the provider tells the operator model and host, and the visitor neither', async () => {
    provider.next(refuse(404, '<html>nginx</html>'));
    const server = await serve();
    const events = await eventsOf(await server.start());
    const { host } = new URL(provider.baseUrl);
    expect(events.at(-1)).toMatchObject({ type: 'error', error: { code: 'model.notFound' } });
    expect(JSON.stringify(events.at(-1))).not.toContain(host);
    expect(server.logged()).toContain(`HTTP 404 from ${host}`);
    expect(server.logged()).toContain('qwen3.5-plus');
    expect(server.logged()).not.toContain(plantedKey);
    const acts = () => server.platform.records.db.selectFrom('operator_acts').selectAll().execute();
    await vi.waitFor(async () => expect(await acts()).toHaveLength(1), 10_000);
    expect((await acts())[0]).toMatchObject({
      action: 'model.notFound',
      subject: '自定义/qwen3.5-plus',
      detail: `${host} 返回 HTTP 404`,
    });
    // Once in an hour is enough.
    provider.next(refuse(404, '<html>nginx</html>'));
    await eventsOf(await server.start());
    expect(await acts()).toHaveLength(1);
  });

  test('R-MODEL-60 is cut by the stopping server with a sentence, and keeps the text so far', async () => {
    provider.next(silentAfter(chunk({ content: '前半' })));
    const server = await serve();
    const run = randomUUID();
    const response = await server.start({ run });
    await provider.call(0);
    const reading = eventsOf(response);
    await frames(await server.fetch(`/api/chat/runs/${run}/events`), ({ event }) => event.type === 'text');
    server.stopping.abort();
    const events = await reading;
    expect(saidIn(events)).toBe('前半');
    expect(events.at(-1)).toMatchObject({ type: 'error', error: { code: 'server.stopping' } });
    expect(events.filter(({ type }) => type === 'error')).toHaveLength(1);
    await (
      await provider.call(0)
    ).closed;
  });

  test('R-MODEL-53 that breaks off ends with the reason after what came', async () => {
    provider.next(cutAfter(chunk({ content: '前半' })));
    const events = await eventsOf(await (await serve()).start());
    expect(saidIn(events)).toBe('前半');
    expect(events.at(-1)).toMatchObject({
      type: 'error',
      error: { code: 'model.cut', message: '与模型服务的连接中断，已保留收到的内容，可以继续。' },
    });
  });

  test('R-MODEL-10 that fails shows and logs neither key nor the words of the provider', async () => {
    const server = await serve();
    for (const script of [
      refuse(401, { error: { message: `Incorrect API key: ${plantedKey}` } }),
      refuse(500, `<html>${plantedKey}</html>`),
      wire(`data: {"error":{"message":"${plantedKey}"}}\n\n`),
      wire(`data: ${plantedKey}\n\n`),
    ]) {
      provider.next(script);
      const told = await (await server.start()).text();
      expect(told).toContain('"type":"error"');
      expect(told).not.toContain(plantedKey);
    }
    expect(server.logged()).toContain('answer failed');
    expect(server.logged()).not.toContain(plantedKey);
    expect(server.logged()).not.toContain('你好');
  });
});

describe('a refusal before the first event', () => {
  test('R-CHAT-17 without a model says so', async () => {
    expect(await errorOf(await (await serve({ model: null })).start())).toEqual([503, 'model.none']);
  });

  test('R-MODEL-58 an unknown model is named so', async () => {
    expect(await errorOf(await (await serve()).start({ model: '自定义/gpt-9' }))).toEqual([
      404,
      'model.unknown',
    ]);
  });

  test('R-LIMIT-01 too many answers are refused with the wait', async () => {
    const server = await serve({ limits: { chat: { points: 1, seconds: 60 } } });
    await eventsOf(await server.start());
    const refused = await server.start();
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50);
    expect(await errorOf(refused)).toEqual([429, 'limits.tooMany']);
  });

  test('R-MODEL-61 an endpoint that is down is told as its own problem', async () => {
    provider.serve('/v1/models', refuse(401, {}));
    const server = await serve({ model: '' });
    expect(await errorOf(await server.start())).toEqual([502, 'model.keyRefused']);
    const list = await (await server.fetch('/api/models')).json();
    expect(list).toMatchObject({
      models: [],
      problems: [{ endpoint: '自定义', error: { code: 'model.keyRefused' } }],
    });
  });

  test.each([
    ['no messages', { messages: [] }],
    ['an id that is none', { run: 'x' }],
    ['a picture that did not come', { messages: [{ role: 'user' as const, content: '', images: [0] }] }],
  ])('R-SRV-02 %s is refused', async (_name, request) => {
    expect(await errorOf(await (await serve()).start(request))).toEqual([400, 'request.invalid']);
    expect(provider.calls).toHaveLength(0);
  });
});

describe('files of a run', () => {
  const picture = Buffer.from('iVBORw0KGgo=', 'base64');
  const post = async ({ type, bytes }: Form) =>
    (await serve()).fetch('/api/chat/runs', {
      method: 'POST',
      headers: { 'content-type': type },
      body: bytes,
    });

  test('R-OPS-25 pictures reach the model as the messages name them', async () => {
    const messages = [
      { role: 'user', content: '先看', images: [0] },
      { role: 'assistant', content: '好' },
      { role: 'user', content: '再看', images: [1, 0] },
    ];
    const second = Buffer.concat([picture, Buffer.from('2')]);
    await eventsOf(await post(new Form({ run: randomUUID(), messages }, { images: [picture, second] })));
    const url = (bytes: Buffer) => ({
      type: 'image_url',
      image_url: { url: `data:image/png;base64,${bytes.toString('base64')}` },
    });
    expect(provider.calls[0]?.body).toMatchObject({
      messages: [
        { content: [{ text: '先看' }, url(picture)] },
        { content: '好' },
        { content: [{ text: '再看' }, url(second), url(picture)] },
      ],
    });
  });

  test('R-OPS-25 messages over 1 MiB come as a file', async () => {
    const messages = Array.from({ length: 3 }, (_, at) => ({
      role: at % 2 === 0 ? 'user' : 'assistant',
      content: '长'.repeat(150_000),
    }));
    const form = new Form({ run: randomUUID() }, { messages: [Buffer.from(JSON.stringify(messages))] });
    expect((await eventsOf(await post(form))).at(-1)?.type).toBe('finish');
    expect(provider.calls[0]?.body).toMatchObject({ messages });
  });

  test('R-OPS-25 a run without messages is refused', async () => {
    const form = new Form({ run: randomUUID() }, { images: [picture] });
    expect(await errorOf(await post(form))).toEqual([400, 'request.invalid']);
  });
});
