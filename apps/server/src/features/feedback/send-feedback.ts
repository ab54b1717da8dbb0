import { randomBytes } from 'node:crypto';
import type { FeedbackFact, FeedbackWords, OwnFeedback } from '@baigong/contracts';
import { ownOf, sha256, type Db, type EntryRow, type Ground } from './entries.ts';
import { keepScreenshots } from './screenshots.ts';

/** Most entries of one key that are listed. */
const listedEntries = 300;

export interface Sent extends FeedbackWords {
  readonly key: string;
  readonly ticket: string;
  /** Base64. */
  readonly screenshots: readonly string[];
  readonly facts: readonly FeedbackFact[];
}

async function withTargets(db: Db, rows: readonly EntryRow[]): Promise<OwnFeedback[]> {
  const merged = rows.flatMap(({ merged_into }) => (merged_into === null ? [] : [merged_into]));
  const targets =
    merged.length === 0
      ? []
      : await db.selectFrom('feedback_entries').selectAll().where('seq', 'in', merged).execute();
  const bySeq = new Map(targets.map((row) => [row.seq, row]));
  return rows.map((row) => ownOf(row, row.merged_into === null ? undefined : bySeq.get(row.merged_into)));
}

/** The entry that this key's ticket has made already. */
export async function findSent(
  { records: { db } }: Ground,
  { key, ticket }: Pick<Sent, 'key' | 'ticket'>,
): Promise<OwnFeedback | undefined> {
  const rows = await db
    .selectFrom('feedback_entries')
    .selectAll()
    .where('key_hash', '=', sha256(key))
    .where('ticket', '=', ticket)
    .execute();
  return (await withTargets(db, rows))[0];
}

/** Keeps what a visitor sent, with its screenshots made safe. */
export async function keepSent(ground: Ground, sent: Sent): Promise<OwnFeedback> {
  const { records, blobs, clock } = ground;
  const id = randomBytes(12).toString('base64url');
  const screenshots = await keepScreenshots(ground, id, sent.screenshots);
  const now = clock.now();
  const row = await records.db
    .insertInto('feedback_entries')
    .values({
      id,
      key_hash: sha256(sent.key),
      ticket: sent.ticket,
      kind: sent.kind,
      text: sent.text,
      contact: sent.contact,
      facts: JSON.stringify(sent.facts),
      screenshots: JSON.stringify(screenshots),
      status: 'open',
      reply: null,
      answered_at: null,
      public_title: null,
      public_text: null,
      merged_into: null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['key_hash', 'ticket']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row) return ownOf(row, undefined);
  // The same ticket came twice at once: the other call's entry holds, and its files.
  await Promise.all(screenshots.map((blob) => blobs.delete(blob)));
  const kept = await findSent(ground, sent);
  if (!kept) throw new Error('an entry vanished while it was kept');
  return kept;
}

/** All that was sent with a key, newest first. */
export async function listOwn({ records: { db } }: Ground, key: string): Promise<OwnFeedback[]> {
  const rows = await db
    .selectFrom('feedback_entries')
    .selectAll()
    .where('key_hash', '=', sha256(key))
    .orderBy('seq', 'desc')
    .limit(listedEntries)
    .execute();
  return withTargets(db, rows);
}
