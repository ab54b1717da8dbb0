import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../records/records.ts';

/** Something the operator did, as it goes into the log. */
export interface Act {
  readonly at: number;
  /** What was done: the feature, a dot, and a word. */
  readonly action: string;
  readonly subject: string;
  readonly detail: string;
}

/** Writes down what the operator did, in the transaction that does it. */
export async function recordAct(db: Kysely<Tables> | Transaction<Tables>, act: Act): Promise<void> {
  await db.insertInto('operator_acts').values(act).execute();
}
