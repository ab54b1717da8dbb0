import type { TestProject } from 'vitest/node';
import type { Engine } from './engine.ts';
import { openPostgresRecords } from '../../src/platform/records/postgres-records.ts';
import { createDatabase, startPostgres } from './postgres.ts';
import { startRedis } from './redis.ts';
import { startS3 } from './s3.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Addresses of the engines that run for the tests; every file makes a database (bucket, key prefix) of its own. */
    engines: Readonly<Record<EngineName, string>> & {
      /** The name of a database that has all tables and no rows. */
      readonly template: string;
    };
  }
}

const starts = {
  postgres: () => startPostgres({ durable: false }),
  redis: startRedis,
  s3: startS3,
} satisfies Record<string, () => Promise<Engine>>;
type EngineName = keyof typeof starts;

/** Starts the engines before the first test, all of them or those named in ENGINES (`ENGINES=postgres,redis`). */
export default async function startEngines(project: TestProject): Promise<() => Promise<void>> {
  const names = Object.keys(starts) as EngineName[];
  const wanted = process.env['ENGINES']?.split(',') ?? names;
  const engines = await Promise.all(
    names.filter((name) => wanted.includes(name)).map(async (name) => [name, await starts[name]()] as const),
  );
  const urls = Object.fromEntries(engines.map(([name, { url }]) => [name, url])) as Record<
    EngineName,
    string
  >;
  project.provide('engines', { ...urls, template: urls.postgres ? await makeTemplate(urls.postgres) : '' });
  return async () => {
    await Promise.all(engines.map(([, engine]) => engine.dispose()));
  };
}

async function makeTemplate(url: string): Promise<string> {
  const own = await createDatabase(url);
  await (await openPostgresRecords(own)).dispose();
  return new URL(own).pathname.slice(1);
}
