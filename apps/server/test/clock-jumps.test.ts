import { expect, onTestFinished, test, vi } from 'vitest';
import { startPaintSweep } from '../src/features/paint/paint-sweep.ts';
import { startWeeklyLikesSweep } from '../src/features/gallery/weekly-likes-sweep.ts';
import { startDeletingExpiredShares } from '../src/features/share/delete-expired-shares.ts';
import { startAudits } from '../src/features/storage/auditor.ts';
import { startDeletingOldActs } from '../src/platform/acts/delete-old-acts.ts';
import type { Records } from '../src/platform/records/records.ts';
import { openSqliteRecords } from '../src/platform/records/sqlite-records.ts';
import { createSweepTime } from '../src/platform/sweeps/sweep-time.ts';
import { recordingLog, testPlatform } from './test-platform.ts';

const hour = 3600_000;
const day = 24 * hour;
// Morning in the time zone of the days.
const start = Date.UTC(2026, 10, 5);
const today = '2026-11-05';
const id = 's'.repeat(22);

/** Tables with rows that some sweep deletes by their age. */
const agingTables = [
  'shares',
  'share_tries',
  'counted_acts',
  'upload_usage',
  'act_bursts',
  'address_blocks',
  'blocked_networks',
  'content_addresses',
  'paint_jobs',
  'storage_audits',
] as const;

async function addRows({ db }: Records): Promise<void> {
  await db
    .insertInto('shares')
    .values({
      id,
      owner_hash: 'owner',
      owner_visitor: 'visitor',
      lifetime: '7d',
      password_hash: null,
      views: 0,
      created_at: start,
      updated_at: start,
      expires_at: start + 7 * day,
      stopped_at: null,
      document: '{"name":"张三"}',
    })
    .execute();
  await db
    .insertInto('share_tries')
    .values({ share_id: id, kind: 'opened', reader: 'r', tries: 1, last_at: start })
    .execute();
  await db
    .insertInto('counted_acts')
    .values({ act: 'like', item: 'i', day: today, address: 'a', network: 'a', visitor: 'v' })
    .execute();
  await db
    .insertInto('upload_usage')
    .values({ area: 'share', scope: 'visitor', key: 'v', day: today, bytes: 1 })
    .execute();
  await db.insertInto('act_bursts').values({ act: 'like', item: 'i', since: start, count: 1 }).execute();
  await db
    .insertInto('content_addresses')
    .values({ kind: 'gallery', item: 'i', address: 'a', day: today })
    .execute();
  const block = await db
    .insertInto('address_blocks')
    .values({ reason: 'r', created_at: start, expires_at: start + 30 * day })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('blocked_networks').values({ network: 'n', block: block.id, day: today }).execute();
  await db
    .insertInto('paint_jobs')
    .values({
      id: '1'.repeat(36),
      visitor: 'v',
      address: 'a',
      model: 'm',
      request: '{}',
      reference_blobs: '[]',
      reference_count: 0,
      seed: null,
      status: 'done',
      task: null,
      reservation: 'r',
      restarts: 0,
      error: null,
      request_id: 'r',
      started_at: null,
      leased_by: null,
      leased_until: null,
      asked_at: null,
      progress: null,
      remaining_ms: null,
      retry_at: null,
      created_at: start,
      ended_at: start,
      expires_at: start + day,
    })
    .execute();
  await db
    .insertInto('storage_audits')
    .values({
      started_at: start,
      finished_at: start,
      files: 0,
      bytes: 0,
      referenced: 0,
      missing: 0,
      corrupt: 0,
      orphaned: 0,
      collected: 0,
    })
    .execute();
}

/** A site whose sweeps run, with every kind of row that ages. */
async function setUp() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const stopping = new AbortController();
  const at = { now: start, uptime: 0 };
  const records = openSqliteRecords(':memory:');
  onTestFinished(async () => {
    stopping.abort();
    vi.useRealTimers();
    await records.dispose();
  });
  const clock = { now: () => at.now };
  const log = recordingLog();
  const sweepTime = createSweepTime({ records, clock, log, alone: true }, () => at.uptime);
  const platform = testPlatform({ records, clock, log, sweepTime, stopping: stopping.signal });
  await addRows(records);
  for (const startSweep of [
    startDeletingExpiredShares,
    startPaintSweep,
    startDeletingOldActs,
    startWeeklyLikesSweep,
    startAudits,
  ])
    startSweep(platform);
  return {
    at,
    log,
    /** Time goes by, for the clock as for the process; in each step the sweeps run for an hour. */
    run: async (ms: number, step = hour) => {
      for (let ran = 0; ran < ms; ran += step) {
        at.now += step;
        at.uptime += step;
        await vi.advanceTimersByTimeAsync(hour);
      }
      // What was begun ends: a transaction waits for those before it.
      await records.transaction(async () => undefined);
    },
    counts: async () => {
      const counts: Record<string, number> = {};
      for (const table of agingTables)
        counts[table] = (
          await records.db
            .selectFrom(table)
            .select((eb) => eb.lit(1).as('one'))
            .execute()
        ).length;
      return counts;
    },
    document: async () =>
      (await records.db.selectFrom('shares').select('document').executeTakeFirst())?.document ?? undefined,
  };
}

test('R-OPS-98 a clock that jumps ten years ahead and back deletes nothing', async () => {
  const { at, run, counts, document, log } = await setUp();
  await run(2 * hour);
  const before = await counts();
  expect(Object.values(before)).not.toContain(0);
  at.now += 3652 * day;
  await run(5 * hour);
  expect(await document()).toBe('{"name":"张三"}');
  expect(await counts()).toEqual(before);
  at.now -= 3652 * day;
  await run(2 * hour);
  expect(await document()).toBe('{"name":"张三"}');
  expect(await counts()).toEqual(before);
  expect(log.lines.filter(({ level }) => level === 'error')).toEqual([]);
});

test('R-OPS-98 what is old by a clock that goes evenly is deleted', async () => {
  const { run, counts, document, log } = await setUp();
  await run(8 * day, 16 * hour);
  expect(await document()).toBeUndefined();
  const {
    shares,
    storage_audits: audits,
    address_blocks: blocks,
    blocked_networks: networks,
    ...others
  } = await counts();
  expect(shares).toBe(1);
  expect(audits).toBeGreaterThan(1);
  expect([blocks, networks]).toEqual([1, 0]);
  expect(new Set(Object.values(others))).toEqual(new Set([0]));
  expect(log.lines.filter(({ level }) => level === 'error')).toEqual([]);
});
