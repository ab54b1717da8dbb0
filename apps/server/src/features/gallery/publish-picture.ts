import { randomBytes } from 'node:crypto';
import type { GalleryOrigin, PictureDetails } from '@baigong/contracts';
import type { Transaction } from 'kysely';
import { recordContentAddress } from '../../platform/operator/address-blocks.ts';
import { chargeQuota, type Uploader } from '../../platform/quotas/charge-quota.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Tables } from '../../platform/records/records.ts';
import { storeBlobs } from '../../platform/storage/store-blobs.ts';
import { assertNotBanned } from './banned-pictures.ts';
import { readGalleryMode } from './gallery-mode.ts';
import { assertNotBlocked } from './picture-authors.ts';
import {
  type Db,
  type Deps,
  type PictureFile,
  type PictureRow,
  sha256,
  detailColumns,
} from './picture-rows.ts';
import { type ProcessedPicture, processPicture } from './process-picture.ts';
import { addToSearch } from './search-index.ts';

export type PublishDeps = Deps & Pick<Platform, 'settings'>;

interface Submission extends PictureDetails {
  readonly authorKey: string;
  readonly ticket: string;
  readonly origin: GalleryOrigin;
}

function findByTicket(db: Db, author: string, ticket: string): Promise<PictureRow | undefined> {
  return db
    .selectFrom('gallery_pictures')
    .selectAll()
    .where('author_hash', '=', author)
    .where('ticket', '=', ticket)
    .executeTakeFirst();
}

/** The publication that this author's ticket has made already. */
export async function findPublished(
  { records: { db } }: Deps,
  { authorKey, ticket }: Pick<Submission, 'authorKey' | 'ticket'>,
): Promise<PictureRow | undefined> {
  return findByTicket(db, sha256(authorKey), ticket);
}

/**
 * Checks, rewrites and keeps a picture; shown at once or held, as the operator chose.
 * @param uploader whose quota it counts for; the site's own pictures count for none
 */
export async function publishPicture(
  deps: PublishDeps,
  submission: Submission,
  bytes: Uint8Array,
  uploader: Uploader | undefined,
): Promise<PictureRow> {
  const { db } = deps.records;
  const author = sha256(submission.authorKey);
  await assertNotBlocked(db, author);
  const hash = sha256(bytes);
  await assertNotBanned(db, hash, undefined);
  const processed = await processPicture(bytes, submission.origin);
  await assertNotBanned(db, hash, processed.fingerprint);
  const encoded = [...processed.renditions, processed.original];
  const now = deps.clock.now();
  const state = (await readGalleryMode(db)) === 'hold' ? 'held' : 'shown';
  const data = encoded.map((file) => file.data);
  return storeBlobs(deps, data, async (trx, hashes) => {
    const files = encoded.map(({ data: _data, ...file }, n) => ({ hash: hashes[n] ?? '', ...file }));
    await trx
      .insertInto('gallery_authors')
      .values({ hash: author, id: randomBytes(8).toString('hex'), created_at: now, blocked_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    // Blocked, or published by the same ticket, while the picture was worked on.
    await assertNotBlocked(trx, author);
    const existing = await findByTicket(trx, author, submission.ticket);
    if (existing) return existing;
    const row = await insert(trx, {
      submission,
      processed,
      files,
      author,
      hash,
      state,
      now,
    });
    if (state === 'shown') await addToSearch(trx, row);
    if (uploader) {
      const { day, address } = uploader;
      await recordContentAddress(trx, { kind: 'gallery', item: row.id, day, address });
      await chargeQuota(trx, deps, 'gallery', uploader, row.bytes);
    }
    return row;
  });
}

interface NewPicture {
  readonly submission: Submission;
  readonly processed: ProcessedPicture;
  readonly files: readonly PictureFile[];
  readonly author: string;
  readonly hash: string;
  readonly state: 'shown' | 'held';
  readonly now: number;
}

async function insert(trx: Transaction<Tables>, picture: NewPicture): Promise<PictureRow> {
  const { submission, processed, files, author, hash, state, now } = picture;
  const row = await trx
    .insertInto('gallery_pictures')
    .values({
      id: randomBytes(12).toString('base64url'),
      author_hash: author,
      ticket: submission.ticket,
      state,
      held_for: state === 'held' ? 'review' : null,
      reason: null,
      ...detailColumns(submission),
      origin: processed.origin,
      width: processed.width,
      height: processed.height,
      thumbhash: processed.thumbhash,
      files: JSON.stringify(files),
      bytes: files.reduce((sum, file) => sum + file.bytes, 0),
      sha256: hash,
      fingerprint: processed.fingerprint,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('gallery_files')
    .values(files.map((file) => ({ hash: file.hash, seq: row.seq, type: file.type })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Copies in AVIF take seconds: they are made when nobody waits.
  await trx.insertInto('gallery_avif_due').values({ seq: row.seq }).execute();
  return row;
}
