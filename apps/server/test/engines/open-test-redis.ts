import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { openRedis, type Redis } from '../../src/platform/redis/redis.ts';
import { recordingLog } from '../test-platform.ts';

/** Connects to a Redis of the tests; what is written under `prefix` is this test's alone. */
export async function openTestRedis(
  url = inject('engines').redis,
): Promise<{ redis: Redis; prefix: string }> {
  const redis = openRedis(url, { log: recordingLog() });
  await redis.whenReady();
  return { redis, prefix: `test:${randomUUID()}:` };
}

/** Lets time pass for everything that expires under a prefix: Redis has no clock that tests could set. */
export async function passTime(redis: Redis, prefix: string, ms: number): Promise<void> {
  for (const key of (await redis.send(['KEYS', `${prefix}*`])) as string[]) {
    const left = Number(await redis.send(['PTTL', key]));
    if (left >= 0) await redis.send(['PEXPIRE', key, String(left - ms)]);
  }
}
