import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { errorMessage, ownKeyPresets, type ErrorCode, type OwnRun } from '@baigong/contracts';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { checkOwnEndpoint } from '../../src/platform/models/own/check-own-endpoint.ts';
import { presets } from '../../src/platform/models/presets.ts';
import type { Script } from '../mock-provider/mock-provider.ts';
import {
  answer,
  callTools,
  chunk,
  done,
  hangUp,
  json,
  refuse,
  usage,
  wire,
} from '../mock-provider/scripts.ts';
import { testSettings } from '../test-platform.ts';
import { faults, key } from './own-key-faults.ts';
import {
  createChatTestDeps,
  errorOf,
  eventsOf,
  saidIn,
  type ChatServer,
  type ChatTestDeps,
} from './chat-server.ts';

let deps: ChatTestDeps;
beforeAll(async () => {
  deps = await createChatTestDeps();
});
afterAll(() => deps.close());

const host = () => new URL(deps.provider.baseUrl).host;
const serve = (options: Parameters<ChatTestDeps['serve']>[0] = {}) =>
  deps.serve({ model: null, own: { keyHosts: [host()] }, ...options });

function ownRun(change: Partial<OwnRun['endpoint']> = {}): OwnRun {
  return {
    endpoint: { baseUrl: deps.provider.baseUrl, key, ...change },
    model: { model: 'deepseek-chat', name: 'DeepSeek', abilities: ['text', 'tools'], context: 65_536 },
  };
}

const check = (server: ChatServer, body: unknown = { baseUrl: deps.provider.baseUrl, key }) =>
  server.fetch('/api/own-models/check', { method: 'POST', body: JSON.stringify(body) });

/** Everything that the server has told its operator. What it has written: own-keys-process.test.ts. */
async function kept(server: ChatServer): Promise<string> {
  return `${server.logged()}\n${(await server.platform.metrics.render()).text}`;
}

test('R-OWN-01 the presets that visitors are offered are those that the server knows', () => {
  for (const { id, name, baseUrl } of ownKeyPresets)
    expect(presets[id as keyof typeof presets]).toMatchObject({ name, baseUrl, program: false });
});

describe('R-OWN-01 a check of a key', () => {
  test('lists the models and has one of them say a word', async () => {
    deps.provider.serve(
      '/v1/models',
      json({ data: [{ id: 'bge-m3' }, { id: 'qwen3-max' }, { id: 'kimi-k2.6' }] }),
    );
    const server = await serve();
    const response = await check(server);
    expect(response.status).toBe(200);
    const found = (await response.json()) as { models: { model: string }[]; answeredBy: string };
    expect(found.models.map(({ model }) => model)).toEqual(['qwen3-max', 'kimi-k2.6']);
    expect(found.answeredBy).toBe('qwen3-max');
    const call = deps.provider.calls.at(-1);
    expect(call?.headers.authorization).toBe(`Bearer ${key}`);
    expect(call?.body).toMatchObject({ max_tokens: 16 });
  });

  test('finds a wrong key where the list is open to everybody', async () => {
    deps.provider.next(refuse(401, { error: { message: `Incorrect API key provided: ${key}` } }));
    expect(await errorOf(await check(await serve()))).toEqual([502, 'ownKey.refused']);
  });

  test('tells a key without credit from a wrong one', async () => {
    deps.provider.next(refuse(402, { error: { message: 'Insufficient Balance' } }));
    const response = await check(await serve());
    expect(await response.json()).toMatchObject({ problem: { code: 'ownKey.quota' } });
  });

  test.each<[string, Script, ErrorCode]>([
    ['a page', refuse(200, '<!doctype html><title>登录</title>'), 'ownKey.webPage'],
    ['no such address', refuse(404, 'not found'), 'ownKey.notFound'],
    ['a refused key', refuse(403, { error: 'forbidden' }), 'ownKey.refused'],
    ['a closed line', hangUp, 'ownKey.unreachable'],
    ['a redirect', refuse(302, '', { location: 'http://127.0.0.1:9/v1/models' }), 'ownKey.redirected'],
    ['broken JSON', (response) => void response.end('{"data":['), 'model.brokenAnswer'],
  ])('R-OWN-07 says what to do about %s', async (_what, script, code) => {
    const other = await createChatTestDeps();
    onTestFinished(() => other.close());
    other.provider.serve('/v1/models', script);
    const { origin, baseUrl } = other.provider;
    const server = await serve({ own: { keyHosts: [new URL(origin).host] } });
    const response = await check(server, { baseUrl, key });
    const body = await response.text();
    expect(JSON.parse(body)).toMatchObject({ error: { code, message: errorMessage(code) } });
    expect(body + (await kept(server))).not.toContain(key);
  });
});

describe('R-NEGO-06 a service without a list of models', () => {
  test('is connected by a name, and asked once whether the model takes tools', async () => {
    const other = await createChatTestDeps();
    onTestFinished(() => other.close());
    const { origin, baseUrl, calls } = other.provider;
    other.provider.next(refuse(400, { error: { message: 'mine does not support tools' } }));
    const server = await serve({ own: { keyHosts: [new URL(origin).host] } });
    const response = await check(server, { baseUrl, key, names: ['mine', 'two'] });
    expect(await response.json()).toEqual({
      models: [
        { model: 'mine', name: 'mine', abilities: ['text'], refuses: ['tools'] },
        { model: 'two', name: 'two', abilities: ['text', 'vision', 'tools'] },
      ].map((model) => expect.objectContaining({ ...model, abilities: expect.any(Array) })),
      answeredBy: 'mine',
    });
    expect(calls.map(({ body }) => 'tools' in (body as object))).toEqual([true, false]);
  });
});

describe('R-NEGO-08 a provider’s own words', () => {
  test('stand beside ours, without the key or a part of it, and in no log', async () => {
    const server = await serve();
    const words = `Key ${key} (${key.slice(0, 18)}…) lacks scope model.request`;
    deps.provider.next(refuse(401, { error: { message: words } }));
    const events = await eventsOf(await server.start({ run: crypto.randomUUID(), own: ownRun() }));
    expect(events.at(-1)).toMatchObject({
      type: 'error',
      error: {
        message: errorMessage('ownKey.refused'),
        said: 'Key [密钥] ([密钥]…) lacks scope model.request',
      },
    });
    expect(await kept(server)).not.toContain('lacks scope');
  });

  test.each([
    [
      403,
      {
        error: {
          code: 'unsupported_country_region_territory',
          message: 'Country, region, or territory not supported',
        },
      },
    ],
    [
      400,
      [
        {
          error: {
            message: 'User location is not supported for the API use.',
            status: 'FAILED_PRECONDITION',
          },
        },
      ],
    ],
    [403, { error: { message: 'This model is not available in your region.', code: 403 } }],
  ])('R-NEGO-09 a refused country (%s) is not the key’s fault', async (status, body) => {
    deps.provider.next(refuse(status, body));
    const events = await eventsOf(await (await serve()).start({ run: crypto.randomUUID(), own: ownRun() }));
    expect(events.at(-1)).toMatchObject({ error: { code: 'ownKey.region' } });
  });
});

describe('R-OWN-03 a planted key is in nothing that the server writes or answers', () => {
  test('after any fault of the provider', async () => {
    const server = await serve();
    await Promise.all(
      faults.map(async ([what, script, code], n) => {
        deps.provider.serve(`/fault-${n}/chat/completions`, script);
        const own = ownRun({ baseUrl: `${deps.provider.origin}/fault-${n}` });
        const run = crypto.randomUUID();
        // A visitor each, so that nobody has too many at once.
        const start = await server.start({ run, model: 'own:1/deepseek-chat', own, tools: true }, `v${n}`);
        const events = await eventsOf(start);
        const expected = code && { type: 'error', error: { code, message: expect.any(String) } };
        expect(events.at(-1), what).toMatchObject(expected ?? { at: expect.any(Number) });
        const again = await (await server.fetch(`/api/chat/runs/${run}/events`, {}, `v${n}`)).text();
        expect(JSON.stringify(events) + again, what).not.toContain(key);
      }),
    );
    const everything = await kept(server);
    expect(everything).toContain('answer failed');
    expect(everything).not.toContain(key);
    // Whose service a visitor pays is nobody's business either.
    expect(everything).not.toContain(host());
  });

  test('R-OWN-08 what the model said around a repeated key is kept', async () => {
    deps.provider.next(
      wire(
        ...['密钥 ', ...key.split(''), ' 完', key.slice(0, 5)].map((content) => chunk({ content })),
        chunk({}, 'stop'),
        usage(3, 4),
        done,
      ),
    );
    const events = await eventsOf(await (await serve()).start({ own: ownRun() }));
    expect(saidIn(events)).toBe(`密钥 [密钥] 完${key.slice(0, 5)}`);
  });

  test('a request that does not fit is refused without what was in it', async () => {
    const server = await serve();
    const bad = { ...ownRun(), endpoint: { baseUrl: `https://x.example/?k=${key}`, key: `${key}\n` } };
    const response = await server.start({ own: bad });
    expect(response.status).toBe(400);
    expect((await response.text()) + (await kept(server))).not.toContain(key);
  });
});

test('R-OWN-05 a redirect carries the key to no other host', async () => {
  const seen: unknown[] = [];
  const thief = createServer(({ headers }, response) => {
    seen.push(headers);
    response.end();
  });
  await new Promise<void>((resolve) => {
    thief.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => void thief.close());
  const location = `http://127.0.0.1:${(thief.address() as AddressInfo).port}/v1/chat/completions`;
  const server = await serve();
  for (const status of [301, 302, 303, 307, 308]) {
    deps.provider.next(refuse(status, '', { location }));
    const events = await eventsOf(await server.start({ own: ownRun() }));
    expect(events.at(-1)).toMatchObject({ error: { code: 'ownKey.redirected' } });
  }
  expect(seen).toEqual([]);
});

describe('R-OWN-04 a key goes to public addresses or to the operator’s hosts', () => {
  test.each([
    'http://127.0.0.1:11434/v1',
    'https://127.0.0.1/v1',
    'https://localhost/v1',
    'https://[::1]/v1',
    'https://[::ffff:10.0.0.1]/v1',
    'https://10.0.0.1/v1',
    'https://169.254.169.254/latest',
    'https://0x7f000001/v1',
    'https://2130706433/v1',
    'http://api.deepseek.com',
    'https://1.1.1.1:22/v1',
    'https://[2606:4700::1111]:6379/v1',
    'https://api.deepseek.com:8443/v1',
  ])('not to %s', async (baseUrl) => {
    const server = await deps.serve({ model: null });
    const events = await eventsOf(await server.start({ own: ownRun({ baseUrl }) }));
    expect(events.at(-1)).toMatchObject({ error: { code: 'ownKey.hostRefused' } });
    expect(await errorOf(await check(server, { baseUrl, key }))).toEqual([422, 'ownKey.hostRefused']);
  });

  test('not to a name that leads to a private address, now or at the second look', async () => {
    let looks = 0;
    const resolveHost = async () => {
      looks += 1;
      return [{ address: looks === 1 ? '10.0.0.7' : '127.0.0.1', family: 4 }];
    };
    const ask = () =>
      checkOwnEndpoint(
        testSettings(),
        { baseUrl: 'https://rebind.example/v1', key },
        new AbortController().signal,
        {
          resolveHost,
        },
      );
    await expect(ask()).rejects.toMatchObject({ code: 'ownKey.hostRefused' });
    await expect(ask()).rejects.toMatchObject({ code: 'ownKey.hostRefused' });
    expect(looks).toBe(2);
  });

  test('nowhere where the operator does not want it', async () => {
    const server = await serve({ own: { keys: false, keyHosts: [host()] } });
    expect(await errorOf(await server.start({ own: ownRun() }))).toEqual([403, 'ownKey.off']);
    expect(await errorOf(await check(server))).toEqual([403, 'ownKey.off']);
    expect(await (await server.fetch('/api/models')).json()).toMatchObject({
      own: { keys: false, device: true, browser: false },
    });
  });
});

describe('R-OWN-06 sixty requests at once', () => {
  test('are held to the limit of the address, and cost the site nothing', async () => {
    const server = await serve({
      limits: {
        chat: null,
        address: { points: 40, seconds: 60 },
        visitorTokens: 1,
        addressTokens: 1,
        siteTokens: 1,
      },
    });
    const answers = await Promise.all(
      Array.from({ length: 60 }, async (_, n) => {
        const response = await server.start({ own: ownRun() }, `visitor-${n}`);
        return response.ok ? saidIn(await eventsOf(response)) : (await errorOf(response))[1];
      }),
    );
    expect(answers.filter((said) => said === '你好！')).toHaveLength(40);
    expect(answers.filter((said) => said === 'limits.tooMany')).toHaveLength(20);
    expect(await server.openReservations()).toBe(0);
    const used = (await (await server.fetch('/api/usage')).json()) as { site: { used: number } };
    expect(used.site.used).toBe(0);
    // The operator's own budget is as it was: one token, and so none for a model of the site.
    expect(await kept(server)).not.toContain(key);
  });
});

test('R-OWN-06 an answer with tools asks several times and reserves nothing', async () => {
  const server = await serve({ limits: { visitorTokens: 1 } });
  deps.provider.next(
    callTools({ id: 'c1', name: 'calculate', args: ['{"expression":"1+1"}'] }),
    answer('得 2', [9, 3]),
  );
  const events = await eventsOf(await server.start({ own: ownRun(), tools: true }));
  expect(saidIn(events)).toBe('得 2');
  expect(events.some(({ type }) => type === 'tool-result')).toBe(true);
});
