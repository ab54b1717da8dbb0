import type { PictureFile } from './picture-rows.ts';
import type { Records } from '../../../platform/records/records.ts';

/** Whether a picture that has this file is shown; undefined when none has it. */
export async function isFileShown(
  { records: { db } }: { readonly records: Records },
  hash: string,
  type: PictureFile['type'],
): Promise<boolean | undefined> {
  const rows = await db
    .selectFrom('gallery_files as f')
    .innerJoin('gallery_pictures as p', 'p.seq', 'f.seq')
    .select('p.state')
    .where('f.hash', '=', hash)
    .where('f.type', '=', type)
    .execute();
  return rows.length === 0 ? undefined : rows.some(({ state }) => state === 'shown');
}
