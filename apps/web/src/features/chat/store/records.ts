import { DatabaseProblem } from '../../../shared/lib/browser-database.ts';
import { chatDatabase } from '../../../shared/lib/chat-database.ts';
import { isEmptySession } from '../session/new-session.ts';
import type { Session } from '../session/session.ts';
import { quarantineRecord } from './quarantine.ts';
import { createDatabaseRecords } from './database-records.ts';
import { createMemoryRecords } from './memory-records.ts';
import { clearProblem, reportProblem } from './report-problem.ts';
import type { SessionRecords } from './session-records.ts';

const databaseRecords = createDatabaseRecords(chatDatabase, {
  now: Date.now,
  quarantine: (id, record) => quarantineRecord('sessions', id, record),
});
const memoryRecords = createMemoryRecords();
let records: SessionRecords = databaseRecords;

/** The chat works in memory when the database takes longer to open. */
const OPEN_TIMEOUT_MS = 3_000;

/** The store in use now. */
export const sessionRecords = (): SessionRecords => records;

/** Whether sessions outlive the page. */
export const isPersistent = (): boolean => records === databaseRecords;

/** The database opened late: moves the sessions in memory to it, also those that change meanwhile. */
async function migrateFromMemory(): Promise<void> {
  let moved: readonly (Session | null)[] = [];
  for (;;) {
    const heads = await memoryRecords.summaries(Number.MAX_SAFE_INTEGER);
    const made = await Promise.all(heads.map(({ id }) => memoryRecords.get(id)));
    const before = moved;
    const late = made.filter((session) => !before.includes(session));
    const ids = new Set(heads.map(({ id }) => id));
    const gone = before.flatMap((session) => (session && !ids.has(session.id) ? [session.id] : []));
    if (late.length === 0 && gone.length === 0) break;
    if (gone.length > 0) await databaseRecords.remove(gone);
    await databaseRecords.put(
      late.flatMap((session) => (session && !isEmptySession(session) ? [session] : [])),
    );
    moved = made;
  }
  records = databaseRecords;
  clearProblem();
}

/**
 * Opens the database. Where that fails, sessions live in memory and the reason is reported. A database that is only
 * slow or blocked takes over once it opens: `onLate` is called when the sessions in memory are moved.
 */
export async function openRecords(onLate: () => void): Promise<void> {
  const opening = chatDatabase.use(() => Promise.resolve());
  const off = chatDatabase.onBlocked(reportProblem);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), OPEN_TIMEOUT_MS);
  });
  try {
    if ((await Promise.race([opening, timeout])) !== 'late') {
      clearProblem();
      return;
    }
    records = memoryRecords;
    reportProblem(new DatabaseProblem('blocked'));
    opening.then(migrateFromMemory).then(onLate, reportProblem);
  } catch (error) {
    records = memoryRecords;
    reportProblem(error);
  } finally {
    clearTimeout(timer);
    void opening.finally(off).catch(() => undefined);
  }
}
