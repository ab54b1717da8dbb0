import { createHash, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { pictureType } from '@baigong/pictures';
import { type BlobKey, blobKeyPattern, type Blobs, type ByteRange, CorruptBlobError } from './blobs.ts';
import { createS3Client, maxTries, usualTimeouts } from './s3-client.ts';
import { ignoreMissing } from './s3-errors.ts';
import type { S3Timeouts } from './s3-exchange.ts';
import { readListing } from './s3-listing.ts';
import { readObject, readObjectHead } from './s3-read.ts';
import type { S3Settings } from './s3-signer.ts';
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
  const { prefix } = settings;
  const client = createS3Client(settings, timeouts, maxTries);
  // Without repeats: each would be one more that may arrive late.
  const deleting = createS3Client(settings, timeouts, 1);
  const verified = createVerifiedFiles();

  async function head(key: BlobKey) {
    if (!blobKeyPattern.test(key)) return undefined;
    const answer = await ignoreMissing(client.send({ method: 'HEAD', key: prefix + key }));
    return answer && readObjectHead(answer.headers);
  }
  const read = (key: BlobKey, range?: ByteRange, tag?: string) =>
    readObject(client, prefix + key, { range, tag });

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
      await client.send({
        method: 'PUT',
        key: prefix + key,
        // A copy: what changes in the caller's hands while a repeat waits must not be sent.
        body: Uint8Array.from(data),
        headers: {
          'Content-Type': pictureType(data) ?? 'application/octet-stream',
          'Cache-Control': `public, max-age=${maxAgeS}`,
        },
      });
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
      const { tag, bytes } = object;
      if (!verified.has(key, tag)) {
        const hash = await hashOf(key, tag);
        if (hash === undefined) return undefined;
        if (hash !== key) throw new CorruptBlobError(key);
        verified.add(key, tag);
      }
      return { bytes, read: (range) => ReadableStream.from(chunksOf(key, range, tag)) };
    },

    size: async (key) => (await head(key))?.bytes,

    async verify(key) {
      const hash = blobKeyPattern.test(key) ? await hashOf(key) : undefined;
      if (hash === undefined) return 'missing';
      if (hash === key) return 'ok';
      verified.delete(key);
      return 'corrupt';
    },

    async *list(digits) {
      for (let token: string | undefined; ;) {
        const query = {
          'list-type': '2',
          prefix: prefix + digits,
          ...(token !== undefined && { 'continuation-token': token }),
        };
        const page = readListing((await client.send({ method: 'GET', key: '', query })).text);
        for (const object of page.objects) {
          const key = object.key.slice(prefix.length);
          if (blobKeyPattern.test(key)) yield { ...object, key };
        }
        if (page.next === undefined) return;
        token = page.next;
      }
    },

    async delete(key) {
      if (!blobKeyPattern.test(key)) return false;
      verified.delete(key);
      const object = { key: prefix + key, signal: AbortSignal.timeout(timeouts.deleteMs) };
      if (!(await ignoreMissing(deleting.send({ method: 'HEAD', ...object })))) return false;
      await deleting.send({ method: 'DELETE', ...object });
      return true;
    },

    async ping() {
      const key = `${prefix}ping-${randomUUID()}`;
      await client.send({ method: 'PUT', key, body: new Uint8Array(1) });
      await client.send({ method: 'DELETE', key });
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
