import type { ErrorCode } from '@baigong/contracts';

interface StorageProblem {
  readonly code: Extract<ErrorCode, 'server.diskFull' | 'server.dataCorrupt'>;
  /** As the system or the database names it: ENOSPC, SQLITE_CORRUPT … */
  readonly rootCause: string;
}

const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL']);
const corruptCodes = new Set(['SQLITE_CORRUPT', 'SQLITE_NOTADB', 'BLOB_CORRUPT']);

/** A full disk or damaged data behind an error, wherever in its chain of causes; undefined for any other. */
export function findStorageProblem(error: unknown): StorageProblem | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (!('code' in cause)) continue;
    const rootCause = String(cause.code);
    if (fullCodes.has(rootCause)) return { code: 'server.diskFull', rootCause };
    // Such as SQLITE_CORRUPT_INDEX.
    if (corruptCodes.has(rootCause) || rootCause.startsWith('SQLITE_CORRUPT_'))
      return { code: 'server.dataCorrupt', rootCause };
  }
  return undefined;
}
