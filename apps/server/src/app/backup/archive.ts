import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { type BlobKey, blobKeyPattern } from '../../platform/blobs/blobs.ts';
import { dataFiles } from '../data-folder/data-files.ts';

/**
 * A backup is a tar archive, not compressed: pictures are already, and what copies archives off the machine finds
 * equal parts better like this. Entries in order: `backup.json`, the secret, the blobs, the database, and `SHA256SUMS`
 * over all of them. After the archive's end stands the SHA-256 of all bytes before it, so that no changed bit
 * anywhere goes unnoticed; tar ignores it.
 */
export const archiveFiles = { info: 'backup.json', sums: 'SHA256SUMS' } as const;

/** The first entry. */
export const BackupInfo = z.object({
  format: z.literal('baigong-backup'),
  version: z.literal(1),
  /** When the database was copied, in milliseconds since 1970. */
  createdAt: z.int(),
});
export type BackupInfo = z.infer<typeof BackupInfo>;

/** A backup cannot be made or used; the message is for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** The archive is not what was written. */
export const damaged = (why: string, cause?: unknown): BackupError =>
  new BackupError(`备份文件已损坏或不完整（${why}），没有改动任何数据。请换一份备份。`, { cause });

export const blobName = (key: BlobKey): string => `${dataFiles.blobs}/${key.slice(0, 2)}/${key}`;

/** The key of the blob that an entry holds; undefined for any other name. */
export function blobKeyOf(name: string): BlobKey | undefined {
  const key = name.slice(name.lastIndexOf('/') + 1);
  return blobKeyPattern.test(key) && name === blobName(key) ? key : undefined;
}

/** A line of `SHA256SUMS`, as sha256sum reads it. */
export const sumLine = (sha256: string, name: string): string => `${sha256}  ${name}\n`;

/** Characters of a SHA-256. */
const sealBytes = 64;

/** Adds the hash of all bytes behind them. */
export async function* seal(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  for await (const chunk of source) {
    hash.update(chunk);
    yield chunk;
  }
  yield Buffer.from(hash.digest('hex'));
}

/**
 * The bytes before the hash.
 * @throws BackupError at the end when they are not the ones that were sealed
 */
export async function* unseal(source: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let rest = Buffer.alloc(0);
  for await (const chunk of source) {
    const bytes = Buffer.concat([rest, chunk]);
    const content = bytes.subarray(0, Math.max(0, bytes.length - sealBytes));
    rest = bytes.subarray(content.length);
    hash.update(content);
    if (content.length > 0) yield content;
  }
  if (hash.digest('hex') !== rest.toString('latin1')) throw damaged('校验值不符');
}
