import { sendFeedbackRoute, type FeedbackFact } from '@baigong/contracts';
import { create } from 'zustand';
import { ApiError, call } from '../../../shared/lib/api.ts';
import { setHasPending } from './pending-flag.ts';
import { randomBase64Url } from '../../../shared/lib/base64url.ts';
import {
  deleteRecord,
  savePending,
  getOrCreateKey,
  readPending,
  type Draft,
  type PendingEntry,
} from './feedback-records.ts';

interface OutboxState {
  /** What waits to be sent; undefined until it was read. */
  readonly pending: readonly PendingEntry[] | undefined;
  readonly sending: boolean;
  /** Counts entries that the server has taken: lists of them are read again. */
  readonly acceptedCount: number;
}

export const useOutbox = create<OutboxState>()(() => ({
  pending: undefined,
  sending: false,
  acceptedCount: 0,
}));

/** Reads what waits. Throws a DatabaseProblem. */
export async function refreshOutbox(): Promise<void> {
  const entry = await readPending();
  setHasPending(entry.some(({ problem }) => problem === null));
  useOutbox.setState({ pending: entry });
}

/** Codes with which the server will not take an entry, however often it is sent. */
const PERMANENT_ERRORS = new Set([
  'request.invalid',
  'request.tooLarge',
  'feedback.badScreenshot',
  'feedback.screenshotTooLarge',
]);

async function sendOne(entry: PendingEntry): Promise<void> {
  const { ticket, kind, text, contact, facts } = entry;
  const screenshots = entry.screenshots.map(({ blob }) => blob);
  const key = await getOrCreateKey();
  await call(sendFeedbackRoute, {
    body: { key, ticket, kind, text, contact, facts },
    files: { screenshots },
  });
  await deleteRecord(entry.id);
  useOutbox.setState(({ acceptedCount }) => ({ acceptedCount: acceptedCount + 1 }));
}

/**
 * Sends an entry at once, from a browser that keeps nothing: nobody can ask for its answer later.
 * Throws an ApiError.
 */
export async function sendWithoutSaving(draft: Draft, facts: readonly FeedbackFact[]): Promise<void> {
  const { kind, text, contact } = draft;
  const screenshots = draft.screenshots.map(({ blob }) => blob);
  const body = {
    key: randomBase64Url(32),
    ticket: randomBase64Url(16),
    kind,
    text,
    contact,
    facts: [...facts],
  };
  await call(sendFeedbackRoute, { body, files: { screenshots } });
}

/** How a try to send what waits ended: all taken, or why not. */
export type SendResult =
  | { readonly sent: true }
  | { readonly sent: false; readonly problem: string; readonly retries: boolean; readonly wait?: number };

let running: Promise<SendResult> | undefined;

async function sendAll(): Promise<SendResult> {
  let answer: SendResult = { sent: true };
  for (const one of await readPending()) {
    if (one.problem !== null) continue;
    try {
      await sendOne(one);
    } catch (error) {
      const problem = error instanceof Error ? error.message : '发送失败。';
      const refused = error instanceof ApiError && PERMANENT_ERRORS.has(error.code);
      answer = { sent: false, problem, retries: !refused };
      const wait = error instanceof ApiError ? error.wait : undefined;
      if (wait !== undefined) {
        answer = { ...answer, wait };
        setTimeout(() => void sendPending().catch(() => undefined), wait * 1_000);
      }
      if (!refused) break;
      await savePending({ ...one, problem });
    }
  }
  return answer;
}

/** Sends what waits, oldest first, until the server is away. Only one tab and one call do so at a time. */
export function sendPending(): Promise<SendResult> {
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
