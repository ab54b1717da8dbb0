import type { InboxFeedback } from '@baigong/contracts';
import { recordAct } from '../../platform/operator/operator-acts.ts';
import { type Deps, findEntry } from './entries.ts';
import { readInboxEntry } from './list-inbox.ts';

/** Puts an entry on the board in these words, or takes it off. */
export async function publishEntry(
  { records, clock }: Deps,
  id: string,
  search: { title: string; text: string } | null,
): Promise<InboxFeedback> {
  return records.db.transaction().execute(async (trx) => {
    const { seq } = await findEntry(trx, id);
    const at = clock.now();
    await trx
      .updateTable('feedback_entries')
      .set({ public_title: search?.title ?? null, public_text: search?.text ?? null, updated_at: at })
      .where('seq', '=', seq)
      .execute();
    const action = search === null ? 'feedback.hide' : 'feedback.publish';
    await recordAct(trx, { at, action, subject: id, detail: search?.title ?? '' });
    return readInboxEntry(trx, id);
  });
}
