import { randomBytes } from 'node:crypto';
import type { Records } from '../../platform/records/records.ts';

const name = 'visitors';

/** The secret that signs cookies in all processes of a site: made once, and kept in the database. */
export async function loadSharedSecret(records: Pick<Records, 'db'>): Promise<string> {
  const { db } = records;
  // Of processes that start at once one writes; all read the same.
  await db
    .insertInto('site_secrets')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const secret = await readSharedSecret(records);
  if (secret === undefined) throw new Error('the secret was deleted');
  return secret;
}

/** The secret, where one was made. */
export async function readSharedSecret({ db }: Pick<Records, 'db'>): Promise<string | undefined> {
  const row = await db.selectFrom('site_secrets').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

/** Puts another site's secret in its place, so that this site knows its visitors. */
export async function storeSharedSecret({ db }: Pick<Records, 'db'>, value: string): Promise<void> {
  await db
    .insertInto('site_secrets')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
