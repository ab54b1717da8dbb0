import { atSweepTime, type SweepTime } from '../../platform/sweeps/sweep-time.ts';
import { runPeriodically, type PeriodicDeps } from '../../platform/base/run-periodically.ts';
import { auditStorage, type AuditDeps } from '../../platform/storage/audit-storage.ts';
import { findStorageProblem } from '../../platform/base/storage-problem.ts';
import { createStorageRepository } from './repository/storage-repository.ts';

/** Between two audits. */
const intervalMs = 24 * 3600_000;

/** How often it is looked whether one is due; the first time so long after the start. */
const pollMs = 10 * 60_000;

/** Under this name one process audits at a time. */
const auditName = 'storage audit';

/** Whether an audit is under way, in whatever process. */
export const isAuditing = ({ records }: Pick<AuditDeps, 'records'>): Promise<boolean> =>
  records.isRunning(auditName);

/**
 * Audits, unless an audit is under way.
 * @param last when the last audit that the caller knows of was started; a later one is enough
 * @param onStart called when no other audit can start any more
 */
async function audit(platform: AuditDeps, last: number | undefined, onStart?: () => void): Promise<void> {
  const { records } = platform;
  await records.exclusively(auditName, async () => {
    onStart?.();
    if ((await createStorageRepository(records).findLastAudit()) === last) await auditStorage(platform);
  });
}

/** Starts an audit, unless one is under way; resolves when it is. It ends by itself, also when it fails. */
export async function startAudit(
  platform: AuditDeps & PeriodicDeps & { readonly sweepTime: SweepTime },
): Promise<void> {
  const { records, log, stopping } = platform;
  const last = await createStorageRepository(records).findLastAudit();
  const started = Promise.withResolvers<void>();
  atSweepTime(platform, (at) => audit(at, last, started.resolve))
    .catch((error: unknown) => {
      const rootCause = findStorageProblem(error)?.rootCause;
      if (!stopping.aborted) log.error({ err: error, rootCause }, 'the storage audit failed');
    })
    .finally(started.resolve);
  await started.promise;
}

/** Runs an audit when the last one is a day old. */
export async function auditWhenDue(platform: AuditDeps): Promise<void> {
  const last = await createStorageRepository(platform.records).findLastAudit();
  if (last === undefined || platform.clock.now() - last >= intervalMs) await audit(platform, last);
}

/** Audits once a day until the server stops. */
export function startAudits(platform: AuditDeps & PeriodicDeps & { readonly sweepTime: SweepTime }): void {
  runPeriodically(platform, pollMs, 'the storage audit failed', () => atSweepTime(platform, auditWhenDue));
}
