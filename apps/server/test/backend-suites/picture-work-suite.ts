import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { AppError } from '../../src/platform/base/app-error.ts';
import { runPictureTask, type PictureTask } from '../../src/platform/pictures/picture-work.ts';
import { runNextPictureTask } from '../../src/platform/pictures/picture-worker.ts';
import type { Platform } from '../../src/app/platform.ts';
import type { Records } from '../../src/platform/records/records.ts';
import { testPlatform } from '../test-platform.ts';

/** Decodes nothing: gives the bytes back, with what was asked for. */
const echo: PictureTask<string, { readonly words: string; readonly data: Uint8Array }> = {
  name: 'echo',
  busy: 'gallery.busy',
  notDecodable: 'gallery.notDecodable',
  params: z.string(),
  async run(bytes, words) {
    if (words === 'refuse') throw new AppError('gallery.tooSmall');
    return { words, data: bytes };
  },
};

/** How replicas have workers decode pictures, on every database. */
export function pictureWorkSuite(name: string, openClients: () => Promise<readonly Records[]>): void {
  describe(`picture work: ${name}`, () => {
    let clients: readonly Records[];
    let replica: Platform;
    let workers: readonly Platform[];
    let now = 1_000_000;
    beforeAll(async () => {
      clients = await openClients();
      const platforms = clients.map((records) => testPlatform({ records, clock: { now: () => now } }));
      replica = { ...(platforms[0] as Platform), role: 'web' };
      workers = platforms.slice(1).map((platform) => ({ ...platform, role: 'worker' }));
    });
    beforeEach(async () => {
      await replica.records.db.deleteFrom('picture_work').execute();
    });
    afterAll(() => Promise.all([...new Set(clients)].map((records) => records.dispose())));

    const ask = (words: string, network = words) =>
      runPictureTask(replica, echo, Buffer.from(words), words, network);
    const waiting = async (count: number): Promise<void> => {
      await vi.waitFor(async () => {
        expect(await replica.records.db.selectFrom('picture_work').select('id').execute()).toHaveLength(
          count,
        );
      });
    };

    test('R-SCALE-82 each replica gets what was made of its own file, made once', async () => {
      const run = vi.spyOn(echo, 'run');
      const asked = Promise.all(Array.from({ length: 8 }, (_, n) => ask(`picture ${n}`)));
      await waiting(8);
      await Promise.all(
        [...workers, ...workers].map(async (worker) => {
          while (await runNextPictureTask(worker, [echo])) continue;
        }),
      );
      // One that found all others taken at that moment left; nothing is left over.
      while (await runNextPictureTask(replica, [echo])) continue;
      for (const [n, { words, data }] of (await asked).entries())
        expect([words, Buffer.from(data).toString()]).toEqual([`picture ${n}`, `picture ${n}`]);
      expect(run).toHaveBeenCalledTimes(8);
      await waiting(0);
    });

    test('R-SCALE-82 of sixty files at once, to several replicas, only so many wait', async () => {
      const replicas = clients.map((records) => ({ ...replica, records }));
      let refused = 0;
      const asked = Array.from({ length: 60 }, (_, n) =>
        runPictureTask(
          replicas[n % replicas.length] ?? replica,
          echo,
          Buffer.from(`${n}`),
          `${n}`,
          `network ${n % 10}`,
        ).then(
          () => 'made',
          (error: unknown) => {
            refused += 1;
            return error instanceof AppError ? error.code : error;
          },
        ),
      );
      await vi.waitFor(() => expect(refused).toBe(36), { timeout: 20_000 });
      await waiting(24);
      while (await runNextPictureTask(replica, [echo])) continue;
      const ends = await Promise.all(asked);
      expect(ends.filter((end) => end === 'made').length).toBe(24);
      expect(ends.filter((end) => end === 'gallery.busy').length).toBe(36);
    });

    test('R-SCALE-82 a refusal reaches the visitor with its code', async () => {
      const asked = expect(ask('refuse')).rejects.toMatchObject({ code: 'gallery.tooSmall' });
      await waiting(1);
      await runNextPictureTask(replica, [echo]);
      await asked;
    });

    test('R-SCALE-82 another worker takes over from one that died', async () => {
      const asked = ask('taken over');
      await waiting(1);
      const dead = new Promise<never>(() => undefined);
      void runNextPictureTask(replica, [{ ...echo, run: () => dead }]);
      const leased = () =>
        replica.records.db
          .selectFrom('picture_work')
          .select('id')
          .where('leased_until', 'is not', null)
          .execute();
      await vi.waitFor(async () => expect(await leased()).toHaveLength(1));
      expect(await runNextPictureTask(replica, [echo])).toBe(false);
      now += 30_000;
      expect(await runNextPictureTask(replica, [echo])).toBe(true);
      expect((await asked).words).toBe('taken over');
    });

    test('R-SCALE-82 networks take turns, and one has at most six files waiting', async () => {
      const done: string[] = [];
      const run = vi.spyOn(echo, 'run').mockImplementation(async (data, words) => {
        done.push(words);
        return { words, data };
      });
      const asked: Promise<unknown>[] = [];
      for (let n = 1; n <= 6; n += 1) {
        asked.push(ask(`one ${n}`, 'one'));
        await waiting(n);
        now += 1;
      }
      await expect(ask('one 7', 'one')).rejects.toMatchObject({ code: 'gallery.busy', wait: 10 });
      expect(await runNextPictureTask(replica, [echo])).toBe(true);
      await asked[0];
      asked.push(ask('two 1', 'two'));
      await waiting(6);
      now += 1;
      asked.push(ask('two 2', 'two'));
      await waiting(7);
      while (await runNextPictureTask(replica, [echo])) continue;
      await Promise.all(asked);
      run.mockRestore();
      expect(done).toEqual(['one 1', 'one 2', 'two 1', 'one 3', 'two 2', 'one 4', 'one 5', 'one 6']);
    });

    test('R-SCALE-82 new networks keep no second file of another for ever', async () => {
      const asked = [ask('one 1', 'one')];
      await waiting(1);
      now += 1;
      asked.push(ask('one 2', 'one'));
      await waiting(2);
      const done: string[] = [];
      const run = vi.spyOn(echo, 'run').mockImplementation(async (data, words) => {
        done.push(words);
        return { words, data };
      });
      for (let n = 1; n <= 4; n += 1) {
        now += 1;
        asked.push(ask(`new ${n}`));
        await vi.waitFor(async () => {
          const rows = await replica.records.db.selectFrom('picture_work').select('network').execute();
          expect(rows.map(({ network }) => network)).toContain(`new ${n}`);
        });
        await runNextPictureTask(replica, [echo]);
      }
      while (await runNextPictureTask(replica, [echo])) continue;
      await Promise.all(asked);
      run.mockRestore();
      expect(done).toEqual(['one 1', 'new 1', 'one 2', 'new 2', 'new 3', 'new 4']);
    });

    test('R-SCALE-82 a newcomer waits for one file of each network, also where the one in line is gone', async () => {
      const row = { task: 'echo', params: '"one"', input: Buffer.from('x'), created_at: now, network: 'one' };
      const rows = Array.from({ length: 6 }, () => ({ ...row, id: randomUUID() }));
      await replica.records.db.insertInto('picture_work').values(rows).execute();
      now += 60_000;
      const asked = ask('two');
      await waiting(7);
      await runNextPictureTask(replica, [echo]);
      await runNextPictureTask(replica, [echo]);
      expect((await asked).words).toBe('two');
    });

    test('R-SCALE-82 a full queue takes who has less waiting, in place of the last file of who has most', async () => {
      const asked: Promise<unknown>[] = [];
      for (const network of ['a', 'b', 'c', 'd'])
        for (let n = 0; n < 6; n += 1) {
          const file = ask(`${network}${n}`, network).then(
            () => 'made',
            (error: unknown) => (error instanceof AppError ? error.code : 'failed'),
          );
          asked.push(file);
          await waiting(asked.length);
          now += 1;
        }
      asked.push(ask('e', 'e').then(() => 'made'));
      expect(await asked[5]).toBe('gallery.busy');
      while (await runNextPictureTask(replica, [echo])) continue;
      const ends = await Promise.all(asked);
      expect(ends.filter((end) => end === 'made').length).toBe(24);
      expect(ends.at(-1)).toBe('made');
    });

    test('R-SCALE-82 a file over which two workers stopped is given up, with a sentence', async () => {
      const asked = expect(ask('deadly')).rejects.toMatchObject({ code: 'gallery.notDecodable' });
      await waiting(1);
      const run = vi.fn<PictureTask<string, never>['run']>(() => new Promise<never>(() => undefined));
      const deadly = { ...echo, run };
      const claims = async (count: number) => {
        void runNextPictureTask(replica, [deadly]);
        await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(count));
        now += 30_000;
      };
      await claims(1);
      await claims(2);
      await runNextPictureTask(replica, [deadly]);
      await asked;
      expect(run).toHaveBeenCalledTimes(2);
    });

    test('R-SCALE-82 while too many wait, a visitor is asked to come again', async () => {
      const row = { task: 'echo', params: '""', input: Buffer.from('x'), created_at: now };
      const rows = Array.from({ length: 24 }, (_, n) => ({ ...row, id: randomUUID(), network: `${n}` }));
      await replica.records.db.insertInto('picture_work').values(rows).execute();
      await expect(ask('one more')).rejects.toMatchObject({ code: 'gallery.busy', wait: 10 });
    });
  });
}
