import type { Blobs } from '../../platform/blobs/blobs.ts';
import { openS3Blobs } from '../../platform/blobs/s3-blobs.ts';
import { createS3Links } from '../../platform/blobs/s3-links.ts';
import { systemClock } from '../../platform/base/clock.ts';
import { openPostgresRecords } from '../../platform/records/postgres-records.ts';
import type { Records } from '../../platform/records/records.ts';
import { openRedis } from '../../platform/redis/redis.ts';
import type { ScaledOutSettings } from '../scaled-out-settings.ts';
import { withFallback } from '../../platform/streams/fallback-streams.ts';
import { createMemoryStreams } from '../../platform/streams/memory-streams.ts';
import { createRedisStreams } from '../../platform/streams/redis-streams.ts';
import { connectEngine, EngineError } from './connect-engine.ts';
import type { EngineOptions, Engines } from './engines.ts';
import { probePostgres } from './probe-postgres.ts';
import { probeRedis } from './probe-redis.ts';

const tell = (line: string): void => void process.stderr.write(`${line}\n`);

/**
 * Opens the engines that all processes share. They are waited for; without Redis the site starts, because reading goes
 * on without it.
 * @throws EngineError
 */
export async function openScaledOutEngines(
  settings: ScaledOutSettings,
  { log, metrics }: EngineOptions,
): Promise<Engines> {
  const records = await openSharedRecords(settings, {
    onQuery: (seconds) => metrics.databaseQuery(seconds),
    onConnectionError: (error) => log.warn({ err: error }, 'a connection to the database was lost'),
  });
  try {
    await refuseUnfinishedMove(records);
    const blobs = await openSharedBlobs(settings);
    await warnWithoutRedis(settings.redisUrl);
    const redis = openRedis(settings.redisUrl, { log });
    return {
      records,
      blobs,
      blobLinks: await createS3Links(settings.s3),
      redis,
      streams: withFallback(createRedisStreams({ redis, log }), createMemoryStreams()),
      // Deletions need no room on this machine.
      reserve: { release: async () => undefined, restore: async () => undefined },
    };
  } catch (error) {
    await records.dispose();
    throw error;
  }
}

/** Connects to the database, once it answers. */
export function openSharedRecords(
  { databaseUrl }: Pick<ScaledOutSettings, 'databaseUrl'>,
  options: Parameters<typeof openPostgresRecords>[1] = {},
): Promise<Records> {
  return connectEngine(
    { engine: 'PostgreSQL', setting: 'DATABASE_URL', url: databaseUrl },
    async () => {
      await probePostgres(databaseUrl);
      return openPostgresRecords(databaseUrl, options);
    },
    { clock: systemClock, tell },
  );
}

/** Connects to the store, once it answers. */
export async function openSharedBlobs({ s3 }: Pick<ScaledOutSettings, 's3'>): Promise<Blobs> {
  const blobs = openS3Blobs(s3);
  await connectEngine({ engine: '对象存储', setting: 'S3_ENDPOINT', url: s3.endpoint }, () => blobs.ping(), {
    clock: systemClock,
    tell,
  });
  return blobs;
}

async function warnWithoutRedis(url: string): Promise<void> {
  try {
    await connectEngine({ engine: 'Redis', setting: 'REDIS_URL', url }, () => probeRedis(url), {
      clock: systemClock,
      tell,
      waitMs: 10_000,
    });
  } catch (error) {
    if (!(error instanceof EngineError) || !error.mayPass) throw error;
    tell('没有 Redis 也先启动：可以浏览，有用量限制的功能暂不可用；它恢复后自动接上。');
  }
}

async function refuseUnfinishedMove({ db }: Records): Promise<void> {
  const unfinished = await db.selectFrom('move_progress').select('name').limit(1).executeTakeFirst();
  if (unfinished)
    throw new EngineError('往这个数据库的搬迁或恢复还没有完成：请再运行一次同样的命令，它会从中断处继续。');
}
