import type { RemovalReason } from '@baigong/contracts';
import type { Transaction } from 'kysely';
import type { BlobKey } from '../blobs/blobs.ts';
import type { Tables } from '../records/records.ts';

interface NewRemoval {
  readonly reason: RemovalReason;
  /** The id of what is removed. */
  readonly subject: string;
  readonly hashes: readonly BlobKey[];
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * Lets files be deleted once the transaction is committed, in which their rows are changed or deleted. The server works
 * removals off in the background, also those that an earlier process left. A file that another row refers to is kept.
 */
export async function scheduleRemoval(
  trx: Transaction<Tables>,
  { reason, subject, hashes, at }: NewRemoval,
): Promise<void> {
  const files = [...new Set(hashes)];
  const { id } = await trx
    .insertInto('removals')
    .values({ reason, subject, created_at: at, finished_at: files.length === 0 ? at : null })
    .returning('id')
    .executeTakeFirstOrThrow();
  // Few variables a statement: SQLite has a limit, and an expiry can hold hundreds of files.
  for (let from = 0; from < files.length; from += batchSize)
    await trx
      .insertInto('removal_files')
      .values(
        files
          .slice(from, from + batchSize)
          .map((hash) => ({ removal: id, hash, outcome: null, finished_at: null, due_at: at })),
      )
      .execute();
}

const batchSize = 500;
