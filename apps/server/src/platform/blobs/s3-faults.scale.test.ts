import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { createBucket } from '../../../test/engines/s3.ts';
import { startS3FaultProxy } from '../../../test/scale/s3-fault-proxy.ts';
import { EngineUnavailableError } from '../base/engine-unavailable.ts';
import type { Blobs } from './blobs.ts';
import { openS3Blobs } from './s3-blobs.ts';
import { maxTries } from './s3-client.ts';
import type { S3Settings } from './s3-signer.ts';

const timeouts = { connectMs: 1_000, answerMs: 1_000, idleMs: 1_000, deleteMs: 300 };

describe('a store with faults', () => {
  let proxy: Awaited<ReturnType<typeof startS3FaultProxy>>;
  let settings: S3Settings;
  let blobs: Blobs;
  beforeEach(async () => {
    settings = await createBucket(inject('engines').s3);
    proxy = await startS3FaultProxy(settings.endpoint);
    blobs = openS3Blobs({ ...settings, endpoint: proxy.url }, timeouts);
  });
  afterEach(async () => {
    await blobs.dispose();
    await proxy.dispose();
  });

  test('R-SCALE-42 a store that answers 503 is asked again, some times', async () => {
    const key = await blobs.put(randomBytes(1_000));
    proxy.fail(true);
    const before = proxy.counts().requests;
    await expect(blobs.get(key)).rejects.toThrow(EngineUnavailableError);
    expect(proxy.counts().requests - before).toBe(maxTries);
    const answer = blobs.get(key);
    proxy.fail(false);
    expect(await answer).toHaveLength(1_000);
    await expect(blobs.ping()).resolves.toBeUndefined();
  });

  test('R-SCALE-42 a connection that is lost in the middle is taken up where it was cut', async () => {
    const data = randomBytes(4 * 1024 * 1024);
    const key = await blobs.put(data);
    proxy.cutNext(1_000_000);
    expect(await blobs.verify(key)).toBe('ok');
    const opened = await blobs.open(key);
    proxy.cutNext(500_000);
    if (!opened) throw new Error('it is not there');
    const { sentBytes } = proxy.counts();
    expect(data.equals(await buffer(opened.read()))).toBe(true);
    // Only what was on the way when it was cut travelled twice.
    expect(proxy.counts().sentBytes - sentBytes).toBeLessThan(2 * data.length);
    proxy.cutNext(500_000);
    expect(data.equals((await blobs.get(key)) ?? new Uint8Array())).toBe(true);
  });

  test('R-SCALE-40 of a large blob no more is read than the reader takes', async () => {
    // How fast a busy machine stores 64 MB is not the rule here.
    const unhurried = { ...timeouts, answerMs: 30_000, idleMs: 30_000 };
    const patient = openS3Blobs({ ...settings, endpoint: proxy.url }, unhurried);
    const key = await patient.put(randomBytes(64 * 1024 * 1024));
    const opened = await patient.open(key);
    const { sentBytes } = proxy.counts();
    const reader = opened?.read().getReader();
    await reader?.read();
    // A second file is read meanwhile, so that the first one had its time.
    const other = await patient.put(randomBytes(8 * 1024 * 1024));
    expect(await patient.verify(other)).toBe('ok');
    expect(proxy.counts().sentBytes - sentBytes).toBeLessThan(48 * 1024 * 1024);
    await reader?.cancel();
    await patient.dispose();
  });

  test('R-SCALE-43 a deletion that takes too long is given up, and not repeated', async () => {
    const key = await blobs.put(randomBytes(10));
    proxy.delay(60_000);
    const before = proxy.counts().requests;
    const from = performance.now();
    await expect(blobs.delete(key)).rejects.toThrow(EngineUnavailableError);
    expect(performance.now() - from).toBeLessThan(10_000);
    expect(proxy.counts().requests - before).toBe(1);
    proxy.delay(0);
    expect(await blobs.delete(key)).toBe(true);
  });

  test('R-SCALE-42 a store that does not answer in time is an error', async () => {
    const key = await blobs.put(randomBytes(10));
    proxy.delay(200);
    expect(await blobs.get(key)).toHaveLength(10);
    proxy.delay(60_000);
    await expect(blobs.size(key)).rejects.toThrow(EngineUnavailableError);
  });
});
