import { PutObjectCommand } from '@aws-sdk/client-s3';
import { inject } from 'vitest';
import { blobsContract } from '../../../test/backend-suites/blobs-suite.ts';
import { createBucket } from '../../../test/engines/s3.ts';
import type { Blobs } from './blobs.ts';
import { openS3Blobs } from './s3-blobs.ts';
import { createS3Client, type S3Settings, usualTimeouts } from './s3-client.ts';

/** Writes other bytes of the same size under a key. */
async function corruptObject(settings: S3Settings, key: string): Promise<void> {
  const client = createS3Client(settings, usualTimeouts, 1);
  const blobs = openS3Blobs(settings);
  const size = (await blobs.size(key)) ?? 0;
  const place = { Bucket: settings.bucket, Key: settings.prefix + key };
  await client.send(new PutObjectCommand({ ...place, Body: new Uint8Array(size).fill(7) }));
  client.destroy();
}

blobsContract('S3', async () => {
  const settings = await createBucket(inject('engines').s3);
  return { blobs: openS3Blobs(settings), corrupt: (key) => corruptObject(settings, key) };
});

/** Two replicas: what one stores or deletes, the other reads. */
function togetherWith(one: Blobs, other: Blobs): Blobs {
  let turn = 0;
  const next = (): Blobs => ((turn += 1) % 2 === 0 ? one : other);
  return {
    put: (data) => next().put(data),
    get: (key) => next().get(key),
    open: (key) => next().open(key),
    size: (key) => next().size(key),
    verify: (key) => next().verify(key),
    list: (prefix) => next().list(prefix),
    delete: (key) => next().delete(key),
    ping: () => next().ping(),
    dispose: async () => void (await Promise.all([one.dispose(), other.dispose()])),
  };
}

blobsContract('S3 from two processes, with a prefix', async () => {
  const settings = { ...(await createBucket(inject('engines').s3)), prefix: 'made/by/visitors/' };
  const blobs = togetherWith(openS3Blobs(settings), openS3Blobs(settings));
  return { blobs, corrupt: (key) => corruptObject(settings, key) };
});
