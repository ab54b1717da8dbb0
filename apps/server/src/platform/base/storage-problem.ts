import type { ErrorCode } from '@baigong/contracts';
import { EngineUnavailableError } from './engine-unavailable.ts';

interface StorageProblem {
  readonly code: Extract<ErrorCode, 'server.diskFull' | 'server.dataCorrupt' | 'server.unavailable'>;
  /** As the system or the database names it (ENOSPC, SQLITE_CORRUPT …), or the engine that does not answer. */
  readonly rootCause: string;
}

// 53100, XX001, XX002: PostgreSQL's disk_full, data_corrupted, index_corrupted.
const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100']);
const corruptCodes = new Set(['SQLITE_CORRUPT', 'SQLITE_NOTADB', 'BLOB_CORRUPT', 'XX001', 'XX002']);

/** A full disk, damaged data or an engine that does not answer behind an error, wherever in its chain of causes; undefined for any other. */
export function findStorageProblem(error: unknown): StorageProblem | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof EngineUnavailableError)
      return { code: 'server.unavailable', rootCause: cause.engine };
    if (!('code' in cause)) continue;
    const rootCause = String(cause.code);
    if (fullCodes.has(rootCause)) return { code: 'server.diskFull', rootCause };
    // Such as SQLITE_CORRUPT_INDEX.
    if (corruptCodes.has(rootCause) || rootCause.startsWith('SQLITE_CORRUPT_'))
      return { code: 'server.dataCorrupt', rootCause };
  }
  return undefined;
}
