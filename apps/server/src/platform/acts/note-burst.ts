import { sql, type Transaction } from 'kysely';
import { recordAct } from '../operator/operator-acts.ts';
import type { Tables } from '../records/records.ts';
import type { CountedActsTable } from '../records/tables/limits.ts';

const burstMinutes = 10;
const burstMs = burstMinutes * 60_000;

/** How often within `burstMinutes` is more than usual for one item, counted or not. */
const burstSizes = { like: 20, vote: 20, report: 5 } as const;

/** The feature of each act, as the operator's log names it. */
const features = { like: 'gallery', report: 'gallery', vote: 'feedback' } as const;

/**
 * Notes that something was done to an item, in the transaction that stores it. When it was done unusually often
 * within some minutes, the operator's log gets one entry.
 * @param subject what the operator knows the item by
 */
export async function noteBurst(
  trx: Transaction<Tables>,
  act: CountedActsTable['act'],
  item: string,
  subject: string,
  now: number,
): Promise<void> {
  const isOver = sql<boolean>`act_bursts.since <= ${now - burstMs}`;
  const { count } = await trx
    .insertInto('act_bursts')
    .values({ act, item, since: now, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['act', 'item']).doUpdateSet({
        count: sql<number>`CASE WHEN ${isOver} THEN 1 ELSE act_bursts.count + 1 END`,
        since: sql<number>`CASE WHEN ${isOver} THEN ${now} ELSE act_bursts.since END`,
      }),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  if (count !== burstSizes[act]) return;
  await recordAct(trx, {
    at: now,
    action: `${features[act]}.${act}Burst`,
    subject,
    detail: `${burstMinutes} 分钟内 ${count} 次`,
  });
}
