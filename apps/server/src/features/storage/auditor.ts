import type { Platform } from '../../platform/platform.ts';
import { runPeriodically } from '../../platform/run-periodically.ts';
import { auditStorage } from '../../platform/storage/audit-storage.ts';
import { findStorageProblem } from '../../platform/storage-problem.ts';

/** Between two audits. */
const intervalMs = 24 * 3600_000;

/** How often it is looked whether one is due; the first time so long after the start. */
const pollMs = 10 * 60_000;

/** Runs audits, never two at once. */
export interface Auditor {
  readonly running: boolean;
  /** Starts an audit, unless one is under way. It ends by itself, also when it fails. */
  start(): void;
  /** Runs an audit when the last one is a day old. */
  runWhenDue(): Promise<void>;
}

export function createAuditor(platform: Platform): Auditor {
  const { records, clock, log, stopping } = platform;
  let audit: Promise<void> | undefined;

  function run(): Promise<void> {
    audit ??= auditStorage(platform).finally(() => {
      audit = undefined;
    });
    return audit;
  }

  const auditor: Auditor = {
    get running() {
      return audit !== undefined;
    },
    start() {
      run().catch((error: unknown) => {
        const rootCause = findStorageProblem(error)?.rootCause;
        if (!stopping.aborted) log.error({ err: error, rootCause }, 'the storage audit failed');
      });
    },
    async runWhenDue() {
      const last = await records.db
        .selectFrom('storage_audits')
        .select('started_at')
        .orderBy('id', 'desc')
        .executeTakeFirst();
      if (!last || clock.now() - last.started_at >= intervalMs) await run();
    },
  };
  runPeriodically(platform, pollMs, 'the storage audit failed', () => auditor.runWhenDue());
  return auditor;
}
