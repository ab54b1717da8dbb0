import {
  FeedbackFact,
  FeedbackFactName,
  FeedbackKey,
  FeedbackKind,
  maxScreenshots,
  OwnFeedback,
} from '@baigong/contracts';
import * as z from 'zod/mini';
import { baigongDatabase } from '../../../shared/lib/baigong-database.ts';
import { StoredBlob, writeBlobs } from '../../../shared/lib/stored-blob.ts';
import { randomBase64Url } from '../../../shared/lib/base64url.ts';

const Screenshot = z.object({ id: z.string(), blob: StoredBlob });
export type Screenshot = z.infer<typeof Screenshot>;

/** What is being written, as it survives a reload. */
const Draft = z.object({
  id: z.literal('draft'),
  kind: FeedbackKind,
  text: z.string(),
  contact: z.string(),
  screenshots: z.array(Screenshot).check(z.maxLength(maxScreenshots)),
  /** Facts that the visitor does not want to send. */
  removed: z.array(FeedbackFactName),
});
export type Draft = z.infer<typeof Draft>;

export const emptyDraft: Draft = {
  id: 'draft',
  kind: 'problem',
  text: '',
  contact: '',
  screenshots: [],
  removed: [],
};

const pendingPrefix = 'waiting:';

/** An entry that the server has not taken yet. */
const PendingEntry = z.object({
  /** `waiting:` and the ticket. */
  id: z.string().check(z.startsWith(pendingPrefix)),
  ticket: z.string(),
  kind: FeedbackKind,
  text: z.string(),
  contact: z.string(),
  screenshots: z.array(Screenshot),
  facts: z.array(FeedbackFact),
  createdAt: z.number(),
  /** Why the server will not take it as it is; it then waits for the visitor. */
  problem: z.nullable(z.string()),
});
export type PendingEntry = z.infer<typeof PendingEntry>;

const Key = z.object({ id: z.literal('key'), key: FeedbackKey });
const CachedEntries = z.object({ id: z.literal('known'), entries: z.array(OwnFeedback) });

async function read<T>(id: string, schema: z.ZodMiniType<T>): Promise<T | null> {
  const record: unknown = await baigongDatabase.use((db) => db.get('feedback', id));
  const parsed = schema.safeParse(record);
  return parsed.success ? parsed.data : null;
}

const put = (record: { id: string }) =>
  writeBlobs(record, (stored) => baigongDatabase.use((db) => db.put('feedback', { ...stored })));

/** Throws a DatabaseProblem, as all of these. */
export const readDraft = async (): Promise<Draft> => (await read('draft', Draft)) ?? emptyDraft;
export const saveDraft = put as (draft: Draft) => Promise<unknown>;
export const deleteRecord = (id: string) => baigongDatabase.use((db) => db.delete('feedback', id));

/** The key that shows this browser's entries; null before the first one. */
export const readKey = async (): Promise<string | null> => (await read('key', Key))?.key ?? null;

/** The same, made where there is none. Two tabs at once get the same one. */
export async function getOrCreateKey(): Promise<string> {
  return baigongDatabase.use(async (db) => {
    const change = db.transaction('feedback', 'readwrite');
    const known = Key.safeParse(await change.store.get('key'));
    const key = known.success ? known.data.key : randomBase64Url(32);
    if (!known.success) await change.store.put({ id: 'key', key });
    await change.done;
    return key;
  });
}

/** The entries as the server last told them, for when it is away. */
export const readCachedEntries = async (): Promise<readonly OwnFeedback[]> =>
  (await read('known', CachedEntries))?.entries ?? [];
export const saveCachedEntries = (entries: readonly OwnFeedback[]) =>
  put({ id: 'known', entries } as { id: string });

/** What waits to be sent, oldest first. */
export async function readPending(): Promise<readonly PendingEntry[]> {
  const range = IDBKeyRange.bound(pendingPrefix, `${pendingPrefix}\uffff`);
  const records: unknown[] = await baigongDatabase.use((db) => db.getAll('feedback', range));
  return records
    .flatMap((record) => {
      const parsed = PendingEntry.safeParse(record);
      return parsed.success ? [parsed.data] : [];
    })
    .toSorted((a, b) => a.createdAt - b.createdAt);
}

export const savePending = put as (entry: PendingEntry) => Promise<unknown>;

/** Takes a draft's place: what was written is to be sent, and the form is empty, in one step. */
export async function queueDraft(draft: Draft, facts: readonly FeedbackFact[]): Promise<PendingEntry> {
  const ticket = randomBase64Url(16);
  const entry: PendingEntry = {
    id: pendingPrefix + ticket,
    ticket,
    kind: draft.kind,
    text: draft.text.trim(),
    contact: draft.contact.trim(),
    screenshots: draft.screenshots,
    facts: [...facts],
    createdAt: Date.now(),
    problem: null,
  };
  await writeBlobs(entry, (record) =>
    baigongDatabase.use(async (db) => {
      const change = db.transaction('feedback', 'readwrite');
      await Promise.all([change.store.put(record), change.store.delete('draft'), change.done]);
    }),
  );
  return entry;
}
