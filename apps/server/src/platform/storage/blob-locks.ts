import type { BlobKey } from '../blobs/blobs.ts';

/**
 * Names of the locks that keep one blob's deletion and its claims apart: whoever deletes it holds the first alone,
 * whoever claims it shares it. Deletions share the second; whoever wants that none is under way holds it alone.
 */
export const blobLock = (hash: BlobKey): string => `blob ${hash}`;
export const allBlobsLock = 'blobs';
