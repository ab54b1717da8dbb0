// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Session } from '../session/session.ts';
import { createMemoryRecords } from '../store/memory-records.ts';
import { createFakeChatServer } from './testing/fake-chat-server.ts';

const records = createMemoryRecords();
const session: Session = {
  id: '1',
  title: '帮我安排',
  titledBy: 'exchange',
  createdAt: 0,
  updatedAt: 0,
  messages: [
    { id: 'g', role: 'assistant', content: '你好', conversationId: '1', parent: null, createdAt: 0 },
    { id: 'q', role: 'user', content: '帮我安排杭州三日游', conversationId: '1', parent: 'g', createdAt: 1 },
    { id: 'a', role: 'assistant', content: '好的', conversationId: '1', parent: 'q', createdAt: 2 },
  ],
};
const bodies: string[] = [];
let server: ReturnType<typeof createFakeChatServer>;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.doMock('../store/records.ts', () => ({ sessionRecords: () => records }));
  server = createFakeChatServer({ latency: () => 5, fate: () => 'answered', length: () => 1 });
  bodies.length = 0;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (init?.method === 'POST') bodies.push(init.body as string);
    return server.fetch(address, init);
  });
  await records.put([session]);
});
afterEach(() => {
  vi.doUnmock('../store/records.ts');
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function pass(work: Promise<unknown>): Promise<void> {
  const done = vi.fn();
  void work.finally(done);
  for (let n = 0; n < 100 && done.mock.calls.length === 0; n++) {
    server.tick(10);
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(done).toHaveBeenCalled();
}

test('R-CHAT-73 a title is asked for once, however often and wherever the answer is made again', async () => {
  const { generateTitle } = await import('./generate-title.ts');
  const { loadModels } = await import('../../../shared/model/models.ts');
  await pass(loadModels());
  await pass(Promise.all([generateTitle('1'), generateTitle('1')]));
  await pass(generateTitle('1'));
  expect(bodies).toHaveLength(1);
  expect((await records.get('1'))?.titledBy).toBe('model');
});

test('R-CHAT-73 the request holds only what was said: the instruction and the length are the server’s', async () => {
  const { generateTitle } = await import('./generate-title.ts');
  await pass(generateTitle('1'));
  const { messages, purpose } = JSON.parse(bodies[0] ?? '{}') as { messages: unknown; purpose: string };
  expect(purpose).toBe('title');
  expect(messages).toEqual([
    { role: 'user', content: '帮我安排杭州三日游' },
    { role: 'assistant', content: '好的' },
  ]);
});
