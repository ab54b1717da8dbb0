import type { InboxFeedback } from '@baigong/contracts';
import { AppError } from '../../platform/http/app-error.ts';
import { recordAct } from '../../platform/operator/operator-acts.ts';
import { type Deps, findEntry, recountVotes } from './entries.ts';
import { readInboxEntry } from './list-inbox.ts';

/**
 * Merges an entry into another, with all that was merged into it and its votes; or parts it again, without votes.
 * @throws AppError feedback.notFound, feedback.mergeCircle
 */
export async function mergeEntry(
  { records, clock }: Deps,
  id: string,
  into: string | null,
): Promise<InboxFeedback> {
  return records.db.transaction().execute(async (trx) => {
    const entry = await findEntry(trx, id);
    const at = clock.now();
    let target: number | null = null;
    if (into !== null) {
      const named = await findEntry(trx, into);
      target = named.merged_into ?? named.seq;
      if (target === entry.seq) throw new AppError('feedback.mergeCircle');
      await trx
        .insertInto('feedback_votes')
        .columns(['seq', 'visitor', 'at', 'counted'])
        .expression(
          trx
            .selectFrom('feedback_votes')
            .select((eb) => [eb.val(target).as('seq'), 'visitor', 'at', 'counted'])
            .where('seq', '=', entry.seq),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await recountVotes(trx, target);
      await trx
        .updateTable('feedback_entries')
        .set({ merged_into: target, updated_at: at })
        .where('merged_into', '=', entry.seq)
        .execute();
    }
    await trx
      .updateTable('feedback_entries')
      .set({ merged_into: target, updated_at: at })
      .where('seq', '=', entry.seq)
      .execute();
    const action = into === null ? 'feedback.part' : 'feedback.merge';
    await recordAct(trx, { at, action, subject: id, detail: into ?? '' });
    return readInboxEntry(trx, id);
  });
}
