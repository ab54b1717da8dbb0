import { sql, type Transaction } from 'kysely';
import { networkFactor } from '../limits/limits.ts';
import type { Tables } from '../records/records.ts';
import type { CountedActsTable } from '../records/tables/limits.ts';

/** Who does something that is counted. */
export interface Actor {
  readonly visitor: string;
  /** When the visitor's cookie was first given, in milliseconds since 1970. */
  readonly visitorSince: number;
  /** Hashes of the day. */
  readonly address: string;
  readonly network: string;
}

interface ActOnItem {
  readonly act: CountedActsTable['act'];
  readonly item: string;
  /** The visitor as the item knows them. */
  readonly visitorHash: string;
}

/** When it is done: milliseconds since 1970, and the day that limits count by. */
export interface Moment {
  readonly now: number;
  readonly day: string;
}

/** Age of a cookie from which its visitor counts: a caller without cookies is a new visitor with every call. */
const minVisitorAgeMs = 10 * 60_000;

/**
 * Claims the count of a like, vote or report, in the transaction that stores it: one per item, address and day, as
 * many as `networkFactor` per network, and only by visitors known for some minutes.
 * @returns whether it counts
 */
export async function claimCount(
  trx: Transaction<Tables>,
  { act, item, visitorHash }: ActOnItem,
  { visitorSince, address, network }: Actor,
  { now, day }: Moment,
): Promise<boolean> {
  if (now - visitorSince < minVisitorAgeMs) return false;
  const { rows } = await sql`
    INSERT INTO counted_acts (act, item, day, address, network, visitor)
    SELECT ${act}, ${item}, ${day}, ${address}, ${network}, ${visitorHash}
    WHERE (
      SELECT count(*) FROM counted_acts
      WHERE act = ${act} AND item = ${item} AND day = ${day} AND network = ${network}
    ) < ${networkFactor}
    ON CONFLICT DO NOTHING
    RETURNING act`.execute(trx);
  return rows.length > 0;
}

/** Gives the claim of what is taken back to whoever comes next. */
export async function releaseCount(
  trx: Transaction<Tables>,
  { act, item, visitorHash }: ActOnItem,
): Promise<void> {
  await trx
    .deleteFrom('counted_acts')
    .where('act', '=', act)
    .where('item', '=', item)
    .where('visitor', '=', visitorHash)
    .execute();
}
