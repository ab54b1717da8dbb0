// @vitest-environment jsdom
import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { allMessages } from '../session/branches.ts';
import type { SessionRecords } from '../store/session-records.ts';
import { createMemoryRecords } from '../store/memory-records.ts';
import { createFakeChatServer, type Fate } from './testing/fake-chat-server.ts';

type Step =
  | 'send'
  | 'stop'
  | 'continue'
  | 'regenerate'
  | 'edit'
  | 'delete answer'
  | 'delete question'
  | 'undo'
  | 'other version'
  | 'reload'
  | 'delete session';

let records: SessionRecords;
let undo: (() => void) | undefined;

/** The chat as a page that was just loaded has it. */
async function loadPage() {
  vi.resetModules();
  const [
    { useChat },
    { startChat },
    { sendDraft },
    { stopAnswer },
    { actOnMessage },
    { deleteSessions },
    chats,
  ] = await Promise.all([
    import('../store/chat-store.ts'),
    import('./start-chat.ts'),
    import('./send-draft.ts'),
    import('./stop-answer.ts'),
    import('./act-on-message.ts'),
    import('../store/delete-sessions.ts'),
    import('../store/new-chat.ts'),
    // What the page loads when it is needed: in real time, while the play's clock would run on without it.
    import('./make-answer.ts'),
    import('./calls/run-calls.ts'),
    import('../../../shared/feature-tools/describe-tools.ts'),
  ]);
  startChat();
  const last = (role: 'user' | 'assistant') =>
    useChat
      .getState()
      .current?.messages.slice(1)
      .findLast((message) => message.role === role);
  let edits = 0;
  const act = (type: 'continue' | 'regenerate' | 'delete', role: 'user' | 'assistant' = 'assistant') => {
    const message = last(role);
    if (message && (type !== 'continue' || message.state === 'stopped' || message.state === 'interrupted'))
      actOnMessage({ type, message });
  };
  const steps: Record<Exclude<Step, 'reload'>, () => void> = {
    send: () => {
      if (useChat.getState().current) sendDraft({ text: '问', images: [], files: [] });
      else void chats.newChat();
    },
    stop: stopAnswer,
    continue: () => act('continue'),
    regenerate: () => act('regenerate'),
    edit: () => {
      const message = last('user');
      if (message) actOnMessage({ type: 'edit', message, content: `问 ${++edits}` });
    },
    'delete answer': () => act('delete'),
    'delete question': () => act('delete', 'user'),
    undo: () => {
      undo?.();
      undo = undefined;
    },
    'other version': () => {
      const message = last('assistant');
      if (message) actOnMessage({ type: 'version', message, step: -1 });
    },
    'delete session': () => {
      const { current } = useChat.getState();
      if (current) void deleteSessions([current.id]);
    },
  };
  return (step: Exclude<Step, 'reload'>) => steps[step]();
}

async function writingAnswers(): Promise<number> {
  const heads = await records.summaries(1_000);
  const sessions = await Promise.all(heads.map(({ id }) => records.get(id)));
  return sessions.flatMap((session) =>
    session ? allMessages(session).filter(({ state }) => state === 'writing') : [],
  ).length;
}

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'Date', 'requestAnimationFrame', 'cancelAnimationFrame'],
  });
  vi.doMock('../../../shared/ui/toast.tsx', () => ({
    toast: (_kind: string, _text: string, options?: { action?: { onClick: () => void } }) => {
      undo = options?.action?.onClick;
      return () => undefined;
    },
  }));
  // Modules are loaded in real time, which passes here unseen.
  vi.doMock('./local-tool.ts', () => ({
    answerCommand: () => Promise.resolve(null),
    answerRecognised: () => Promise.resolve(null),
  }));
  vi.doMock('../store/records.ts', () => ({
    sessionRecords: () => records,
    isPersistent: () => false,
    openRecords: () => Promise.resolve(),
  }));
});
afterEach(() => {
  vi.doUnmock('../../../shared/ui/toast.tsx');
  vi.doUnmock('./local-tool.ts');
  vi.doUnmock('../store/records.ts');
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

interface Play {
  readonly steps: readonly (readonly [Step, number])[];
  readonly latencies: readonly number[];
  readonly fates: readonly Fate[];
  readonly lengths: readonly number[];
}

/** Plays the steps, each with milliseconds after it; gives what is left on the page and at the provider. */
async function play({ steps, latencies, fates, lengths }: Play) {
  records = createMemoryRecords();
  undo = undefined;
  localStorage.clear();
  let isCalm = false;
  const cycle = <T>(values: readonly T[], calm: T) => {
    let at = 0;
    return () => (isCalm || values.length === 0 ? calm : (values[at++ % values.length] ?? calm));
  };
  const server = createFakeChatServer({
    latency: cycle(latencies, 10),
    fate: cycle(fates, 'answered'),
    length: cycle(lengths, Number.POSITIVE_INFINITY),
  });
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => server.fetch(address, init));
  // Pages that were closed must not listen on.
  vi.stubGlobal('BroadcastChannel', undefined);
  let most = 0;
  const pass = async (ms: number, bit = 50) => {
    for (let left = ms; left > 0; left -= bit) {
      server.tick(Math.min(bit, left));
      most = Math.max(most, server.activeCalls());
      await vi.advanceTimersByTimeAsync(Math.min(bit, left));
    }
  };
  let page = await loadPage();
  await pass(200);
  for (const [step, ms] of steps) {
    if (step === 'reload') {
      server.closePage();
      vi.clearAllTimers();
      undo = undefined;
      page = await loadPage();
      // Nothing can be clicked before the session is there.
      await pass(50);
    } else page(step);
    await pass(ms);
  }
  isCalm = true;
  await pass(30_000, 300);
  const shown = await writingAnswers();
  const calls = server.activeCalls();
  server.closePage();
  vi.clearAllTimers();
  return { shown, calls, most };
}

const step = fc.constantFrom<Step[]>(
  'send',
  'send',
  'stop',
  'stop',
  'continue',
  'regenerate',
  'edit',
  'delete answer',
  'delete question',
  'undo',
  'other version',
  'reload',
  'delete session',
);
const pause = fc.constantFrom(5, 10, 60, 300, 1_000, 1_900, 2_100, 5_000);
const plays = fc.record({
  steps: fc
    .tuple(pause, fc.array(fc.tuple(step, pause), { minLength: 1, maxLength: 12, size: 'max' }))
    .map(([ms, more]): [Step, number][] => [['send', ms], ...more]),
  latencies: fc.array(fc.constantFrom(5, 30, 200, 900, 3_000), { maxLength: 6 }),
  fates: fc.array(fc.constantFrom<Fate[]>('answered', 'answered', 'answered', 'lost', 'asked'), {
    maxLength: 5,
  }),
  lengths: fc.array(fc.constantFrom(2, Number.POSITIVE_INFINITY), { maxLength: 4 }),
});

test('R-CHAT-62 in any order and timing, the provider makes exactly the answers that the page shows as being made', async () => {
  await fc.assert(
    fc.asyncProperty(plays, async (given) => {
      const { shown, calls } = await play(given);
      expect(calls).toBe(shown);
    }),
    { seed: 62, numRuns: 40, endOnFailure: true },
  );
}, 120_000);

const calm = { latencies: [], fates: [], lengths: [] };

test.each([[['stop', 300]], [['stop', 1_900]], [['stop', 2_100]]] as const)(
  'R-CHAT-62 继续 after %j goes on being made',
  async (stopped) => {
    const steps = [['send', 3_000], stopped, ['continue', 500]] as const;
    expect(await play({ steps, ...calm })).toEqual({ shown: 1, calls: 1, most: 1 });
  },
);

test('R-CHAT-62 a deleted answer, a deleted session and one in another branch leave no call behind', async () => {
  for (const last of ['delete answer', 'delete question', 'delete session'] as const)
    expect(
      await play({
        steps: [
          ['send', 1_000],
          [last, 0],
        ],
        ...calm,
      }),
    ).toMatchObject({ shown: 0, calls: 0 });
  const branches = [
    ['send', 900],
    ['stop', 900],
    ['regenerate', 900],
    ['other version', 10],
    ['stop', 10],
  ] as const;
  expect(await play({ steps: branches, ...calm })).toMatchObject({ shown: 0, calls: 0 });
});

test('R-CHAT-62 however slow the connection is, a session has at most one call at the provider', async () => {
  const inOneSession = plays.map((given) => ({
    ...given,
    fates: [],
    steps: given.steps.filter(([one]) => one !== 'delete session'),
  }));
  await fc.assert(
    fc.asyncProperty(inOneSession, async (given) => {
      expect((await play(given)).most).toBeLessThanOrEqual(1);
    }),
    { seed: 62, numRuns: 20, endOnFailure: true },
  );
}, 120_000);
