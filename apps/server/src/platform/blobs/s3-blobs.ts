import { createHash, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import {
  DeleteObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { pictureType } from '@baigong/pictures';
import { type BlobKey, blobKeyPattern, type Blobs, type ByteRange, CorruptBlobError } from './blobs.ts';
import { createS3Client, maxTries, type S3Settings, type S3Timeouts, usualTimeouts } from './s3-client.ts';
import { ignoreMissing, readObject } from './s3-read.ts';
import { createVerifiedFiles } from './verified-files.ts';

/**
 * How long caches between the bucket and the visitor may keep a file (`S3_PUBLIC_URL`): what is taken down is gone from
 * them in less than a minute. Seconds.
 */
const maxAgeS = 50;

/**
 * Blobs as objects of an S3-compatible store: PREFIX + SHA-256, one object each. The store keeps an object whole or not
 * at all; it compares the bytes of an upload with their SHA-256 in the signature.
 */
export function openS3Blobs(settings: S3Settings, timeouts: S3Timeouts = usualTimeouts): Blobs {
  const { bucket, prefix } = settings;
  const client = createS3Client(settings, timeouts, maxTries);
  // Without repeats: each would be one more that may arrive late.
  const deleting = createS3Client(settings, timeouts, 1);
  const verified = createVerifiedFiles();

  const place = (key: string) => ({ Bucket: bucket, Key: prefix + key });
  const head = (key: BlobKey) =>
    blobKeyPattern.test(key) ? ignoreMissing(client.send(new HeadObjectCommand(place(key)))) : undefined;
  const read = (key: BlobKey, range?: ByteRange, tag?: string) =>
    readObject(client, place(key), { range, tag });

  /** Reads all of a blob, in one version where it is given. */
  async function hashOf(key: BlobKey, tag?: string): Promise<string | undefined> {
    const object = await read(key, undefined, tag);
    if (!object) return undefined;
    const hash = createHash('sha256');
    for await (const chunk of object.chunks) hash.update(chunk);
    return hash.digest('hex');
  }

  return {
    async put(data) {
      const key = createHash('sha256').update(data).digest('hex');
      await client.send(
        new PutObjectCommand({
          ...place(key),
          // A copy: what changes in the caller's hands while a repeat waits must not be sent.
          Body: Uint8Array.from(data),
          ContentType: pictureType(data) ?? 'application/octet-stream',
          CacheControl: `public, max-age=${maxAgeS}`,
        }),
      );
      return key;
    },

    async get(key) {
      const object = blobKeyPattern.test(key) ? await read(key) : undefined;
      if (!object) return undefined;
      const data = await buffer(object.chunks);
      if (!verified.has(key, object.tag)) {
        if (createHash('sha256').update(data).digest('hex') !== key) throw new CorruptBlobError(key);
        verified.add(key, object.tag);
      }
      return data;
    },

    async open(key) {
      const object = await head(key);
      if (!object) return undefined;
      const { ETag: tag = '', ContentLength: bytes = 0 } = object;
      if (!verified.has(key, tag)) {
        const hash = await hashOf(key, tag);
        if (hash === undefined) return undefined;
        if (hash !== key) throw new CorruptBlobError(key);
        verified.add(key, tag);
      }
      return { bytes, read: (range) => ReadableStream.from(chunksOf(key, range, tag)) };
    },

    size: async (key) => (await head(key))?.ContentLength,

    async verify(key) {
      const hash = blobKeyPattern.test(key) ? await hashOf(key) : undefined;
      if (hash === undefined) return 'missing';
      if (hash === key) return 'ok';
      verified.delete(key);
      return 'corrupt';
    },

    async *list(digits) {
      const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix + digits });
      for await (const { Contents = [] } of pages)
        for (const { Key = '', Size = 0, LastModified } of Contents) {
          const key = Key.slice(prefix.length);
          if (blobKeyPattern.test(key)) yield { key, bytes: Size, modifiedAt: LastModified?.getTime() ?? 0 };
        }
    },

    async delete(key) {
      if (!blobKeyPattern.test(key)) return false;
      verified.delete(key);
      const abortSignal = AbortSignal.timeout(timeouts.deleteMs);
      const there = await ignoreMissing(deleting.send(new HeadObjectCommand(place(key)), { abortSignal }));
      if (!there) return false;
      await deleting.send(new DeleteObjectCommand(place(key)), { abortSignal });
      return true;
    },

    async ping() {
      const key = `ping-${randomUUID()}`;
      await client.send(new PutObjectCommand({ ...place(key), Body: new Uint8Array(1) }));
      await client.send(new DeleteObjectCommand(place(key)));
    },

    async dispose() {
      client.destroy();
      deleting.destroy();
    },
  };

  async function* chunksOf(key: BlobKey, range: ByteRange | undefined, tag: string) {
    const object = await read(key, range, tag);
    if (!object) throw new Error(`blob ${key} was deleted while it was read`);
    yield* object.chunks;
  }
}
