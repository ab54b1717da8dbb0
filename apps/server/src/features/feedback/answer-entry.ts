import type { FeedbackStatus, InboxFeedback } from '@baigong/contracts';
import { recordAct } from '../../platform/operator/operator-acts.ts';
import { type Deps, findEntry } from './entries.ts';
import { readInboxEntry } from './list-inbox.ts';

/** Sets status and reply. */
export async function answerEntry(
  { records, clock }: Deps,
  id: string,
  { status, reply }: { status: FeedbackStatus; reply: string | null },
): Promise<InboxFeedback> {
  return records.db.transaction().execute(async (trx) => {
    const entry = await findEntry(trx, id);
    const at = clock.now();
    await trx
      .updateTable('feedback_entries')
      .set({ status, reply, answered_at: at, updated_at: at })
      .where('seq', '=', entry.seq)
      .execute();
    const detail = `${entry.status} → ${status}${reply === entry.reply ? '' : `：${reply ?? '（回复已删除）'}`}`;
    await recordAct(trx, { at, action: 'feedback.answer', subject: id, detail });
    return readInboxEntry(trx, id);
  });
}
