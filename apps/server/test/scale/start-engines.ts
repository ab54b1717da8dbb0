import pg from 'pg';
import { startPostgres } from '../engines/postgres.ts';
import { startRedis } from '../engines/redis.ts';
import { startS3 } from '../engines/s3.ts';
import { createScaledOutSettings } from '../engines/scaled-out-settings.ts';
import type { ReadRows } from '../traffic/check-invariants.ts';
import type { Engines } from './engines.ts';
import { startS3FaultProxy } from './s3-fault-proxy.ts';

/** PostgreSQL, Redis and an S3 server that can be told to fail, all empty. */
export async function startEngines(): Promise<Engines> {
  const [postgres, redis, s3] = await Promise.all([startPostgres(), startRedis(), startS3()]);
  const proxy = await startS3FaultProxy(new URL(s3.url).origin);
  const settings = await createScaledOutSettings({ postgres: postgres.url, redis: redis.url, s3: s3.url });
  return {
    postgres,
    redis,
    s3: proxy,
    settings: { ...settings, S3_ENDPOINT: proxy.url },
    rows: (sql) => readRows(settings.DATABASE_URL, sql),
    async dispose() {
      await proxy.dispose();
      await Promise.all([postgres.dispose(), redis.dispose(), s3.dispose()]);
    },
  };
}

const readRows: (database: string, ...args: Parameters<ReadRows>) => Promise<never[]> = async (
  database,
  sql,
) => {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    const { rows } = await client.query<never>({ text: sql, types: { getTypeParser: () => toValue } });
    return rows;
  } finally {
    await client.end();
  }
};

/** Counts and sums are numbers; ids and texts of the tables that are read are never only digits. */
const toValue = (text: string): string | number => (/^-?\d{1,15}$/.test(text) ? Number(text) : text);
