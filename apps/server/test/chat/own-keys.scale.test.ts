import { connect } from 'node:net';
import { randomUUID } from 'node:crypto';
import type { OwnRun } from '@baigong/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { systemClock } from '../../src/platform/base/clock.ts';
import { createBudgets } from '../../src/platform/limits/budgets.ts';
import { createLimits } from '../../src/platform/limits/limits.ts';
import { createRateLimits } from '../../src/platform/limits/rate-limits.ts';
import type { Records } from '../../src/platform/records/records.ts';
import type { Redis } from '../../src/platform/redis/redis.ts';
import { createRedisStreams } from '../../src/platform/streams/redis-streams.ts';
import { openPostgresTestRecords } from '../engines/open-records.ts';
import { openTestRedis } from '../engines/open-test-redis.ts';
import { chunk, silentAfter } from '../mock-provider/scripts.ts';
import { recordingLog } from '../test-platform.ts';
import { type ChatTestDeps, createChatTestDeps, eventsOf, frames } from './chat-server.ts';
import { faults, key } from './own-key-faults.ts';

let deps: ChatTestDeps;
let redis: Redis;
let records: Records;
let prefix: string;
beforeAll(async () => {
  deps = await createChatTestDeps();
  ({ redis, prefix } = await openTestRedis());
  records = await openPostgresTestRecords();
});
afterAll(async () => {
  await deps.close();
  await redis.dispose();
});

/** The commands of this test and any that has the key, of all that Redis hears; other suites use it at the same time. */
async function watchRedis() {
  const { hostname, port } = new URL(inject('engines').redis);
  const line = connect(Number(port), hostname);
  const said: string[] = [];
  let rest = '';
  line.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\r\n');
    rest = lines.pop() ?? '';
    said.push(...lines.filter((one) => [prefix, key, '+OK'].some((wanted) => one.includes(wanted))));
  });
  line.write('MONITOR\r\n');
  await expect.poll(() => said).toContain('+OK');
  return { said: () => said.join('\n'), close: () => line.destroy() };
}

/** All that Redis keeps for this test: names and values, whatever their type, as it would write them to its disk. */
async function dumpRedis(): Promise<string> {
  const names = (await redis.send(['KEYS', `${prefix}*`])) as string[];
  const values = await Promise.all(
    names.map(async (name) => {
      const type = String(await redis.send(['TYPE', name]));
      if (type === 'stream') return redis.send(['XRANGE', name, '-', '+']);
      if (type === 'hash') return redis.send(['HGETALL', name]);
      if (type === 'set') return redis.send(['SMEMBERS', name]);
      if (type === 'zset') return redis.send(['ZRANGE', name, '0', '-1', 'WITHSCORES']);
      if (type === 'list') return redis.send(['LRANGE', name, '0', '-1']);
      return redis.send(['GET', name]);
    }),
  );
  return JSON.stringify([names, values]);
}

/** Tables of this test's PostgreSQL that have a text in any row, and how many tables there are. */
async function tablesWith(text: string): Promise<{ found: string[]; count: number }> {
  const { rows } = await sql<{ name: string }>`
    SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables
    WHERE schemaname = current_schema()`.execute(records.db);
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: hits } =
      await sql`SELECT 1 FROM ${sql.raw(name)} AS t WHERE t::text LIKE ${`%${text}%`} LIMIT 1`.execute(
        records.db,
      );
    if (hits.length > 0) found.push(name);
  }
  return { found, count: rows.length };
}

test('R-OWN-17 with Redis and PostgreSQL a planted key is in no command, key, value, row or log line, after any fault', async () => {
  const watched = await watchRedis();
  const streams = createRedisStreams({ redis, prefix, log: recordingLog(), leaseMs: 5_000 });
  const rates = {
    chat: { points: 1_000, seconds: 60 },
    address: { points: 1_000, seconds: 60 },
    requests: null,
  };
  const server = await deps.serve({
    model: null,
    own: { keyHosts: [new URL(deps.provider.baseUrl).host] },
    shared: {
      records,
      streams,
      limits: createLimits(createRateLimits(rates, { redis, prefix }), createBudgets(records)),
      redis,
      clock: systemClock,
    },
  });
  const start = (path: string, visitor: string) => {
    const own: OwnRun = {
      endpoint: { baseUrl: `${deps.provider.origin}/${path}`, key },
      model: { model: 'deepseek-chat', name: 'DeepSeek', abilities: ['text', 'tools'] },
    };
    return server.start({ run: randomUUID(), model: 'own:1/deepseek-chat', own, tools: true }, visitor);
  };
  // An answer without end says nothing of the key, and takes Redis half a minute.
  const quick = faults.filter(([what]) => what !== 'an answer without end');
  await Promise.all(
    quick.map(async ([what, script], n) => {
      deps.provider.serve(`/fault-${n}/chat/completions`, script);
      const events = await eventsOf(await start(`fault-${n}`, `v${n}`));
      expect(JSON.stringify(events), what).not.toContain(key);
    }),
  );
  // One is still being written while everything is looked through.
  deps.provider.serve('/half/chat/completions', silentAfter(chunk({ content: `写到一半 ${key} 又写` })));
  await frames(await start('half', 'half'), ({ event }) => event.type === 'text');

  const kept = await dumpRedis();
  expect(kept).toContain(prefix);
  expect(kept).toContain('写到一半');
  expect(kept).not.toContain(key);
  expect(watched.said()).toContain(prefix);
  expect(watched.said()).not.toContain(key);
  watched.close();
  const tables = await tablesWith(key);
  expect(tables.count).toBeGreaterThan(10);
  expect(tables.found).toEqual([]);
  expect(server.logged() + (await server.platform.metrics.render()).text).not.toContain(key);
  server.stopping.abort();
});
