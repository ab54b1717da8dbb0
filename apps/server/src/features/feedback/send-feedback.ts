import { randomBytes } from 'node:crypto';
import type { FeedbackFact, FeedbackContent, OwnFeedback } from '@baigong/contracts';
import type { UploadedFile } from '../../platform/http/multipart-reader.ts';
import type { Transaction } from 'kysely';
import { recordContentAddress } from '../../platform/operator/address-blocks.ts';
import type { Platform } from '../../platform/platform.ts';
import { chargeQuota, type Uploader } from '../../platform/quotas/charge-quota.ts';
import type { Tables } from '../../platform/records/records.ts';
import { storeBlobs } from '../../platform/storage/store-blobs.ts';
import { toOwnFeedback, sha256, type Db, type EntryRow, type Deps } from './entries.ts';
import { encodeScreenshots } from './screenshots.ts';

/** Most entries of one key that are listed. */
const maxListed = 300;

type SendDeps = Deps & Pick<Platform, 'settings'>;

export interface FeedbackSubmission extends FeedbackContent {
  readonly key: string;
  readonly ticket: string;
  readonly facts: readonly FeedbackFact[];
}

async function toOwnFeedbackList(db: Db, rows: readonly EntryRow[]): Promise<OwnFeedback[]> {
  const merged = rows.flatMap(({ merged_into }) => (merged_into === null ? [] : [merged_into]));
  const targets =
    merged.length === 0
      ? []
      : await db.selectFrom('feedback_entries').selectAll().where('seq', 'in', merged).execute();
  const bySeq = new Map(targets.map((row) => [row.seq, row]));
  return rows.map((row) =>
    toOwnFeedback(row, row.merged_into === null ? undefined : bySeq.get(row.merged_into)),
  );
}

/** The entry that this key's ticket has made already. */
export async function findSubmitted(
  { records: { db } }: Deps,
  { key, ticket }: Pick<FeedbackSubmission, 'key' | 'ticket'>,
): Promise<OwnFeedback | undefined> {
  const rows = await db
    .selectFrom('feedback_entries')
    .selectAll()
    .where('key_hash', '=', sha256(key))
    .where('ticket', '=', ticket)
    .execute();
  return (await toOwnFeedbackList(db, rows))[0];
}

/** Keeps what a visitor sent, with its screenshots made safe. */
export async function saveFeedback(
  deps: SendDeps,
  submission: FeedbackSubmission,
  files: readonly UploadedFile[],
  uploader: Uploader,
): Promise<OwnFeedback> {
  const id = randomBytes(12).toString('base64url');
  const screenshots = await encodeScreenshots(id, files);
  const bytes =
    Buffer.byteLength(submission.text + JSON.stringify(submission.facts)) +
    screenshots.reduce((sum, data) => sum + data.byteLength, 0);
  // The same ticket may come twice at once: then the other call's entry holds, and its files.
  const row = await storeBlobs(deps, screenshots, (trx, keys) =>
    insertEntry(trx, deps, { id, submission, screenshots: keys, bytes, uploader }),
  );
  if (row) return toOwnFeedback(row, undefined);
  const existing = await findSubmitted(deps, submission);
  if (!existing) throw new Error('an entry vanished while it was kept');
  return existing;
}

interface NewEntry {
  readonly id: string;
  readonly submission: FeedbackSubmission;
  /** Keys of the blobs. */
  readonly screenshots: readonly string[];
  readonly bytes: number;
  readonly uploader: Uploader;
}

async function insertEntry(
  trx: Transaction<Tables>,
  deps: SendDeps,
  { id, submission, screenshots, bytes, uploader }: NewEntry,
): Promise<EntryRow | undefined> {
  const now = deps.clock.now();
  const row = await trx
    .insertInto('feedback_entries')
    .values({
      id,
      key_hash: sha256(submission.key),
      ticket: submission.ticket,
      kind: submission.kind,
      text: submission.text,
      contact: submission.contact,
      facts: JSON.stringify(submission.facts),
      screenshots: JSON.stringify(screenshots),
      status: 'open',
      reply: null,
      answered_at: null,
      public_title: null,
      public_text: null,
      merged_into: null,
      bytes,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['key_hash', 'ticket']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) return undefined;
  const { day, address } = uploader;
  await recordContentAddress(trx, { kind: 'feedback', item: id, day, address });
  await chargeQuota(trx, deps, 'feedback', uploader, bytes);
  return row;
}

/** All that was sent with a key, newest first. */
export async function listOwnFeedback({ records: { db } }: Deps, key: string): Promise<OwnFeedback[]> {
  const rows = await db
    .selectFrom('feedback_entries')
    .selectAll()
    .where('key_hash', '=', sha256(key))
    .orderBy('seq', 'desc')
    .limit(maxListed)
    .execute();
  return toOwnFeedbackList(db, rows);
}
