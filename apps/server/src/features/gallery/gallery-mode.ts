import type { GalleryMode } from '@baigong/contracts';
import type { Db } from './picture-rows.ts';

const name = 'gallery.mode';

/** Whether what is published shows at once, or waits for the operator. */
export async function readGalleryMode(db: Db): Promise<GalleryMode> {
  const row = await db.selectFrom('site_choices').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value === 'hold' ? 'hold' : 'show';
}

export async function saveGalleryMode(db: Db, mode: GalleryMode): Promise<void> {
  await db
    .insertInto('site_choices')
    .values({ name, value: mode })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: mode }))
    .execute();
}
