import type { Records } from '../../platform/records/records.ts';
import type { LastBackup } from '../data-folder/last-backup.ts';

/** Remembers when and where a backup of the shared engines was made. */
export async function noteSharedBackup({ db }: Pick<Records, 'db'>, backup: LastBackup): Promise<void> {
  await db
    .insertInto('last_backup')
    .values({ id: 1, ...backup })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(backup))
    .execute();
}

/** The last backup of the shared engines; undefined where none is known. */
export function readSharedBackup({ db }: Pick<Records, 'db'>): Promise<LastBackup | undefined> {
  return db.selectFrom('last_backup').select(['at', 'file']).executeTakeFirst();
}
