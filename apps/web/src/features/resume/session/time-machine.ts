import {
  loadDocument,
  shouldTakeSnapshot,
  snapshotsToDrop,
  type ResumeDocument,
  type SnapshotReason,
} from '@baigong/resume';
import * as z from 'zod/mini';
import { baigongDatabase, type BaigongDatabase } from '../../../shared/lib/baigong-database.ts';
import { DatabaseProblem } from '../../../shared/lib/browser-database.ts';
import { newId } from './new-id.ts';

export interface Snapshot {
  readonly id: string;
  readonly at: number;
  readonly reason: SnapshotReason;
  readonly document: ResumeDocument;
}

export interface TimeMachine {
  /** Stores a snapshot if the last one is old enough. */
  readonly saveIfDue: (document: ResumeDocument) => Promise<void>;
  /** Stores a snapshot before the whole document is changed. Never throws. */
  readonly save: (document: ResumeDocument, reason: SnapshotReason) => Promise<void>;
  /** Newest first. Throws a DatabaseProblem. */
  readonly list: () => Promise<Snapshot[]>;
}

interface Options {
  readonly resumeId: string;
  readonly now: () => number;
  readonly database?: Pick<BaigongDatabase, 'use'>;
}

/** Ids sort by time: the number of milliseconds has 13 digits until the year 2286. */
const idAt = (resume: string, at: number) => `${resume}:${String(at).padStart(13, '0')}`;
const timeOf = (id: string) => Number(id.slice(id.lastIndexOf(':') + 1));

/** A stored snapshot. Its document is validated when it is loaded. */
const StoredSnapshot = z.object({
  id: z.string(),
  /** Within the range of Date. */
  at: z.number().check(z.minimum(0), z.maximum(8.64e15)),
  reason: z.string(),
  document: z.unknown(),
});

const parseStored = (raw: unknown): z.infer<typeof StoredSnapshot> | undefined => {
  const parsed = z.safeParse(StoredSnapshot, raw);
  return parsed.success ? parsed.data : undefined;
};

export function createTimeMachine({ resumeId, now, database = baigongDatabase }: Options): TimeMachine {
  const ids = () => IDBKeyRange.bound(`${resumeId}:`, `${resumeId}:\uffff`);
  let last: { readonly at: number; readonly text: string } | undefined;
  let isLastRead = false;
  // Sequential: two at once would both find that a snapshot is due.
  let queue: Promise<void> = Promise.resolve();

  const readLast = async () => {
    if (isLastRead) return;
    const newest = await database.use(async (db) => {
      const cursor = await db.transaction('snapshots').store.openCursor(ids(), 'prev');
      return parseStored(cursor?.value);
    });
    if (newest) last = { at: newest.at, text: JSON.stringify(newest.document) };
    isLastRead = true;
  };

  const put = async (document: ResumeDocument, reason: SnapshotReason): Promise<void> => {
    await readLast();
    const at = Math.max(now(), (last?.at ?? 0) + 1);
    const due = last === undefined || reason !== 'editing' || shouldTakeSnapshot(reason, at, last.at, true);
    if (!due) return;
    const text = JSON.stringify(document);
    if (!shouldTakeSnapshot(reason, at, last?.at, text !== last?.text)) return;
    await database.use(async (db) => {
      const { store, done } = db.transaction('snapshots', 'readwrite');
      await store.put({ id: idAt(resumeId, at), resume: resumeId, at, reason, document });
      const marks = (await store.getAllKeys(ids())).map((id) => ({ id, at: timeOf(id), reason }));
      await Promise.all(snapshotsToDrop(marks).map((id) => store.delete(id)));
      await done;
    });
    last = { at, text };
  };

  const keep = (document: ResumeDocument, reason: SnapshotReason): Promise<void> => {
    const saved = queue.then(() => put(document, reason));
    queue = saved.catch((error: unknown) => {
      if (!(error instanceof DatabaseProblem)) throw error;
    });
    return queue;
  };

  return {
    saveIfDue: (document) => keep(document, 'editing'),
    save: keep,
    async list() {
      const records = await database.use((db) => db.getAll('snapshots', ids()));
      return records
        .flatMap((raw) => parseStored(raw) ?? [])
        .map(({ id, at, reason, document }) => ({
          id,
          at,
          reason: reason as SnapshotReason,
          document: loadDocument(document, newId).document,
        }))
        .toReversed();
    },
  };
}
