// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { allMessages } from '../../session/branches.ts';
import type { Session } from '../../session/session.ts';
import { createMemoryRecords } from '../../store/memory-records.ts';
import type { SessionRecords } from '../../store/session-records.ts';
import { createFakeChatServer } from '../testing/fake-chat-server.ts';

interface Body {
  readonly run: string;
  readonly model: string;
  readonly purpose?: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly browserTools?: readonly unknown[];
}

const names = ['a', 'b', 'c', 'd'] as const;
const models = names.map((name) => ({
  id: `e/${name}`,
  name: name.toUpperCase(),
  endpoint: 'e',
  abilities: ['text', 'tools'],
  local: false,
}));
let records: SessionRecords;
let server: ReturnType<typeof createFakeChatServer>;
let bodies: Body[];
let down: Set<string>;
let length: number;
let toasts: { text: string; press?: (() => void) | undefined }[];

async function loadPage() {
  vi.resetModules();
  const [
    { useChat },
    { startChat },
    compare,
    { sendDraft },
    { stopAnswer },
    { switchVersion },
    { changeSession },
  ] = await Promise.all([
    import('../../store/chat-store.ts'),
    import('../start-chat.ts'),
    import('./compare-answers.ts'),
    import('../send-draft.ts'),
    import('../stop-answer.ts'),
    import('../../session/branches.ts'),
    import('../../store/change-session.ts'),
  ]);
  startChat();
  await pass(200);
  const current = (): Session => {
    const session = useChat.getState().current;
    if (!session) throw new Error('no session');
    return session;
  };
  return { current, compare, sendDraft, stopAnswer, switchVersion, changeSession };
}

async function pass(ms: number): Promise<void> {
  // Modules are loaded in real time, which passes here unseen.
  await vi.dynamicImportSettled();
  for (let left = ms; left > 0; left -= 50) {
    server.tick(50);
    await vi.advanceTimersByTimeAsync(50);
  }
}

const draft = (text: string) => ({ text, images: [], files: [] });
const answersOf = (session: Session) =>
  allMessages(session)
    .filter(({ asked }) => asked !== undefined)
    .toSorted((a, b) => a.createdAt - b.createdAt);
const answering = () => bodies.filter(({ purpose }) => purpose !== 'title');

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'Date', 'requestAnimationFrame', 'cancelAnimationFrame'],
  });
  records = createMemoryRecords();
  bodies = [];
  down = new Set();
  toasts = [];
  length = 2;
  localStorage.clear();
  server = createFakeChatServer({ latency: () => 5, fate: () => 'answered', length: () => length });
  vi.doMock('../../../../shared/ui/toast.tsx', () => ({
    toast: (_kind: string, text: string, options?: { action?: { onClick: () => void } }) =>
      toasts.push({ text, press: options?.action?.onClick }),
  }));
  vi.doMock('../../store/records.ts', () => ({
    sessionRecords: () => records,
    isPersistent: () => false,
    openRecords: () => Promise.resolve(),
  }));
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (address.includes('/api/models')) return Promise.resolve(Response.json({ models, problems: [] }));
    if (init?.method === 'POST' && address.endsWith('/runs')) {
      const body = JSON.parse(init.body as string) as Body;
      bodies.push(body);
      if (down.has(body.model)) {
        const error = { code: 'model.quota', message: '模型服务的额度已用完。', requestId: 'r' };
        return Promise.resolve(Response.json({ error }, { status: 502 }));
      }
    }
    return server.fetch(address, init);
  });
});
afterEach(() => {
  server.closePage();
  vi.clearAllTimers();
  vi.doUnmock('../../../../shared/ui/toast.tsx');
  vi.doUnmock('../../store/records.ts');
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('R-COMPARE-01 one question goes to all chosen models at once, and each answers as a version of its own', async () => {
  const { current, compare } = await loadPage();
  length = Number.POSITIVE_INFINITY;
  expect(compare.compareAnswers(['e/a', 'e/b', 'e/c', 'e/d'], draft('哪个好？'))).toBe(true);
  await pass(300);
  expect(server.activeCalls()).toBe(4);
  expect(
    answering()
      .map(({ model }) => model)
      .toSorted(),
  ).toEqual(['e/a', 'e/b', 'e/c', 'e/d']);
  for (const { messages } of answering())
    expect(messages.at(-1)).toEqual({ role: 'user', content: '哪个好？' });
  expect(answersOf(current()).map(({ parent }) => parent)).toEqual(
    Array(4).fill(current().messages.at(-2)?.id),
  );
  await pass(1_500);
  expect(answersOf(current()).every(({ content }) => content.startsWith('字'))).toBe(true);
});

test('R-COMPARE-07 no model is offered a tool of the browser in a comparison, nor another model in place of the asked one', async () => {
  const { current, compare } = await loadPage();
  compare.compareAnswers(['e/a', 'gone/x', 'key:k1/m'], draft('/计算 1+1'));
  await pass(4_000);
  expect(answering()).toHaveLength(1);
  expect(answering()[0]?.browserTools).toBeUndefined();
  expect(answersOf(current()).map(({ state, error }) => [state, error?.code])).toEqual([
    ['done', undefined],
    ['failed', 'model.unknown'],
    ['failed', 'ownKey.gone'],
  ]);
});

test('R-COMPARE-06 a model that fails leaves the others alone and can be asked again by itself', async () => {
  const { current, compare } = await loadPage();
  down.add('e/b');
  compare.compareAnswers(['e/a', 'e/b'], draft('问'));
  await pass(4_000);
  const [a, b] = answersOf(current());
  expect([a?.state, b?.state]).toEqual(['done', 'failed']);
  expect(b?.error?.message).toContain('额度');
  down.clear();
  compare.askAgain(b!, false);
  await pass(4_000);
  expect(answersOf(current()).map(({ state, content }) => [state, content])).toEqual([
    ['done', '字字'],
    ['done', '字字'],
  ]);
});

test('R-COMPARE-03 each answer is stopped by itself, and 停止 of the composer ends them all', async () => {
  const { current, compare, stopAnswer } = await loadPage();
  length = Number.POSITIVE_INFINITY;
  compare.compareAnswers(['e/a', 'e/b', 'e/c'], draft('问'));
  await pass(1_500);
  compare.stopCompared(answersOf(current())[1]!);
  await pass(1_000);
  expect(answersOf(current()).map(({ state }) => state)).toEqual(['writing', 'stopped', 'writing']);
  expect(server.activeCalls()).toBe(2);
  stopAnswer();
  await pass(3_000);
  expect(answersOf(current()).every(({ state }) => state === 'stopped')).toBe(true);
  expect(server.activeCalls()).toBe(0);
  const [first] = answersOf(current());
  compare.askAgain(first!, true);
  await pass(1_500);
  expect(answersOf(current())[0]?.content.startsWith(first!.content)).toBe(true);
  expect(server.activeCalls()).toBe(1);
});

test('R-COMPARE-05 a reload in the middle goes on with every answer, without loss or doubling', async () => {
  let page = await loadPage();
  length = 6;
  page.compare.compareAnswers(['e/a', 'e/b', 'e/c'], draft('问'));
  await pass(2_500);
  server.closePage();
  vi.clearAllTimers();
  page = await loadPage();
  await pass(8_000);
  expect(answersOf(page.current()).map(({ content, state }) => [content, state])).toEqual(
    Array.from({ length: 3 }, () => ['字'.repeat(6), 'done']),
  );
  expect(new Set(answering().map(({ run }) => run)).size).toBe(3);
});

test('R-COMPARE-10 picking one stops the others, and the next question goes on from it', async () => {
  const { current, compare, sendDraft } = await loadPage();
  compare.compareAnswers(['e/a', 'e/b'], draft('问'));
  await pass(300);
  length = Number.POSITIVE_INFINITY;
  await pass(4_000);
  const [, b] = answersOf(current());
  compare.pickCompared(b!, 'B');
  await pass(100);
  expect(current().messages.at(-1)?.id).toBe(b!.id);
  toasts.at(-1)?.press?.();
  await pass(50);
  expect(current().settings?.model).toBe('e/b');
  length = 1;
  sendDraft(draft('再问'));
  await pass(50);
  await pass(4_000);
  const last = answering().at(-1);
  expect(last?.model).toBe('e/b');
  expect(last?.messages.map(({ content }) => content)).toEqual(['问', '字字', '再问']);
});

test('R-COMPARE-12 passages of several answers become a version of their own, from which the conversation goes on', async () => {
  const { current, compare } = await loadPage();
  compare.compareAnswers(['e/a', 'e/b'], draft('问'));
  await pass(4_000);
  const [a] = answersOf(current());
  compare.mergeCompared(a!, [
    { source: 'B', place: 1, text: '乙' },
    { source: 'A', place: 1, text: '甲' },
  ]);
  await pass(100);
  const merged = current().messages.at(-1);
  expect(merged).toMatchObject({ parent: a!.parent, state: 'done' });
  expect(merged?.content).toContain('乙\n\n甲\n\n> 由对比回答合并');
  expect(answersOf(current())).toHaveLength(2);
});

test('R-COMPARE-08 nothing is asked twice at once: while an answer is made the comparison says to wait', async () => {
  const { current, compare, sendDraft } = await loadPage();
  length = Number.POSITIVE_INFINITY;
  sendDraft(draft('问'));
  await pass(1_000);
  const before = allMessages(current()).length;
  expect(compare.compareAnswers(['e/a', 'e/b'], draft('又问'))).toBe(false);
  expect(allMessages(current())).toHaveLength(before);
  expect(toasts.at(-1)?.text).toContain('正在回答');
});

test('R-COMPARE-09 the title of a compared conversation is asked of a model that was chosen, and of no other', async () => {
  const { compare } = await loadPage();
  compare.compareAnswers(['e/c', 'e/d'], draft('问'));
  await pass(5_000);
  expect(bodies.filter(({ purpose }) => purpose === 'title').map(({ model }) => model)).toEqual(['e/c']);
});
