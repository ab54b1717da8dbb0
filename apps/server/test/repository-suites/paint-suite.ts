import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMemoryBlobs } from '../memory-blobs.ts';
import { testPlatform } from '../test-platform.ts';
import type { Platform } from '../../src/app/platform.ts';
import type { Records } from '../../src/platform/records/records.ts';
import {
  deleteExpiredJobs,
  deleteJob,
  endJob,
  requestCancel,
} from '../../src/features/paint/repository/end-rows.ts';
import {
  findJob,
  listPictures,
  retentionMs,
  usualMs,
  type JobRow,
} from '../../src/features/paint/repository/job-rows.ts';
import {
  addPicture,
  claimJobs,
  LeaseLostError,
  listLeased,
  listWaitingEndpoints,
  releaseLease,
  releaseOtherLeases,
  renewLeases,
  updateJob,
} from '../../src/features/paint/repository/lease-rows.ts';
import { addJob, countActiveJobs, listActiveJobs } from '../../src/features/paint/repository/queue-rows.ts';

const leaseMs = 1_000;
const done = { status: 'done', error: null } as const;
const cancelled = { status: 'cancelled', error: null } as const;

const newJob = (changes: Partial<JobRow> = {}): Omit<JobRow, 'reference_blobs' | 'seq'> => ({
  id: randomUUID(),
  visitor: 'ann',
  address: 'address',
  model: 'loop/painter',
  endpoint: 'loop',
  request: JSON.stringify({ model: 'loop/painter', prompt: '山' }),
  seed: null,
  reference_count: 0,
  status: 'queued',
  task: null,
  reservation: randomUUID(),
  restarts: 0,
  error: null,
  request_id: 'request',
  created_at: 1_000,
  started_at: null,
  ended_at: null,
  expires_at: null,
  leased_by: null,
  leased_until: null,
  cancel_requested: 0,
  asked_at: null,
  progress: null,
  ahead: null,
  remaining_ms: null,
  retry_at: null,
  ...changes,
});

const picture = (text: string) => ({
  id: randomUUID().replaceAll('-', '').slice(0, 22),
  bytes: Buffer.from(text),
  type: 'image/png' as const,
  width: 1,
  height: 1,
  seed: null,
  revisedPrompt: null,
});

/** What the repository of paint jobs must do on every database, whichever of its processes is asked. */
export function paintContract(name: string, openClients: () => Promise<readonly Records[]>): void {
  describe(`paint jobs: ${name}`, () => {
    let clients: readonly Records[];
    let deps: Platform;
    let all: readonly Platform[];
    let now = 1_000;
    beforeAll(async () => {
      clients = await openClients();
      const blobs = createMemoryBlobs();
      all = clients.map((records) => testPlatform({ records, blobs, clock: { now: () => now } }));
      deps = all[0] as Platform;
    });
    beforeEach(async () => {
      await deps.records.db.deleteFrom('paint_jobs').execute();
    });
    afterAll(() => Promise.all([...new Set(clients)].map((records) => records.dispose())));

    const add = async (changes: Partial<JobRow> = {}, from = deps, admit = () => {}): Promise<JobRow> => {
      const row = await addJob(from, newJob(changes), [], admit);
      if (!row) throw new Error('the job was there');
      return row;
    };
    const claim = (worker: string, concurrency = 1, from = deps, held: readonly string[] = []) =>
      claimJobs(from, 'loop', concurrency, { worker, leaseMs, held });
    const clientOf = (n: number): Platform => all[n % all.length] as Platform;

    test('R-SCALE-75 every job is claimed once, in its turn, never more at once than allowed', async () => {
      const ids = [];
      for (let n = 0; n < 24; n += 1) ids.push((await add()).id);
      expect((await listActiveJobs(deps)).map(({ id }) => id)).toEqual(ids);
      const claimed: string[] = [];
      let running = 0;
      let most = 0;
      const work = async (n: number): Promise<void> => {
        while (claimed.length < ids.length) {
          for (const { row } of await claim(`worker ${n}`, 3, clientOf(n))) {
            claimed.push(row.id);
            running += 1;
            most = Math.max(most, running);
            await updateJob(clientOf(n), { job: row.id, worker: `worker ${n}` }, { progress: 0.5 });
            running -= 1;
            expect(await endJob(clientOf(n), row.id, done, { worker: `worker ${n}` })).toBe(true);
          }
        }
      };
      await Promise.all(Array.from({ length: 6 }, (_, n) => work(n)));
      expect(claimed.toSorted()).toEqual(ids.toSorted());
      expect(most).toBeLessThanOrEqual(3);
      expect(await countActiveJobs(deps)).toBe(0);
    });

    test('R-SCALE-75 a lease that is not renewed ends, and what its worker writes then is refused', async () => {
      const { id } = await add();
      expect((await claim('one')).map(({ previous }) => previous)).toEqual(['queued']);
      const lease = { job: id, worker: 'one' };
      now += leaseMs - 1;
      await renewLeases(deps, 'one', [id], leaseMs);
      now += leaseMs - 1;
      expect(await listWaitingEndpoints(deps, [])).toEqual([]);
      expect(await claim('two')).toEqual([]);
      now += 1;
      expect(await listWaitingEndpoints(deps, [])).toEqual(['loop']);
      expect(await listWaitingEndpoints(deps, [id])).toEqual([]);
      // Whoever paints it does not claim it again.
      expect(await claim('one', 1, deps, [id])).toEqual([]);
      const both = await Promise.all([claim('two', 1, clientOf(0)), claim('three', 1, clientOf(1))]);
      const [taken] = both.flat();
      expect(both.flat()).toMatchObject([{ previous: 'running', row: { id } }]);
      await expect(updateJob(deps, lease, { task: 'late' })).rejects.toThrow(LeaseLostError);
      await expect(addPicture(deps, lease, 0, picture('late'))).rejects.toThrow(LeaseLostError);
      expect(await endJob(deps, id, done, lease)).toBe(false);
      await renewLeases(deps, 'one', [id], leaseMs);
      await releaseLease(deps, lease);
      expect(await findJob(deps, id)).toMatchObject({
        task: null,
        status: 'running',
        leased_by: taken?.row.leased_by,
      });
      expect(await deps.records.db.selectFrom('blob_claims').selectAll().execute()).toEqual([]);
    });

    test('R-SCALE-75 a job that is given back is claimed at once', async () => {
      const [first, second] = [await add(), await add()];
      await claim('one', 2);
      await releaseLease(deps, { job: second.id, worker: 'one' });
      expect(await claim('two', 2)).toMatchObject([{ row: { id: second.id }, previous: 'running' }]);
      await releaseOtherLeases(deps, 'two');
      expect([...(await listLeased(deps, 'two')).keys()]).toEqual([second.id]);
      expect(await claim('three', 2)).toMatchObject([{ row: { id: first.id } }]);
    });

    test('R-SCALE-76 no cancel is lost, whenever it comes', async () => {
      const rounds = fc.array(fc.constantFrom('cancel', 'claim', 'end'), { minLength: 3, maxLength: 8 });
      await fc.assert(
        fc.asyncProperty(rounds, async (acts) => {
          const { id } = await add();
          const workers = new Set<string>();
          const run = async (act: string, n: number): Promise<void> => {
            const from = clientOf(n);
            if (act === 'claim') {
              for (const one of await claim(`worker ${n}`, 9, from))
                if (one.row.id === id) workers.add(`worker ${n}`);
            } else if (act === 'cancel') {
              if (!(await endJob(from, id, cancelled, 'queued'))) await requestCancel(from, id);
            } else for (const worker of workers) await endJob(from, id, done, { worker });
          };
          await Promise.all(acts.map(run));
          const row = await findJob(deps, id);
          const [worker] = workers;
          if (acts.includes('cancel') && row?.ended_at === null) {
            expect(worker).toBeDefined();
            expect((await listLeased(deps, worker ?? '')).get(id)).toBe(true);
          }
          // A job that was ended before it was claimed is claimed by nobody.
          if (row?.status === 'cancelled') expect(workers.size).toBe(0);
          expect(workers.size).toBeLessThanOrEqual(1);
          await deleteJob(deps, id, 'paint.delete');
        }),
        { numRuns: 40, seed: 15 },
      );
    });

    test('R-SCALE-77 a job is added once, and no more than there is room for', async () => {
      const id = randomUUID();
      const same = await Promise.all(
        all.map((from) => addJob(from, newJob({ id }), [Buffer.from('reference')], () => {})),
      );
      expect(same.filter((row) => row !== undefined)).toHaveLength(1);
      const admit = (active: readonly { visitor: string }[]): void => {
        if (active.length >= 4) throw new Error('full');
      };
      const results = await Promise.allSettled(
        Array.from({ length: 12 }, (_, n) => addJob(clientOf(n), newJob(), [], admit)),
      );
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
      expect((await listActiveJobs(deps)).map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
      expect(await deps.records.db.selectFrom('blob_claims').selectAll().execute()).toEqual([]);
    });

    test('R-SCALE-75 a picture is kept once, however often it is written', async () => {
      const { id } = await add();
      await claim('one');
      const made = picture('picture');
      const lease = { job: id, worker: 'one' };
      const first = await addPicture(deps, lease, 0, made);
      expect(await addPicture(clientOf(1), lease, 0, made)).toEqual(first);
      expect((await listPictures(deps, [id])).get(id)).toEqual([first]);
      now += 500;
      await endJob(deps, id, done, lease);
      expect(await usualMs(deps, 'loop/painter')).toBe(500);
    });

    test('R-PAINT-26 expired jobs are deleted, whoever sweeps', async () => {
      const { id } = await add();
      await endJob(deps, id, cancelled, 'any');
      now += retentionMs - 1;
      await deleteExpiredJobs(deps);
      expect(await findJob(deps, id)).toBeDefined();
      now += 1;
      await Promise.all(all.map(deleteExpiredJobs));
      expect(await findJob(deps, id)).toBeUndefined();
    });
  });
}
