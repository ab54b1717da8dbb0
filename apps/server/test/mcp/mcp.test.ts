import { expect, test } from 'vitest';
import { createApp } from '../../src/app/create-app.ts';
import { mcpRouter, type McpTools } from '../../src/features/mcp/mcp-router.ts';
import { testPlatform, testSettings } from '../test-platform.ts';

const tools: McpTools = {
  describe: async () => [
    {
      name: 'calculate',
      description: '计算',
      inputSchema: { type: 'object', properties: { text: { type: 'string' } } },
    },
  ],
  run: async (_name, input) =>
    JSON.stringify(input).includes('1+1')
      ? { output: { title: '计算', summary: '2', blocks: [{ type: 'text', text: '结果是 2' }] } }
      : { failure: '算式不完整。' },
};

function createServer({ mcp = true, perMinute = null as number | null } = {}) {
  const base = testSettings({ mcp });
  const limits = { ...base.limits, mcp: perMinute === null ? null : { points: perMinute, seconds: 60 } };
  const platform = testPlatform({ settings: { ...base, limits } });
  const app = createApp(platform, {
    secret: 's'.repeat(32),
    routers: [(deps) => mcpRouter(deps, () => tools)],
  });
  return (body: unknown, headers: Record<string, string> = {}, method = 'POST') =>
    app.request('/api/mcp', {
      method,
      headers: {
        host: 'localhost',
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        ...headers,
      },
      ...(method === 'POST' ? { body: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
    });
}

const ask = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: 7, method, params });
const answerOf = async (response: Response) => (await response.json()) as Record<string, unknown>;

test('R-MCP-01 without MCP=on there is nothing', async () => {
  expect((await createServer({ mcp: false })(ask('ping'))).status).toBe(404);
});

test('R-MCP-02 a client initializes, lists the tools and calls one', async () => {
  const post = createServer();
  const hello = await answerOf(
    await post(ask('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: {} })),
  );
  expect(hello).toMatchObject({
    jsonrpc: '2.0',
    id: 7,
    result: { protocolVersion: '2025-06-18', capabilities: { tools: {} } },
  });
  expect(await answerOf(await post(ask('initialize', { protocolVersion: '1999-01-01' })))).toMatchObject({
    result: { protocolVersion: '2025-11-25' },
  });
  const told = await post({ jsonrpc: '2.0', method: 'notifications/initialized' });
  expect([told.status, await told.text()]).toEqual([202, '']);
  expect(
    await answerOf(await post(ask('tools/list'), { 'mcp-protocol-version': '2025-06-18' })),
  ).toMatchObject({
    result: {
      tools: [{ name: 'calculate', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } }],
    },
  });
  const called = await answerOf(
    await post(ask('tools/call', { name: 'calculate', arguments: { text: '1+1' } })),
  );
  expect(called).toMatchObject({ result: { isError: false, structuredContent: { summary: '2' } } });
  expect(JSON.stringify(called)).toContain('结果是 2');
});

test('R-MCP-02 what is refused is told: by the tool as its sentence, else as an error of JSON-RPC', async () => {
  const post = createServer();
  const error = async (body: unknown) => (await answerOf(await post(body)))['error'];
  expect(await answerOf(await post(ask('tools/call', { name: 'calculate' })))).toMatchObject({
    result: { isError: true, content: [{ type: 'text', text: '算式不完整。' }] },
  });
  expect(await error(ask('tools/call', { name: 'fly' }))).toMatchObject({ code: -32_602 });
  expect(await error(ask('tools/call', {}))).toMatchObject({ code: -32_602 });
  expect(await error(ask('resources/list'))).toMatchObject({ code: -32_601 });
  expect(await error({ jsonrpc: '1.0', id: 1, method: 'ping' })).toMatchObject({ code: -32_600 });
  expect((await post({ jsonrpc: '2.0', id: 1, result: {} })).status).toBe(202);
});

test('R-MCP-03 other origins, hosts, versions, methods and sizes are refused, and too many messages', async () => {
  const post = createServer();
  expect((await post(ask('ping'), { origin: 'https://evil.example' })).status).toBe(403);
  expect((await post(ask('ping'), { host: 'evil.example' })).status).toBe(421);
  expect((await post(ask('ping'), { 'mcp-protocol-version': '1999-01-01' })).status).toBe(400);
  expect((await post(ask('ping'), { 'content-type': 'text/plain' })).status).toBe(415);
  expect((await post('{', {})).status).toBe(400);
  expect((await post(ask('ping', { pad: 'x'.repeat(70_000) }))).status).toBe(413);
  expect((await post(undefined, {}, 'GET')).status).toBe(405);
  const limited = createServer({ perMinute: 2 });
  const statuses = [await limited(ask('ping')), await limited(ask('ping')), await limited(ask('ping'))];
  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 429]);
});

test('R-MCP-04 a batch of 2025-03-26 is answered message by message; later versions and initialize in one are refused', async () => {
  const post = createServer();
  const note = { jsonrpc: '2.0', method: 'notifications/initialized' };
  for (const headers of [{}, { 'mcp-protocol-version': '2025-03-26' }]) {
    const response = await post([ask('ping'), note, { ...ask('fly'), id: 8 }, 5], headers);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject([
      { id: 7, result: {} },
      { id: 8, error: { code: -32_601 } },
      { id: null, error: { code: -32_600 } },
    ]);
  }
  expect((await post([note, { jsonrpc: '2.0', id: 1, result: {} }])).status).toBe(202);
  const refused = await post([ask('ping')], { 'mcp-protocol-version': '2025-06-18' });
  expect([refused.status, (await answerOf(refused))['error']]).toMatchObject([400, { code: -32_600 }]);
  for (const batch of [[], [ask('initialize')], Array.from({ length: 21 }, () => ask('ping'))])
    expect(await answerOf(await post(batch))).toMatchObject({ id: null, error: { code: -32_600 } });
});

test('R-MCP-03 each message of a batch counts', async () => {
  const limited = createServer({ perMinute: 3 });
  expect((await limited([ask('ping'), ask('ping'), ask('ping')])).status).toBe(429);
});
