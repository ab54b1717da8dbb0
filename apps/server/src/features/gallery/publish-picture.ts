import { randomBytes } from 'node:crypto';
import type { GalleryOrigin, PictureDetails } from '@baigong/contracts';
import type { Transaction } from 'kysely';
import { AppError } from '../../platform/http/app-error.ts';
import type { Tables } from '../../platform/records/records.ts';
import { isNearDuplicate } from './near-duplicates.ts';
import { readGalleryMode } from './gallery-mode.ts';
import {
  changePicture,
  deletePictureFiles,
  addToSearch,
  findPicture,
  sha256,
  type Db,
  type Deps,
  type PictureFile,
  type PictureRow,
} from './pictures.ts';
import { processPicture, type EncodedFile, type ProcessedPicture } from './process-picture.ts';

/** Most publications of one author that are listed at once. */
const maxListed = 500;

export interface Submission extends PictureDetails {
  readonly authorKey: string;
  readonly ticket: string;
  /** Base64. */
  readonly file: string;
  readonly origin: GalleryOrigin;
}

/** What an author's words are in a row. Tags that say the same are one. */
function columnsOf({ title, tags, author, licence, prompt, parameters }: PictureDetails) {
  return {
    title,
    author,
    tags: JSON.stringify([...new Set(tags)]),
    licence,
    prompt: prompt === null || prompt.trim() === '' ? null : prompt,
    parameters: parameters === null ? null : JSON.stringify(parameters),
  };
}

async function assertNotBlocked(db: Db, author: string): Promise<void> {
  const row = await db
    .selectFrom('gallery_authors')
    .select('blocked_at')
    .where('hash', '=', author)
    .executeTakeFirst();
  if (row?.blocked_at != null) throw new AppError('gallery.blocked');
}

/** Refuses what the operator has removed before: the same file, or one that shows nearly the same. */
async function assertNotBanned(db: Db, hash: string, fingerprint: string | undefined): Promise<void> {
  const same = await db
    .selectFrom('gallery_banned')
    .select('at')
    .where('sha256', '=', hash)
    .executeTakeFirst();
  if (same) throw new AppError('gallery.refused');
  if (fingerprint === undefined) return;
  const banned = await db.selectFrom('gallery_banned').select('fingerprint').execute();
  if (banned.some((one) => isNearDuplicate(one.fingerprint, fingerprint)))
    throw new AppError('gallery.refused');
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

/** Checks, rewrites and keeps a picture; shown at once or held, as the operator chose. */
export async function publishPicture(deps: Deps, submission: Submission): Promise<PictureRow> {
  const { db } = deps.records;
  const author = sha256(submission.authorKey);
  await assertNotBlocked(db, author);
  const bytes = Buffer.from(submission.file, 'base64');
  const hash = sha256(bytes);
  await assertNotBanned(db, hash, undefined);
  const processed = await processPicture(bytes, submission.origin);
  await assertNotBanned(db, hash, processed.fingerprint);
  const files = await saveFiles(deps, [...processed.renditions, processed.original]);
  const now = deps.clock.now();
  const state = (await readGalleryMode(db)) === 'hold' ? 'held' : 'shown';
  return db.transaction().execute(async (trx) => {
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
    return row;
  });
}

async function saveFiles({ blobs }: Deps, processed: readonly EncodedFile[]): Promise<PictureFile[]> {
  return Promise.all(processed.map(async ({ data, ...file }) => ({ hash: await blobs.put(data), ...file })));
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
      ...columnsOf(submission),
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

/** The row of a picture, for whoever has the key it was published with. */
async function findOwn(db: Db, id: string, authorKey: string): Promise<PictureRow> {
  const row = await findPicture({ db }, id);
  // Both are hashes of secrets: comparing them tells nothing of the key.
  if (row.author_hash !== sha256(authorKey)) throw new AppError('gallery.notAuthor');
  return row;
}

/** Changes what is said of a picture. What the operator holds or removed stays so. */
export async function editPicture(
  { records: { db }, clock }: Deps,
  id: string,
  authorKey: string,
  details: PictureDetails,
): Promise<PictureRow> {
  return db.transaction().execute(async (trx) => {
    const row = await findOwn(trx, id, authorKey);
    await assertNotBlocked(trx, row.author_hash);
    if (row.state === 'removed') throw new AppError('gallery.removed');
    return changePicture(trx, row, { ...columnsOf(details), updated_at: clock.now() });
  });
}

/** Deletes a picture and its files. One that is not there any more is no fault. */
export async function deletePicture(deps: Deps, id: string, authorKey: string): Promise<void> {
  const { db } = deps.records;
  const exists = await db.selectFrom('gallery_pictures').select('id').where('id', '=', id).executeTakeFirst();
  if (!exists) return;
  const row = await findOwn(db, id, authorKey);
  // Nobody sees it from here on, whatever becomes of its files.
  const { seq } = await db
    .transaction()
    .execute((trx) => changePicture(trx, row, { state: 'removed', held_for: null }));
  await deletePictureFiles(deps, seq);
  await db.deleteFrom('gallery_pictures').where('seq', '=', seq).execute();
}

/** All that was published with a key, newest first. */
export function listOwnPictures({ records: { db } }: Deps, authorKey: string): Promise<PictureRow[]> {
  return db
    .selectFrom('gallery_pictures')
    .selectAll()
    .where('author_hash', '=', sha256(authorKey))
    .orderBy('seq', 'desc')
    .limit(maxListed)
    .execute();
}
