import { inspect } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { startMockProvider, type Script } from '../../../../test/mock-provider/mock-provider.ts';
import { chunk, hangUp, json, silence, silentAfter } from '../../../../test/mock-provider/scripts.ts';
import { testSettings } from '../../../../test/test-platform.ts';
import { createOwnSource } from './own-source.ts';

const key = 'sk-canary-51d0c7e9a8b34f62';

/** Whatever an error says, and what it was caused by, as deep as it goes. */
const everythingOf = (error: unknown): string => inspect(error, { depth: null, showHidden: true });

const cases: readonly (readonly [what: string, script: Script, code: string, said: string])[] = [
  ['says nothing at all', silence, 'model.timeout', ''],
  [
    'stops in mid-stream',
    silentAfter(chunk({ content: `前半 ${key} 后` })),
    'model.timeout',
    '前半 [密钥] 后',
  ],
  [
    'stops within the key',
    silentAfter(chunk({ content: `前半 ${key.slice(0, 12)}` })),
    'model.timeout',
    `前半 ${key.slice(0, 12)}`,
  ],
  [
    'sends a document of more than 1 MiB',
    json({ choices: [{ message: { content: 'a'.repeat(1024 * 1024) }, finish_reason: 'stop' }] }),
    'model.answerTooLarge',
    '',
  ],
  ['hangs up at once', hangUp, 'ownKey.unreachable', ''],
];

test.each(cases)(
  'R-OWN-18 a provider that %s ends with a sentence, what it said, and without the key',
  async (_what, script, code, said) => {
    const provider = await startMockProvider(script);
    onTestFinished(() => provider.close());
    const settings = testSettings();
    const source = createOwnSource(
      { ...settings, own: { ...settings.own, keyHosts: [new URL(provider.baseUrl).host] } },
      { baseUrl: provider.baseUrl, key },
      [{ model: 'm', name: 'm', abilities: ['text'], context: 8_192 }],
      {
        endpoint: {
          stallTimeouts: { firstTokenMs: 200, betweenTokensMs: 200 },
          retry: { retries: 0, backoffMs: 0, maxWaitMs: 0 },
        },
      },
    );
    let heard = '';
    let failure: unknown;
    try {
      const request = { messages: [{ role: 'user' as const, content: '你好' }] };
      for await (const one of source.stream('m', request, new AbortController().signal))
        if (one.type === 'text') heard += one.text;
    } catch (error) {
      failure = error;
    }
    await source.dispose();
    expect(failure).toMatchObject({ code });
    expect(heard).toBe(said);
    expect(everythingOf(failure)).not.toContain(key);
  },
);
