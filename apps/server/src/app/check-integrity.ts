import type { Platform } from './platform.ts';
import { findStorageProblem } from '../platform/base/storage-problem.ts';

/** Looks for damage in the database after a start; where there is any, readiness fails from then on. */
export function checkIntegrity({ records, log }: Platform): void {
  records.checkIntegrity().catch((error: unknown) => {
    const rootCause = findStorageProblem(error)?.rootCause;
    log.error({ err: error, rootCause }, 'the database is damaged');
  });
}
