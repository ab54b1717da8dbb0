import type { Deps } from './picture-rows.ts';

/** Forgets a picture's files: their names lead nowhere at once, and bytes that no other picture has are deleted. */
export async function deletePictureFiles(deps: Deps, seq: number): Promise<void> {
  const { db } = deps.records;
  const deleted = await db.deleteFrom('gallery_files').where('seq', '=', seq).returning('hash').execute();
  await deleteUnreferencedBlobs(
    deps,
    deleted.map(({ hash }) => hash),
  );
}

/** Deletes the bytes among these that no picture has. */
export async function deleteUnreferencedBlobs(
  { records: { db }, blobs }: Deps,
  hashes: readonly string[],
): Promise<void> {
  for (const hash of hashes) {
    // One at a time: a picture has a few, and the disk is in no hurry.
    // oxlint-disable-next-line no-await-in-loop -- each must be known to be unused when it is deleted
    const used = await db
      .selectFrom('gallery_files')
      .select('seq')
      .where('hash', '=', hash)
      .executeTakeFirst();
    // oxlint-disable-next-line no-await-in-loop -- see above
    if (!used) await blobs.delete(hash);
  }
}
