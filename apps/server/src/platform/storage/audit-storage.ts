import { type BlobKey, blobPrefixes, type Blobs } from '../blobs/blobs.ts';
import { referencedBlobs } from './referenced-blobs.ts';
import { scheduleRemoval } from './schedule-removal.ts';
import type { Records } from '../records/records.ts';
import type { Clock } from '../base/clock.ts';

/** A file that no row refers to is deleted once it is older: by then nobody is writing its row any more. */
const minOrphanAgeMs = 24 * 3600_000;

/** Damaged files that are listed; all are counted. */
const maxDamagedListed = 1_000;

/** How long receipts and the results of audits are kept, in milliseconds. */
const retentionMs = 180 * 24 * 3600_000;

export interface AuditDeps {
  readonly records: Records;
  readonly blobs: Blobs;
  readonly clock: Clock;
  readonly stopping: AbortSignal;
}

interface DamagedBlob {
  readonly hash: BlobKey;
  readonly damage: 'missing' | 'corrupt';
}

/**
 * Compares rows, files and hashes: reads every file that a row refers to, lists what is missing or corrupt, and lets
 * old files be deleted that no row refers to. One 256th of the keys at a time, so that memory and each query stay small.
 * Ends early, without a result, when the server stops.
 */
export async function auditStorage(deps: AuditDeps): Promise<void> {
  const { clock, stopping } = deps;
  const startedAt = clock.now();
  const counts = { files: 0, bytes: 0, referenced: 0, orphaned: 0, collected: 0, missing: 0, corrupt: 0 };
  const damaged: DamagedBlob[] = [];
  for (const prefix of blobPrefixes) {
    if (stopping.aborted) return;
    const part = await auditPart(deps, prefix);
    counts.files += part.files;
    counts.bytes += part.bytes;
    counts.referenced += part.referenced;
    counts.orphaned += part.orphans.length;
    for (const { damage } of part.damaged) counts[damage] += 1;
    damaged.push(...part.damaged.slice(0, maxDamagedListed - damaged.length));
    const old = part.orphans.filter(({ modifiedAt }) => modifiedAt < startedAt - minOrphanAgeMs);
    counts.collected += await removeOrphans(
      deps,
      old.map(({ key }) => key),
    );
  }
  await saveResult(deps, { started_at: startedAt, finished_at: clock.now(), ...counts }, damaged);
}

async function auditPart(deps: AuditDeps, prefix: string) {
  const { blobs, stopping } = deps;
  const referenced = await referencedBlobs(deps.records, prefix);
  const absent = new Set(referenced);
  const damaged: DamagedBlob[] = [];
  const orphans: { key: BlobKey; modifiedAt: number }[] = [];
  let files = 0;
  let bytes = 0;
  for await (const entry of blobs.list(prefix)) {
    files += 1;
    bytes += entry.bytes;
    if (!absent.delete(entry.key)) orphans.push(entry);
    else if (!stopping.aborted && (await blobs.verify(entry.key)) === 'corrupt')
      damaged.push({ hash: entry.key, damage: 'corrupt' });
  }
  // What was deleted meanwhile, row and file, is not missing.
  const still = absent.size === 0 ? absent : await referencedBlobs(deps.records, prefix);
  for (const hash of absent) if (still.has(hash)) damaged.push({ hash, damage: 'missing' });
  return { referenced: referenced.size, damaged, orphans, files, bytes };
}

/** Schedules the removal of files, but for those that are to be removed already. @returns how many were scheduled */
async function removeOrphans({ records, clock }: AuditDeps, hashes: readonly BlobKey[]): Promise<number> {
  if (hashes.length === 0) return 0;
  return records.transaction(async (trx) => {
    const pending = await trx
      .selectFrom('removal_files')
      .select('hash')
      .where('outcome', 'is', null)
      .execute();
    const known = new Set(pending.map(({ hash }) => hash));
    const fresh = hashes.filter((hash) => !known.has(hash));
    if (fresh.length > 0)
      await scheduleRemoval(trx, { reason: 'storage.orphan', subject: '', hashes: fresh, at: clock.now() });
    return fresh.length;
  });
}

async function saveResult(
  { records, clock }: AuditDeps,
  result: {
    readonly started_at: number;
    readonly finished_at: number;
    readonly files: number;
    readonly bytes: number;
    readonly referenced: number;
    readonly missing: number;
    readonly corrupt: number;
    readonly orphaned: number;
    readonly collected: number;
  },
  damaged: readonly DamagedBlob[],
): Promise<void> {
  const now = clock.now();
  await records.transaction(async (trx) => {
    await trx.insertInto('storage_audits').values(result).execute();
    // What a reader found while the audit ran stays: the audit may have read that file before.
    await trx
      .deleteFrom('damaged_blobs')
      .where('found_at', '<', result.started_at)
      .$if(damaged.length > 0, (query) =>
        query.where(
          'hash',
          'not in',
          damaged.map(({ hash }) => hash),
        ),
      )
      .execute();
    if (damaged.length > 0)
      await trx
        .insertInto('damaged_blobs')
        .values(damaged.map((blob) => ({ ...blob, found_at: now })))
        .onConflict((conflict) =>
          conflict.column('hash').doUpdateSet((eb) => ({ damage: eb.ref('excluded.damage') })),
        )
        .execute();
    await trx.deleteFrom('blob_claims').where('expires_at', '<=', now).execute();
    await trx
      .deleteFrom('removals')
      .where('finished_at', '<', now - retentionMs)
      .execute();
    await trx
      .deleteFrom('storage_audits')
      .where('finished_at', '<', now - retentionMs)
      .execute();
  });
}
