import type { Platform } from '../../platform/platform.ts';
import { runPeriodically } from '../../platform/run-periodically.ts';
import { auditStorage } from '../../platform/storage/audit-storage.ts';
import { findStorageProblem } from '../../platform/storage-problem.ts';
import { createStorageRepository } from './repository/storage-repository.ts';

/** Between two audits. */
const intervalMs = 24 * 3600_000;

/** How often it is looked whether one is due; the first time so long after the start. */
const pollMs = 10 * 60_000;

/** Runs audits, never two at once, in whatever processes. */
export interface Auditor {
  /** Whether this process audits. */
  readonly running: boolean;
  /** Starts an audit, unless one is under way. It ends by itself, also when it fails. */
  start(): void;
  /** Runs an audit when the last one is a day old. */
  runWhenDue(): Promise<void>;
}

export function createAuditor(platform: Platform): Auditor {
  const { records, clock, log, stopping } = platform;
  const storage = createStorageRepository(records);
  let running: Promise<void> | undefined;

  /** Audits, unless an audit was started after the one that the caller knows of. */
  async function audit(readKnown: () => Promise<number | undefined>): Promise<void> {
    const known = await readKnown();
    await records.exclusively('storage audit', async () => {
      if ((await storage.findLastAudit()) === known) await auditStorage(platform);
    });
  }

  function run(readKnown: () => Promise<number | undefined>): Promise<void> {
    running ??= audit(readKnown).finally(() => {
      running = undefined;
    });
    return running;
  }

  const auditor: Auditor = {
    get running() {
      return running !== undefined;
    },
    start() {
      run(() => storage.findLastAudit()).catch((error: unknown) => {
        const rootCause = findStorageProblem(error)?.rootCause;
        if (!stopping.aborted) log.error({ err: error, rootCause }, 'the storage audit failed');
      });
    },
    async runWhenDue() {
      const last = await storage.findLastAudit();
      if (last === undefined || clock.now() - last >= intervalMs) await run(async () => last);
    },
  };
  runPeriodically(platform, pollMs, 'the storage audit failed', () => auditor.runWhenDue());
  return auditor;
}
