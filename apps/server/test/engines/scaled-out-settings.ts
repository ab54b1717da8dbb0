import { createDatabase } from './postgres.ts';
import { redisDatabases } from './redis.ts';
import { createBucket } from './s3.ts';

/** Settings of a site on running engines, with a database and a bucket of its own. */
export async function createScaledOutSettings({
  postgres,
  redis,
  s3,
}: Readonly<Record<'postgres' | 'redis' | 's3', string>>) {
  const [database, { bucket }] = await Promise.all([createDatabase(postgres), createBucket(s3)]);
  const { origin, username, password } = new URL(s3);
  const ownRedis = new URL(redis);
  ownRedis.pathname = `/${Math.floor(Math.random() * redisDatabases)}`;
  return {
    DATABASE_URL: database,
    REDIS_URL: ownRedis.href,
    S3_ENDPOINT: origin,
    S3_BUCKET: bucket,
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: username,
    S3_SECRET_ACCESS_KEY: password,
  };
}
