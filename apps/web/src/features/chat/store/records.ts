import { DatabaseProblem } from '../../../shared/lib/browser-database.ts';
import { chatDatabase } from '../../../shared/lib/chat-database.ts';
import { isEmptySession } from '../session/new-session.ts';
import type { Session } from '../session/session.ts';
import { setAside } from './aside.ts';
import { createKeptRecords } from './kept-records.ts';
import { createMemoryRecords } from './memory-records.ts';
import { problemIsOver, reportProblem } from './report-problem.ts';
import type { SessionRecords } from './session-records.ts';

const kept = createKeptRecords(chatDatabase, {
  now: Date.now,
  setAside: (id, record) => setAside('sessions', id, record),
});
const memory = createMemoryRecords();
let records: SessionRecords = kept;

/** How long the chat waits for the database before it goes on without. */
const patienceMs = 3_000;

/** Where sessions are kept now. */
export const sessionRecords = (): SessionRecords => records;

/** Whether sessions outlive the page. */
export const isKept = (): boolean => records === kept;

/** The database is there after all: keeps what was said meanwhile, and what is said while that is being kept. */
async function moveIn(): Promise<void> {
  let moved: readonly (Session | null)[] = [];
  for (;;) {
    // oxlint-disable no-await-in-loop -- each round takes what came during the one before
    const heads = await memory.heads(Number.MAX_SAFE_INTEGER);
    const made = await Promise.all(heads.map(({ id }) => memory.get(id)));
    const before = moved;
    const late = made.filter((session) => !before.includes(session));
    if (late.length === 0) break;
    await kept.put(late.flatMap((session) => (session && !isEmptySession(session) ? [session] : [])));
    // oxlint-enable no-await-in-loop
    moved = made;
  }
  records = kept;
  problemIsOver();
}

/**
 * Opens the database. Where it cannot be, sessions live in memory and the reason is said. A database that is only
 * slow or blocked takes over once it opens: `onLate` hears of it when what was said meanwhile is kept.
 */
export async function openRecords(onLate: () => void): Promise<void> {
  const opening = chatDatabase.use(() => Promise.resolve());
  const off = chatDatabase.onBlocked(reportProblem);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const impatient = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), patienceMs);
  });
  try {
    if ((await Promise.race([opening, impatient])) !== 'late') {
      problemIsOver();
      return;
    }
    records = memory;
    reportProblem(new DatabaseProblem('blocked'));
    opening.then(moveIn).then(onLate, reportProblem);
  } catch (error) {
    records = memory;
    reportProblem(error);
  } finally {
    clearTimeout(timer);
    void opening.finally(off).catch(() => undefined);
  }
}
