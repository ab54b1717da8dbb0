import { openS3Blobs } from '../../platform/blobs/s3-blobs.ts';
import { type Clock, systemClock } from '../../platform/base/clock.ts';
import { MigrationError, pendingMigrations, readMigrations } from '../../platform/records/migrations.ts';
import type { ScaledOutSettings } from '../scaled-out-settings.ts';
import { connectEngine, EngineError, type EngineName } from '../engines/connect-engine.ts';
import { probePostgres, readPostgresBackup, readPostgresMigrations } from '../engines/probe-postgres.ts';
import { probeRedis } from '../engines/probe-redis.ts';
import { checkBackup } from './check-backup.ts';
import { failure, type Finding, migrationFinding, ok } from './finding.ts';

/** The oldest major version that is tested. */
const oldestRedis = 7;

/** Whether the engines of the scaled-out form can be used. Nothing in the database is changed. */
export async function checkEngines(
  { databaseUrl, redisUrl, s3 }: ScaledOutSettings,
  clock: Clock,
): Promise<Finding[]> {
  const findings = await Promise.all([
    ask({ engine: 'PostgreSQL', setting: 'DATABASE_URL', url: databaseUrl }, async () => [
      ok(`PostgreSQL ${await probePostgres(databaseUrl)} 可以使用`),
      checkMigrations(await readPostgresMigrations(databaseUrl)),
      checkBackup(await readPostgresBackup(databaseUrl), clock),
    ]),
    ask({ engine: 'Redis', setting: 'REDIS_URL', url: redisUrl }, async () => [
      checkRedisVersion(await probeRedis(redisUrl)),
    ]),
    ask({ engine: '对象存储', setting: 'S3_ENDPOINT', url: s3.endpoint }, async () => {
      const blobs = openS3Blobs(s3);
      try {
        await blobs.ping();
      } finally {
        await blobs.dispose();
      }
      return [ok(`存储桶 ${s3.bucket} 可以读写`)];
    }),
  ]);
  return findings.flat();
}

/** What an engine tells, or why it cannot be used. */
async function ask(name: EngineName, probe: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await connectEngine(name, probe, { clock: systemClock, tell: () => undefined, waitMs: 0 });
  } catch (error) {
    if (error instanceof EngineError || error instanceof MigrationError) return [failure(error.message)];
    throw error;
  }
}

function checkMigrations(applied: Parameters<typeof pendingMigrations>[1] | undefined): Finding {
  if (!applied) return ok('数据库还是空的，首次启动时建立');
  return migrationFinding(pendingMigrations(readMigrations('postgres'), applied));
}

function checkRedisVersion(version: string | undefined): Finding {
  if (version === undefined) return ok('Redis 可以使用（没有说明版本）');
  return Number.parseInt(version, 10) >= oldestRedis
    ? ok(`Redis ${version} 可以使用`)
    : failure(`Redis 的版本是 ${version}，需要 ${oldestRedis} 或更新（或 Valkey）。`);
}
