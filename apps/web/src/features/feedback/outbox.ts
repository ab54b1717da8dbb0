import { sendFeedback, type FeedbackFact } from '@baigong/contracts';
import { create } from 'zustand';
import { ApiError, call } from '../../shared/lib/api.ts';
import { markWaiting } from '../../shared/lib/feedback-waiting.ts';
import { toDataUrl } from '../../shared/lib/shrink-picture.ts';
import { dropRecord, keepWaiting, makeKey, random, readWaiting, type Draft, type Waiting } from './kept.ts';

interface OutboxState {
  /** What waits to be sent; undefined until it was read. */
  readonly waiting: readonly Waiting[] | undefined;
  readonly sending: boolean;
  /** Counts entries that the server has taken: lists of them are read again. */
  readonly taken: number;
}

export const useOutbox = create<OutboxState>()(() => ({ waiting: undefined, sending: false, taken: 0 }));

/** Reads what waits. Throws a DatabaseProblem. */
export async function refreshOutbox(): Promise<void> {
  const waiting = await readWaiting();
  markWaiting(waiting.some(({ problem }) => problem === null));
  useOutbox.setState({ waiting });
}

/** Codes with which the server will not take an entry, however often it is sent. */
const lasting = new Set([
  'request.invalid',
  'request.tooLarge',
  'feedback.badScreenshot',
  'feedback.screenshotTooLarge',
]);

async function base64(blob: Blob): Promise<string> {
  const address = await toDataUrl(blob);
  return address.slice(address.indexOf(',') + 1);
}

async function sendOne(waiting: Waiting): Promise<void> {
  const { ticket, kind, text, contact, facts } = waiting;
  const screenshots = await Promise.all(waiting.screenshots.map(({ blob }) => base64(blob)));
  const key = await makeKey();
  await call(sendFeedback, { body: { key, ticket, kind, text, contact, screenshots, facts } });
  await dropRecord(waiting.id);
  useOutbox.setState(({ taken }) => ({ taken: taken + 1 }));
}

/**
 * Sends an entry at once, from a browser that keeps nothing: nobody can ask for its answer later.
 * Throws an ApiError.
 */
export async function sendUnkept(draft: Draft, facts: readonly FeedbackFact[]): Promise<void> {
  const { kind, text, contact } = draft;
  const screenshots = await Promise.all(draft.screenshots.map(({ blob }) => base64(blob)));
  const body = { key: random(32), ticket: random(16), kind, text, contact, screenshots, facts: [...facts] };
  await call(sendFeedback, { body });
}

/** How a try to send what waits ended: all taken, or why not. */
export type SendAnswer =
  | { readonly sent: true }
  | { readonly sent: false; readonly problem: string; readonly kept: boolean; readonly wait?: number };

let running: Promise<SendAnswer> | undefined;

async function sendAll(): Promise<SendAnswer> {
  let answer: SendAnswer = { sent: true };
  for (const one of await readWaiting()) {
    if (one.problem !== null) continue;
    try {
      // oxlint-disable-next-line no-await-in-loop -- in the order in which they were written
      await sendOne(one);
    } catch (error) {
      const problem = error instanceof Error ? error.message : '发送失败。';
      const refused = error instanceof ApiError && lasting.has(error.code);
      answer = { sent: false, problem, kept: !refused };
      const wait = error instanceof ApiError ? error.wait : undefined;
      if (wait !== undefined) {
        answer = { ...answer, wait };
        setTimeout(() => void sendWaiting().catch(() => undefined), wait * 1_000);
      }
      if (!refused) break;
      // oxlint-disable-next-line no-await-in-loop -- see above
      await keepWaiting({ ...one, problem });
    }
  }
  return answer;
}

/** Sends what waits, oldest first, until the server is away. Only one tab and one call do so at a time. */
export function sendWaiting(): Promise<SendAnswer> {
  running ??= (async () => {
    useOutbox.setState({ sending: true });
    try {
      return await (navigator.locks
        ? navigator.locks.request('baigong:feedback-outbox', sendAll)
        : sendAll());
    } finally {
      running = undefined;
      useOutbox.setState({ sending: false });
      await refreshOutbox();
    }
  })();
  return running;
}
