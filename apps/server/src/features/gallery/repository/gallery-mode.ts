import type { GalleryMode } from '@baigong/contracts';
import { recordAct } from '../../../platform/operator/operator-acts.ts';
import type { Deps } from './picture-rows.ts';
import type { Reader } from './find-pictures.ts';

const name = 'gallery.mode';

/** Whether what is published shows at once, or waits for the operator. */
export async function readGalleryMode({ db }: Reader): Promise<GalleryMode> {
  const row = await db.selectFrom('site_choices').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value === 'hold' ? 'hold' : 'show';
}

export async function saveGalleryMode({ records, clock }: Deps, mode: GalleryMode): Promise<void> {
  await records.transaction(async (trx) => {
    await trx
      .insertInto('site_choices')
      .values({ name, value: mode })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: mode }))
      .execute();
    await recordAct(trx, { at: clock.now(), action: 'gallery.mode', subject: '', detail: mode });
  });
}
