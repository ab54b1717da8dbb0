import type { BlobKey } from '../blobs/blobs.ts';
import type { Records } from '../records/records.ts';

/** The blobs that rows refer to and whose key begins with these digits. */
export async function referencedBlobs({ db }: Pick<Records, 'db'>, prefix: string): Promise<Set<BlobKey>> {
  const rows = await db
    .selectFrom('blob_references')
    .select('hash')
    .distinct()
    .where('hash', '>=', prefix)
    // `g` comes after every hexadecimal digit.
    .where('hash', '<', `${prefix}g`)
    .execute();
  return new Set(rows.map(({ hash }) => hash));
}
