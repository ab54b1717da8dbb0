import { createHash } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { createBucket } from '../../../test/engines/s3.ts';
import { startS3FaultProxy } from '../../../test/scale/s3-fault-proxy.ts';
import { openS3Blobs } from './s3-blobs.ts';

/** Texts whose blobs have keys with the same first digits. */
function textsUnder(prefix: string, count: number): Uint8Array[] {
  const texts: Uint8Array[] = [];
  for (let n = 0; texts.length < count; n++) {
    const text = new TextEncoder().encode(String(n));
    if (createHash('sha256').update(text).digest('hex').startsWith(prefix)) texts.push(text);
  }
  return texts;
}

test('R-SCALE-46 blobs are listed page by page, each page when it is asked for', async () => {
  const settings = await createBucket(inject('engines').s3);
  const proxy = await startS3FaultProxy(settings.endpoint);
  const blobs = openS3Blobs({ ...settings, prefix: 'p/', endpoint: proxy.url });
  const texts = textsUnder('ab', 1_050);
  const keys = new Set<string>();
  for (let at = 0; at < texts.length; at += 50)
    for (const key of await Promise.all(texts.slice(at, at + 50).map((text) => blobs.put(text))))
      keys.add(key);
  const before = proxy.counts().requests;
  const listed = new Set<string>();
  for await (const { key } of blobs.list('ab')) {
    if (listed.size < 1_000) expect(proxy.counts().requests - before).toBe(1);
    listed.add(key);
  }
  expect(listed).toEqual(keys);
  expect(proxy.counts().requests - before).toBe(2);
  await blobs.dispose();
  await proxy.dispose();
});
