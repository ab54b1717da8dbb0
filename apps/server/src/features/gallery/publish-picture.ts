import type { GalleryOrigin, PictureDetails } from '@baigong/contracts';
import { recordContentAddress } from '../../platform/operator/address-blocks.ts';
import { chargeQuota, type Uploader, type QuotaDeps } from '../../platform/quotas/charge-quota.ts';
import { storeBlobs } from '../../platform/storage/store-blobs.ts';
import { runPictureTask, type Role } from '../../platform/pictures/picture-work.ts';
import { type Deps, type PictureRow, sha256 } from './repository/picture-rows.ts';
import { processPictureTask } from './process-picture.ts';
import { assertNotBanned, resemblesBanned } from './repository/banned-pictures.ts';
import { findByTicket } from './repository/find-pictures.ts';
import { readGalleryMode } from './repository/gallery-mode.ts';
import { insertPicture } from './repository/insert-picture.ts';
import { assertNotBlocked } from './repository/picture-authors.ts';

export type PublishDeps = Deps & QuotaDeps & { readonly role: Role };

interface Submission extends PictureDetails {
  readonly authorKey: string;
  readonly ticket: string;
  readonly origin: GalleryOrigin;
}

/** The publication that this author's ticket has made already. */
export async function findPublished(
  { records }: Deps,
  { authorKey, ticket }: Pick<Submission, 'authorKey' | 'ticket'>,
): Promise<PictureRow | undefined> {
  return findByTicket(records, sha256(authorKey), ticket);
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
  const { records } = deps;
  const author = sha256(submission.authorKey);
  await assertNotBlocked(records, author);
  const hash = sha256(bytes);
  // Before the work, to save it; both are looked at again in the transaction.
  await assertNotBanned(records, hash, undefined);
  const network = uploader?.network ?? 'site';
  const processed = await runPictureTask(deps, processPictureTask, bytes, submission.origin, network);
  await assertNotBanned(records, hash, processed.fingerprint);
  const encoded = [...processed.renditions, processed.preview, processed.original];
  const now = deps.clock.now();
  const isHeld =
    (await readGalleryMode(records)) === 'hold' || (await resemblesBanned(records, processed.lookup));
  const state = isHeld ? 'held' : 'shown';
  const data = encoded.map((file) => file.data);
  return storeBlobs(deps, data, async (trx, hashes) => {
    const files = encoded.map(({ data: _data, ...file }, n) => ({ hash: hashes[n] ?? '', ...file }));
    const { ticket } = submission;
    const picture = { details: submission, ticket, processed, files, author, hash, state, now } as const;
    const { row, isNew } = await insertPicture(records, trx, picture);
    if (isNew && uploader) {
      const { day, address } = uploader;
      await recordContentAddress(trx, { kind: 'gallery', item: row.id, day, address });
      await chargeQuota(trx, deps, 'gallery', uploader, row.bytes);
    }
    return row;
  });
}
