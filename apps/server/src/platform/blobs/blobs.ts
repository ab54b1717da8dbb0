/** The name of a blob: the SHA-256 of its bytes, 64 hexadecimal digits. */
export type BlobKey = string;

export const blobKeyPattern = /^[0-9a-f]{64}$/;

/**
 * Files by content. The same bytes are kept once; what they are (type, owner, how often they are used) is a
 * matter of the records. A key that is not a SHA-256 names nothing, whatever it looks like.
 */
export interface Blobs {
  /** Keeps the bytes; when it returns they are on the disk. Keeping the same bytes again is fine. */
  put(data: Uint8Array): Promise<BlobKey>;
  get(key: BlobKey): Promise<Uint8Array | undefined>;
  /** Size in bytes; undefined when there is no such blob. */
  size(key: BlobKey): Promise<number | undefined>;
  /** Whether there was one to delete. */
  delete(key: BlobKey): Promise<boolean>;
  /** Throws when nothing can be kept now. */
  ping(): Promise<void>;
  dispose(): Promise<void>;
}
