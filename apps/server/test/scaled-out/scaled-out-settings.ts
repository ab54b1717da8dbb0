import { inject } from 'vitest';
import { createDatabase } from '../engines/postgres.ts';
import { createBucket } from '../engines/s3.ts';

/** The settings of a site on the engines that run for the tests: a fresh database and bucket, the same Redis. */
export async function freshSiteSettings(): Promise<Record<string, string>> {
  const engines = inject('engines');
  const { endpoint, bucket, credentials } = await createBucket(engines.s3);
  return {
    DATABASE_URL: await createDatabase(engines.postgres),
    REDIS_URL: engines.redis,
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
    S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
  };
}
