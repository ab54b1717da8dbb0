import * as z from 'zod/mini';
import { DatabaseProblem } from './browser-database.ts';

/*
 * A private window of WebKit (Safari's too) stores no blobs in its database: "Error preparing Blob/File data to be
 * stored in object store". There their bytes are stored in their place.
 */

interface StoredBytes {
  readonly storedBlob: ArrayBuffer;
  readonly type: string;
}

let refused = false;

const isStoredBytes = (value: object): value is StoredBytes =>
  'storedBlob' in value && value.storedBlob instanceof ArrayBuffer;
const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

function holdsBlob(value: unknown): boolean {
  if (value instanceof Blob) return true;
  if (Array.isArray(value)) return value.some(holdsBlob);
  return isPlain(value) && Object.values(value).some(holdsBlob);
}

async function withBytes(value: unknown): Promise<unknown> {
  if (value instanceof Blob) return { storedBlob: await value.arrayBuffer(), type: value.type };
  if (Array.isArray(value)) return Promise.all(value.map(withBytes));
  if (!isPlain(value)) return value;
  const members = await Promise.all(
    Object.entries(value).map(async ([name, member]) => [name, await withBytes(member)] as const),
  );
  return Object.fromEntries(members);
}

/**
 * Writes a record that may hold blobs, and once more with their bytes where the browser refuses blobs.
 * @param write one transaction
 */
export async function writeBlobs<T>(record: T, write: (record: T) => Promise<unknown>): Promise<void> {
  const hasBlob = holdsBlob(record);
  if (!hasBlob || !refused)
    try {
      await write(record);
      return;
    } catch (error) {
      // A full disk has no room for bytes either.
      if (!hasBlob || (error instanceof DatabaseProblem && error.kind === 'full')) throw error;
    }
  await write((await withBytes(record)) as T);
  refused = true;
}

/** A blob of a record, however it is stored. */
export const StoredBlob = z.pipe(
  z.transform((value: unknown) =>
    isPlain(value) && isStoredBytes(value) ? new Blob([value.storedBlob], { type: value.type }) : value,
  ),
  z.instanceof(Blob),
);
