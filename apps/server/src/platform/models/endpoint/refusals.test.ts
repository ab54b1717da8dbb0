import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ErrorCode } from '@baigong/contracts';
import {
  codeOf,
  mockEndpoint,
  plantedKey,
  type MockedEndpoint,
} from '../../../../test/mock-provider/mock-endpoint.ts';
import { startMockProvider, type Script } from '../../../../test/mock-provider/mock-provider.ts';
import {
  answer,
  chunk,
  done,
  event,
  hangUp,
  json,
  refuse,
  wire,
} from '../../../../test/mock-provider/scripts.ts';
import { ModelError } from '../models.ts';

let provider: MockedEndpoint['provider'];
let endpoint: MockedEndpoint['endpoint'];
let run: MockedEndpoint['run'];

beforeEach(async () => {
  ({ provider, endpoint, run } = await mockEndpoint());
});
afterEach(() => provider.close());

const review = { error: { message: 'The request was rejected', type: 'content_filter' } };
const cases: [name: string, script: Script, code: ErrorCode, wait?: number][] = [
  ['401', refuse(401, { error: { message: 'Invalid Authentication' } }), 'model.keyRefused'],
  ['402 (DeepSeek)', refuse(402, { error: { message: 'Insufficient Balance' } }), 'model.quota'],
  ['403', refuse(403, { code: 'AccessDenied', message: 'Access denied.' }), 'model.keyRefused'],
  ['403 without credit (Ark)', refuse(403, { error: { code: 'AccountOverdueError' } }), 'model.quota'],
  [
    '400 in arrears (DashScope)',
    refuse(400, {
      error: {
        code: 'Arrearage',
        message: 'Access denied, please make sure your account is in good standing.',
      },
    }),
    'model.quota',
  ],
  [
    '429 with Retry-After',
    refuse(429, { error: { code: 'rate_limit_exceeded' } }, { 'retry-after': '17' }),
    'model.busy',
    17,
  ],
  [
    '429 with a date',
    refuse(429, '', { 'retry-after': new Date(Date.UTC(2026, 10, 20, 4, 0, 9)).toUTCString() }),
    'model.busy',
    9,
  ],
  [
    '429 without credit (Moonshot)',
    refuse(429, { error: { type: 'exceeded_current_quota_error' } }),
    'model.quota',
  ],
  [
    '429 without credit (智谱)',
    refuse(429, { error: { code: '1113', message: '您的账户已欠费' } }),
    'model.quota',
  ],
  ['429 with a day to wait', refuse(429, '', { 'retry-after': '86400' }), 'model.busy', 600],
  ['500', refuse(500, { error: { message: 'boom' } }), 'model.busy'],
  ['503', refuse(503, 'upstream'), 'model.busy'],
  ['404 for a model', refuse(404, { error: { message: "model 'x' not found" } }), 'model.unknown'],
  ['404 for an address', refuse(404, '<html>nginx</html>'), 'model.notFound'],
  ['400', refuse(400, { error: { message: 'temperature must be 1' } }), 'model.refused'],
  ['review (Moonshot)', refuse(400, review), 'model.reviewRefused'],
  [
    'review (DashScope)',
    refuse(400, {
      error: { code: 'data_inspection_failed', message: 'Input data may contain inappropriate content.' },
    }),
    'model.reviewRefused',
  ],
  [
    'review (智谱)',
    refuse(400, { error: { code: '1301', message: '系统检测到输入或生成内容可能包含不安全或敏感内容' } }),
    'model.reviewRefused',
  ],
  [
    'review (Ark)',
    refuse(400, { error: { code: 'InputTextSensitiveContentDetected' } }),
    'model.reviewRefused',
  ],
  [
    'too long (OpenAI, vLLM, DeepSeek)',
    refuse(400, {
      error: {
        message: "This model's maximum context length is 8192 tokens",
        code: 'context_length_exceeded',
      },
    }),
    'model.tooLong',
  ],
  [
    'too long (DashScope)',
    refuse(400, {
      error: { code: 'invalid_parameter_error', message: 'Range of input length should be [1, 30720]' },
    }),
    'model.tooLong',
  ],
  [
    'too long (Moonshot)',
    refuse(400, {
      error: { type: 'invalid_request_error', message: 'Your request exceeded model token limit : 8192' },
    }),
    'model.tooLong',
  ],
  ['too long (智谱)', refuse(400, { error: { code: '1261', message: 'Prompt 超长' } }), 'model.tooLong'],
  [
    'too long (硅基流动)',
    refuse(400, {
      code: 20015,
      message: 'length of prompt_tokens (40000) must be less than max_seq_len (32768).',
    }),
    'model.tooLong',
  ],
  [
    'too long (llama.cpp)',
    refuse(400, {
      error: {
        code: 400,
        type: 'exceed_context_size_error',
        message: 'the request exceeds the available context size',
      },
    }),
    'model.tooLong',
  ],
  ['HTML instead of JSON', refuse(200, '<html>登录</html>'), 'model.brokenAnswer'],
  ['a picture instead of an answer', refuse(200, 'x', { 'content-type': 'image/png' }), 'model.brokenAnswer'],
  ['JSON that is no answer', json({ hello: 1 }), 'model.brokenAnswer'],
  [
    'an error in a JSON document with 200',
    json({ code: 20012, message: 'Model does not exist.' }),
    'model.unknown',
  ],
  [
    'an error inside the stream',
    wire(event({ error: { code: 'data_inspection_failed' } })),
    'model.reviewRefused',
  ],
  ['an unknown error inside the stream', wire(event({ error: { message: 'boom' } })), 'model.brokenAnswer'],
  [
    'malformed JSON',
    wire('data: {"choices":[{"delta":{"content":"\n\n', chunk({}, 'stop'), done),
    'model.brokenAnswer',
  ],
  ['half an event', wire('data: {"choices":[{"delta":'), 'model.brokenAnswer'],
  ['an empty answer', wire(chunk({}, 'stop'), done), 'model.emptyAnswer'],
  ['review before a word (混元)', wire(chunk({ content: '' }, 'sensitive'), done), 'model.reviewRefused'],
  ['no resources (DeepSeek)', wire(chunk({}, 'insufficient_system_resource'), done), 'model.busy'],
  ['a line closed at once', hangUp, 'model.unreachable'],
];
test.each(cases)('R-MODEL-05 %s has its own code', async (_name, script, code, wait) => {
  provider.next(script);
  const { error, parts } = await run();
  expect(codeOf(error)).toBe(code);
  expect(error instanceof ModelError && error.wait).toBe(wait);
  expect(parts).toEqual([]);
});

test('R-MODEL-05 a server that is not there is unreachable', async () => {
  const { baseUrl } = provider;
  await provider.close();
  expect(codeOf((await run(endpoint({ baseUrl }))).error)).toBe('model.unreachable');
  provider = await startMockProvider(answer('好'));
});

test('R-MODEL-52 a redirect is not followed', async () => {
  const other = await startMockProvider(answer('别处'));
  provider.next(refuse(307, '', { location: `${other.baseUrl}/chat/completions` }));
  expect(codeOf((await run()).error)).toBe('model.brokenAnswer');
  expect(other.calls).toHaveLength(0);
  await other.close();
});

test('R-MODEL-10 neither a key nor a word of the provider is in the error', async () => {
  for (const status of [400, 401, 429, 500]) {
    provider.next(
      refuse(status, {
        error: { message: `Incorrect API key provided: ${plantedKey}`, secret: '供应商原话' },
      }),
    );
    const { error } = await run();
    const said = `${String(error)} ${JSON.stringify(error)} ${error instanceof Error ? `${error.stack} ${String(error.cause)}` : ''}`;
    expect(said).not.toContain(plantedKey);
    expect(said).not.toContain('原话');
    expect(said).not.toContain('Incorrect');
  }
});

test('R-NEGO-04 what a model refused is not sent to it again, and shown in the list', async () => {
  const source = endpoint();
  const asking = { messages: [{ role: 'user' as const, content: '好' }], temperature: 0.3 };
  provider.next(
    refuse(400, { error: { message: "Unsupported value: 'temperature'", param: 'temperature' } }),
  );
  const { text, parts } = await run(source, asking);
  expect(text).toBe('好');
  expect(parts.at(-1)).toMatchObject({ type: 'finish', refuses: ['temperature'] });
  await run(source, asking);
  expect(provider.calls.map(({ body }) => 'temperature' in (body as object))).toEqual([true, false, false]);
  expect((await source.list()).models[0]).toMatchObject({ refuses: ['temperature'] });
});

test('R-NEGO-04 one visitor’s picture that is refused leaves others theirs', async () => {
  const source = endpoint();
  const asking = {
    messages: [{ role: 'user' as const, content: '看', images: ['data:image/png;base64,AAAA'] }],
  };
  provider.next(refuse(400, { error: { message: 'Invalid image' } }));
  expect((await run(source, asking)).text).toBe('好');
  expect((await source.list()).models[0]).not.toHaveProperty('refuses');
  await run(source, asking);
  expect(JSON.stringify(provider.calls.at(-1)?.body)).toContain('image_url');
});

test('R-NEGO-04 a refusal that an answer without the part does not mend is not remembered', async () => {
  const source = endpoint();
  const asking = { messages: [{ role: 'user' as const, content: '好' }], temperature: 0.3 };
  const refusal = refuse(400, { error: { message: 'invalid temperature' } });
  provider.next(refusal, refuse(402, {}));
  expect(codeOf((await run(source, asking)).error)).toBe('model.quota');
  expect((await source.list()).models[0]).not.toHaveProperty('refuses');
});
