import { allMessages, updateRunMessage } from '../session/branches.ts';
import type { Message, Session } from '../session/session.ts';
import { useChat } from '../store/chat-store.ts';
import { changeSession, isSynced, unsavedSession } from '../store/change-session.ts';
import { sessionRecords } from '../store/records.ts';
import { followWithLock, isKnownRun, type ActiveRun, type RunOutcome } from './runs.ts';

/** What makes answers: fetched once the screen is there, or by the first question. */
export const loadMakers = () => import('./make-answer.ts');

/**
 * Generates an answer that is in the session with state `writing` and a run id: by a tool of this browser when a
 * slash command asks for one, by the model when one is connected, and without one by a tool that fits the text or
 * by saying that none is connected. It never throws: an error is stored in the answer.
 */
export async function answerQuestion(session: Session, answer: Message): Promise<void> {
  const owner = { session: session.id, message: answer.id, run: answer.run ?? '' };
  const hasBegun = await followWithLock(owner, async (signal, stopped) => {
    const outcome = await make(owner, async ({ makeAnswer }) => makeAnswer(session, answer, signal));
    return (await runBrowserCalls(owner, stopped)) ?? outcome;
  });
  await (hasBegun ? continueAfterCalls(owner) : markStopped(owner));
}

type RunOwner = Omit<ActiveRun, 'stop'>;

/** Has an answer made; where the code for it cannot be fetched, the answer says so. */
async function make(
  { session, message, run }: RunOwner,
  work: (makers: Awaited<ReturnType<typeof loadMakers>>) => Promise<RunOutcome>,
): Promise<RunOutcome> {
  const makers = await loadMakers().catch(() => undefined);
  if (makers) return work(makers);
  await changeSession(session, (now) =>
    updateRunMessage(now, { id: message, run }, (one) => ({
      ...one,
      state: one.content === '' ? 'failed' : 'interrupted',
      error: {
        code: 'server.internal',
        message: '网页的一部分没有加载成功，请检查网络后重新生成。',
        requestId: '',
      },
    })),
  );
  return 'ended';
}

/** A message as it is now, whichever tab wrote it last. */
async function messageNow({
  session,
  message,
}: RunOwner): Promise<{ record: Session; now: Message } | undefined> {
  const { current } = useChat.getState();
  // What is on screen may be behind what another tab wrote a moment ago, and ahead only of what is not saved yet.
  const shown = current?.id === session ? current : unsavedSession(session);
  const kept = isSynced(session)
    ? await sessionRecords()
        .get(session)
        .catch(() => null)
    : null;
  const record = kept ?? shown;
  const now = record && allMessages(record).find(({ id }) => id === message);
  return record && now ? { record, now } : undefined;
}

/** Runs the calls of this browser's tools that the run ended with; undefined when there are none. */
async function runBrowserCalls(owner: RunOwner, stopped: AbortSignal): Promise<RunOutcome | undefined> {
  const found = await messageNow(owner);
  if (!found || found.now.run !== owner.run || found.now.calling !== true || found.now.state !== 'writing')
    return undefined;
  const { runCalls } = await import('./calls/run-calls.ts');
  await runCalls({ session: owner.session, message: found.now }, stopped);
  return 'ended';
}

/** Goes on with an answer after the calls of this browser's tools: they gave it its next run. */
async function continueAfterCalls(owner: RunOwner): Promise<void> {
  const found = await messageNow(owner);
  const isNext = found?.now.state === 'writing' && found.now.turns && found.now.run !== owner.run;
  if (isNext && found.now.run !== undefined && !isKnownRun(found.now.run))
    await resumeAnswer({ ...owner, run: found.now.run });
}

/**
 * Goes on with an answer that was left unfinished, unless it has come to its end meanwhile: after the last event
 * that was kept, or from the question when there is none. An answer that never got to the server was a tool's, or
 * has still to be asked for. A run whose message is gone is stopped.
 */
export async function resumeAnswer(owner: RunOwner): Promise<void> {
  const { session, run } = owner;
  const hasBegun = await followWithLock(owner, async (signal, stopped) => {
    const found = await messageNow(owner);
    if (!found) return 'lost';
    const { record, now } = found;
    if (now.run !== run || now.state !== 'writing') return 'ended';
    const goOn = async (): Promise<RunOutcome> => {
      if (now.calling === true) return 'ended';
      const hasBegun = (now.lastEvent ?? -1) >= 0;
      return make(owner, async ({ makeAnswer, followAnswer }) =>
        hasBegun ? followAnswer(session, now, undefined, signal) : makeAnswer(record, now, signal),
      );
    };
    const outcome = await goOn();
    return (await runBrowserCalls(owner, stopped)) ?? outcome;
  });
  await (hasBegun ? continueAfterCalls(owner) : markStopped(owner));
}

/** An answer that was stopped while another tab held its lock, or before its work began. */
async function markStopped({ session, message, run }: RunOwner): Promise<void> {
  await changeSession(session, (now) =>
    updateRunMessage(now, { id: message, run }, (one) =>
      one.state === 'writing' ? { ...one, state: 'stopped' } : one,
    ),
  );
}
