import type { RemovalReason } from '@baigong/contracts';
import type { Transaction } from 'kysely';
import type { Tables } from '../../../platform/records/records.ts';
import { scheduleRemoval } from '../../../platform/storage/schedule-removal.ts';
import { filesOf, type PictureRow } from './picture-rows.ts';

/** Has a picture's files deleted, in the transaction that removes or deletes its row. Others' same files stay. */
export async function removePictureFiles(
  trx: Transaction<Tables>,
  row: PictureRow,
  reason: RemovalReason,
  at: number,
): Promise<void> {
  const hashes = filesOf(row).map(({ hash }) => hash);
  await scheduleRemoval(trx, { reason, subject: row.id, hashes, at });
}
