import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { blobsContract } from '../../../test/backend-suites/blobs-suite.ts';
import { createBucket } from '../../../test/engines/s3.ts';
import type { Blobs } from './blobs.ts';
import { openS3Blobs } from './s3-blobs.ts';
import { createS3Client, usualTimeouts } from './s3-client.ts';
import type { S3Settings } from './s3-signer.ts';

/** Writes other bytes of the same size under a key. */
async function corruptObject(settings: S3Settings, key: string): Promise<void> {
  const client = createS3Client(settings, usualTimeouts, 1);
  const blobs = openS3Blobs(settings);
  const size = (await blobs.size(key)) ?? 0;
  await client.send({ method: 'PUT', key: settings.prefix + key, body: new Uint8Array(size).fill(7) });
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

test('R-SCALE-47 what several processes store, read and delete at once is read whole or not at all', async () => {
  const settings = await createBucket(inject('engines').s3);
  const texts = ['one', 'two', 'three', 'four'].map((text) => new TextEncoder().encode(text.repeat(5_000)));
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          process: fc.nat(1),
          text: fc.nat(texts.length - 1),
          call: fc.constantFrom('put', 'get', 'open', 'delete', 'verify'),
        }),
        { minLength: 20, maxLength: 60 },
      ),
      async (calls) => {
        const processes = [openS3Blobs(settings), openS3Blobs(settings)] as const;
        await Promise.all(
          calls.map(async ({ process, text, call }) => {
            const blobs = processes[process === 0 ? 0 : 1];
            const data = texts[text] ?? new Uint8Array();
            const key = createHash('sha256').update(data).digest('hex');
            if (call === 'put') expect(await blobs.put(data)).toBe(key);
            if (call === 'delete') await blobs.delete(key);
            if (call === 'verify') expect(await blobs.verify(key)).not.toBe('corrupt');
            if (call === 'open') expect((await blobs.open(key))?.bytes ?? data.length).toBe(data.length);
            if (call === 'get') expect(Buffer.compare((await blobs.get(key)) ?? data, data)).toBe(0);
          }),
        );
        // Stored by one, it is there for the other, whatever went before.
        const keys = await Promise.all(texts.map((data) => processes[0].put(data)));
        expect(await Promise.all(keys.map((key) => processes[1].verify(key)))).toEqual(texts.map(() => 'ok'));
        await Promise.all(processes.map((blobs) => blobs.dispose()));
      },
    ),
    { numRuns: 15, seed: 20_261_124 },
  );
});
