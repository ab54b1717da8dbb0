/** The name of a blob: the SHA-256 of its bytes, 64 hexadecimal digits. */
export type BlobKey = string;

export const blobKeyPattern = /^[0-9a-f]{64}$/;

/** All that `list` is to be called with for every blob: 00 to ff. */
export const blobPrefixes: readonly string[] = Array.from({ length: 256 }, (_, n) =>
  n.toString(16).padStart(2, '0'),
);

/** One blob as `list` finds it. */
export interface BlobEntry {
  readonly key: BlobKey;
  /** Size in bytes. */
  readonly bytes: number;
  /** When it was written, in milliseconds since 1970. */
  readonly modifiedAt: number;
}

/** Some bytes of a blob, both ends included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A blob whose bytes were found to be right. */
export interface OpenBlob {
  /** Size in bytes. */
  readonly bytes: number;
  /** All bytes or a range within them, as they are asked for. What it opens is closed at the end or by `cancel`. */
  read(range?: ByteRange): ReadableStream<Uint8Array>;
}

/** The bytes under a key are not those that were put there: they were damaged where they are stored. */
export class CorruptBlobError extends Error {
  override readonly name = 'CorruptBlobError';
  readonly code = 'BLOB_CORRUPT';
  readonly blob: BlobKey;
  constructor(blob: BlobKey) {
    super(`blob ${blob} is corrupt`);
    this.blob = blob;
  }
}

/**
 * Files by content. The same bytes are kept once; what they are (type, owner, how often they are used) is a
 * matter of the records. A key that is not a SHA-256 names nothing, whatever it looks like.
 */
export interface Blobs {
  /**
   * Keeps the bytes; when it returns they survive a power failure. Keeping the same bytes again is fine, and repairs a blob
   * that is corrupt. Features store through `storeBlobs`, which keeps the bytes from being deleted meanwhile.
   */
  put(data: Uint8Array): Promise<BlobKey>;
  /**
   * The bytes, checked against their key when this process reads them for the first time, and again when the file has
   * changed since; undefined when there is no such blob.
   * @throws CorruptBlobError
   */
  get(key: BlobKey): Promise<Uint8Array | undefined>;
  /**
   * For reading large blobs in little memory, whole or in part. Before the first byte all are compared with the key, when
   * this process has not done so since the blob was last written: no corrupt byte is ever given out.
   * @returns undefined when there is no such blob
   * @throws CorruptBlobError
   */
  open(key: BlobKey): Promise<OpenBlob | undefined>;
  /** Size in bytes; undefined when there is no such blob. */
  size(key: BlobKey): Promise<number | undefined>;
  /** Reads all of a blob and compares it with its key. */
  verify(key: BlobKey): Promise<'ok' | 'corrupt' | 'missing'>;
  /**
   * Every blob whose key begins with these two digits, in no particular order. One that comes or goes meanwhile may be
   * listed or not.
   */
  list(prefix: string): AsyncIterable<BlobEntry>;
  /** Whether there was one to delete. When it returns, the blob stays gone after a power failure too. */
  delete(key: BlobKey): Promise<boolean>;
  /** Writes and deletes something. Throws when nothing can be kept now. */
  ping(): Promise<void>;
  dispose(): Promise<void>;
}
