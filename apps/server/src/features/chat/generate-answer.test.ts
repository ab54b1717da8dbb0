import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testPlatform } from '../../../test/test-platform.ts';
import { systemClock } from '../../platform/base/clock.ts';
import { createModels } from '../../platform/models/gateway.ts';
import type { ModelChunk, ModelRequest } from '../../platform/models/models.ts';
import { generateAnswer, type Run } from './generate-answer.ts';
import { RunEventWriter } from './run-event-writer.ts';
import { createRunShares, growRun, memoryOf } from './run-shares.ts';

const requester = { address: 'a', network: 'a', visitor: 'v' };
const tool = { name: 'find_tools', description: '', inputSchema: {} };
const toolRunner = {
  describe: async () => [],
  run: async () => ({ failure: '没有这个工具。' }),
  dispose: async () => {},
};

/** Answers a run with a model of the visitor's own that says `parts` again and again. */
async function answerWith(parts: readonly ModelChunk[], takenBytes = 0) {
  const platform = testPlatform();
  const { memory } = createRunShares({ address: { points: 1, seconds: 1 } });
  if (takenBytes > 0) memory.tryAcquire(requester, takenBytes);
  const asked: ModelRequest[] = [];
  const models = createModels([
    {
      name: 'own',
      local: false,
      list: async () => ({ models: [{ model: 'm', name: 'm', abilities: ['text', 'tools'] }] }),
      async *stream(_model, request) {
        asked.push(request);
        yield* parts;
      },
      dispose: async () => {},
    },
  ]);
  const request = { run: randomUUID(), messages: [{ role: 'user' as const, content: '问', images: [] }] };
  const lease = memory.tryAcquire(requester, memoryOf(request));
  if (!lease) throw new Error('no room');
  const run: Run = {
    request,
    requestId: 'r',
    requester,
    model: 'own/m',
    own: { models, model: 'own/m' },
    canReason: false,
    tools: { server: [], browser: [] },
    offered: [tool],
    reservation: { maxTokens: undefined, extendTo: async () => true, settle: async () => {} },
    grow: (bytes) => growRun(lease, bytes),
  };
  const events = new RunEventWriter(platform.streams, request.run, systemClock, () => {});
  const usage = { inputTokens: 0, outputTokens: 0 };
  const done = generateAnswer({ platform, toolRunner, run, events, usage }, new AbortController().signal);
  const reason = await done.catch((error: unknown) => error);
  return { asked, reason };
}

const finish = { type: 'finish', reason: 'tools' } as const;
const call = (need: string) => ({ type: 'tool-call', id: 'c', name: 'find_tools', input: { need } }) as const;
const MiB = 1024 * 1024;

test('R-LIMIT-74 what an answer adds to its messages counts, and is refused where there is no room', async () => {
  const small = await answerWith([call('二维码'), finish]);
  expect(small).toMatchObject({ reason: 'stop' });
  expect(small.asked).toHaveLength(6);
  const large = await answerWith([call('x'.repeat(MiB)), finish], 8 * MiB);
  expect(large.reason).toMatchObject({ code: 'limits.tooMany', wait: 5 });
  expect(large.asked).toHaveLength(4);
});

test.each(['text', 'reasoning'] as const)(
  'R-LIMIT-74 the %s of an answer counts as it comes',
  async (type) => {
    const parts = Array.from({ length: 3 }, () => ({ type, text: '字'.repeat(MiB / 4) }));
    const whole = await answerWith([...parts, { type: 'finish', reason: 'stop' }]);
    expect(whole.reason).toBe('stop');
    const crowded = await answerWith([...parts, { type: 'finish', reason: 'stop' }], 22.5 * MiB);
    expect(crowded.reason).toMatchObject({ code: 'limits.tooMany' });
  },
);
