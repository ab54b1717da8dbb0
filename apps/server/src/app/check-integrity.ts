import type { Platform } from '../platform/platform.ts';
import { findStorageProblem } from '../platform/storage-problem.ts';

/** Looks for damage in the database after a start; where there is any, readiness fails from then on. */
export function checkIntegrity({ records, log, stopping }: Platform): void {
  const startedAt = performance.now();
  records.checkIntegrity().then(
    () => {
      if (!stopping.aborted) log.debug({ ms: Math.round(performance.now() - startedAt) }, 'database checked');
    },
    (error: unknown) =>
      log.error({ err: error, rootCause: findStorageProblem(error)?.rootCause }, 'the database is damaged'),
  );
}
