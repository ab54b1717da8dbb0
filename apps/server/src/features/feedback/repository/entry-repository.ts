import type { FeedbackContent } from '@baigong/contracts';
import { recordContentAddress } from '../../../platform/operator/address-blocks.ts';
import { chargeQuota, type Uploader, type QuotaDeps } from '../../../platform/quotas/charge-quota.ts';
import { storeBlobs } from '../../../platform/storage/store-blobs.ts';
import type { EntryRow } from './entry-rows.ts';
import type { Records } from '../../../platform/records/records.ts';
import type { Blobs } from '../../../platform/blobs/blobs.ts';

/** Most entries of one key that are listed. */
const maxListed = 300;

export interface NewEntry extends FeedbackContent {
  readonly id: string;
  readonly keyHash: string;
  /** Names the try: the same one sent again is the same entry. */
  readonly ticket: string;
  /** JSON. */
  readonly facts: string;
  readonly screenshots: readonly Uint8Array[];
  readonly uploader: Uploader;
}

/** An entry, and the one that it was merged into. */
export interface OwnEntry {
  readonly row: EntryRow;
  readonly target: EntryRow | undefined;
}

export interface EntryDeps extends QuotaDeps {
  readonly records: Records;
  readonly blobs: Blobs;
}

/** What visitors send and read again with their key. */
export function createEntryRepository(deps: EntryDeps) {
  const { db } = deps.records;

  async function withTargets(rows: readonly EntryRow[]): Promise<OwnEntry[]> {
    const merged = rows.flatMap(({ merged_into }) => (merged_into === null ? [] : [merged_into]));
    const targets =
      merged.length === 0
        ? []
        : await db.selectFrom('feedback_entries').selectAll().where('seq', 'in', merged).execute();
    const bySeq = new Map(targets.map((row) => [row.seq, row]));
    return rows.map((row) => ({ row, target: bySeq.get(row.merged_into ?? -1) }));
  }

  async function findByTicket(keyHash: string, ticket: string): Promise<OwnEntry | undefined> {
    const rows = await db
      .selectFrom('feedback_entries')
      .selectAll()
      .where('key_hash', '=', keyHash)
      .where('ticket', '=', ticket)
      .execute();
    return (await withTargets(rows))[0];
  }

  return {
    findByTicket,

    /**
     * Inserts an entry with its screenshots. Where its ticket is known already, that entry holds.
     * @throws AppError feedback.quota, feedback.full
     */
    async save(entry: NewEntry, now: number): Promise<OwnEntry> {
      const { id, keyHash, ticket, kind, text, contact, facts, screenshots, uploader } = entry;
      const { day, address } = uploader;
      const bytes =
        Buffer.byteLength(text + facts) + screenshots.reduce((sum, data) => sum + data.byteLength, 0);
      const row = await storeBlobs(deps, screenshots, async (trx, keys) => {
        const inserted = await trx
          .insertInto('feedback_entries')
          .values({
            id,
            key_hash: keyHash,
            ticket,
            kind,
            text,
            contact,
            facts,
            screenshots: JSON.stringify(keys),
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
        if (!inserted) return undefined;
        await recordContentAddress(trx, { kind: 'feedback', item: id, day, address });
        await chargeQuota(trx, deps, 'feedback', uploader, bytes);
        return inserted;
      });
      if (row) return { row, target: undefined };
      const known = await findByTicket(keyHash, ticket);
      if (!known) throw new Error('an entry vanished while it was kept');
      return known;
    },

    /** All that was sent with a key, newest first. */
    async listOwn(keyHash: string): Promise<OwnEntry[]> {
      const rows = await db
        .selectFrom('feedback_entries')
        .selectAll()
        .where('key_hash', '=', keyHash)
        .orderBy('seq', 'desc')
        .limit(maxListed)
        .execute();
      return withTargets(rows);
    },
  };
}

export type EntryRepository = ReturnType<typeof createEntryRepository>;
