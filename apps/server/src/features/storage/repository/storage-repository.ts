import type { DamagedFile, Removal, StorageAudit } from '@baigong/contracts';
import type { Records } from '../../../platform/records/records.ts';

const auditsListed = 30;
const damagedListed = 100;
const removalsPerPage = 50;

/** What audits and removals left. */
export function createStorageRepository({ db }: Pick<Records, 'db'>) {
  return {
    /** When the last finished audit was started, in milliseconds since 1970. */
    async findLastAudit(): Promise<number | undefined> {
      const last = await db
        .selectFrom('storage_audits')
        .select('started_at')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return last?.started_at;
    },

    /** The latest audits, newest first. */
    async listAudits(): Promise<StorageAudit[]> {
      const rows = await db
        .selectFrom('storage_audits')
        .selectAll()
        .orderBy('id', 'desc')
        .limit(auditsListed)
        .execute();
      return rows.map(({ started_at: startedAt, finished_at: finishedAt, ...counts }) => ({
        ...counts,
        startedAt,
        finishedAt,
      }));
    },

    /** Files that cannot be read, with what they belong to. */
    async listDamaged(): Promise<DamagedFile[]> {
      const damaged = await db
        .selectFrom('damaged_blobs')
        .selectAll()
        .orderBy('hash')
        .limit(damagedListed)
        .execute();
      if (damaged.length === 0) return [];
      const references = await db
        .selectFrom('blob_references')
        .selectAll()
        .where(
          'hash',
          'in',
          damaged.map(({ hash }) => hash),
        )
        .execute();
      return damaged.map(({ hash, damage, found_at }) => ({
        hash,
        damage,
        foundAt: found_at,
        owners: references.filter((reference) => reference.hash === hash).map(({ owner }) => owner),
      }));
    },

    /** One page of receipts, newest first. */
    async listRemovals(before: string | undefined): Promise<{ removals: Removal[]; next: string | null }> {
      const rows = await db
        .selectFrom('removals')
        .selectAll()
        .$if(before !== undefined, (query) => query.where('id', '<', Number(before)))
        .orderBy('id', 'desc')
        .limit(removalsPerPage)
        .execute();
      const ids = rows.map(({ id }) => id);
      const files =
        ids.length === 0
          ? []
          : await db
              .selectFrom('removal_files')
              .select(['removal', 'hash', 'outcome'])
              .where('removal', 'in', ids)
              .orderBy('hash')
              .execute();
      return {
        removals: rows.map(({ id, reason, subject, created_at, finished_at }) => ({
          id,
          reason,
          subject,
          createdAt: created_at,
          finishedAt: finished_at,
          files: files
            .filter(({ removal }) => removal === id)
            .map(({ hash, outcome }) => ({ hash, outcome })),
        })),
        next: rows.length < removalsPerPage ? null : String(rows.at(-1)?.id ?? ''),
      };
    },
  };
}
