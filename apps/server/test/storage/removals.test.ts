import { expect, test, vi } from 'vitest';
import { createMemoryBlobs } from '../memory-blobs.ts';
import { recordingLog, testPlatform } from '../test-platform.ts';
import { runRemovals } from '../../src/platform/storage/run-removals.ts';
import { storeBlobs } from '../../src/platform/storage/store-blobs.ts';
import { receipts, remove, store } from './feedback-rows.ts';

function setUp() {
  const at = { now: 1_000_000 };
  const blobs = createMemoryBlobs(() => at.now);
  const log = recordingLog();
  const platform = testPlatform({ blobs, log, clock: { now: () => at.now } });
  return { at, blobs, log, platform };
}

test('R-OPS-50 a removal is committed with its row, and finished by whichever process runs next', async () => {
  const { platform, blobs, at } = setUp();
  const keys = await store(platform, 'a', 'one', 'two');
  await remove(platform, 'a');
  // The process may die here: nothing but the database knows of the removal.
  expect(await blobs.size(keys[0] ?? '')).toBe(3);
  at.now += 5_000;
  await runRemovals(testPlatform({ ...platform, stopping: new AbortController().signal }));
  for (const key of keys) expect(await blobs.size(key)).toBeUndefined();
  expect(await receipts(platform)).toEqual([
    { reason: 'gallery.delete', subject: 'a', finished_at: at.now, outcomes: ['deleted', 'deleted'] },
  ]);
});

test('R-OPS-50 a process that dies between a file and its receipt leaves a removal that still finishes', async () => {
  const { platform, blobs, at } = setUp();
  const [key = ''] = await store(platform, 'a', 'one');
  await remove(platform, 'a');
  await blobs.delete(key);
  await runRemovals(platform);
  expect(await receipts(platform)).toMatchObject([{ finished_at: at.now, outcomes: ['deleted'] }]);
});

test('R-OPS-50 a file that cannot be deleted is tried again, ever later; others do not wait for it', async () => {
  const { platform, blobs, log, at } = setUp();
  const [bad = '', good = ''] = await store(platform, 'a', 'one', 'two');
  await remove(platform, 'a');
  const deleteBlob = blobs.delete.bind(blobs);
  const failing = vi
    .spyOn(blobs, 'delete')
    .mockImplementation((key) =>
      key === bad ? Promise.reject(Object.assign(new Error('bad disk'), { code: 'EIO' })) : deleteBlob(key),
    );
  for (const wait of [0, 999, 1, 1_999, 1]) {
    at.now += wait;
    await runRemovals(platform);
  }
  expect(log.lines.map(({ fields }) => fields['retryMs'])).toEqual([1_000, 2_000, 4_000]);
  expect(await blobs.size(good)).toBeUndefined();
  expect(await receipts(platform)).toMatchObject([{ finished_at: null }]);
  failing.mockRestore();
  at.now += 4_000;
  await runRemovals(platform);
  expect(await blobs.size(bad)).toBeUndefined();
  expect(await receipts(platform)).toMatchObject([{ finished_at: at.now }]);
});

test('R-OPS-51 a file that another row refers to is kept', async () => {
  const { platform, blobs } = setUp();
  const [key = ''] = await store(platform, 'a', 'same');
  await store(platform, 'b', 'same');
  await remove(platform, 'a');
  await runRemovals(platform);
  expect(await blobs.size(key)).toBe(4);
  expect(await receipts(platform)).toMatchObject([{ outcomes: ['kept'] }]);
  await remove(platform, 'b');
  await runRemovals(platform);
  expect(await blobs.size(key)).toBeUndefined();
});

test('R-OPS-51 files whose row was not written are removed, and those of a dead process are claimed for ten minutes', async () => {
  const { platform, blobs, at } = setUp();
  const files = [new TextEncoder().encode('one')];
  const refused = storeBlobs(platform, files, () => Promise.reject(new Error('refused')));
  await expect(refused).rejects.toThrow('refused');
  await runRemovals(platform);
  expect(await receipts(platform)).toMatchObject([{ reason: 'storage.unused', outcomes: ['deleted'] }]);

  const [key = ''] = await store(platform, 'a', 'one');
  const claim = { claim: 'of a dead process', hash: key, expires_at: at.now + 600_000 };
  await platform.records.db.insertInto('blob_claims').values(claim).execute();
  await remove(platform, 'a');
  at.now += 600_000 - 1;
  await runRemovals(platform);
  expect(await blobs.size(key)).toBe(3);
  at.now += 10_001;
  await runRemovals(platform);
  expect(await blobs.size(key)).toBeUndefined();
});

test('R-OPS-51 the same bytes, stored and removed at once in every order, are there for whoever has a row', async () => {
  const { platform, blobs, at } = setUp();
  let state = 7;
  const random = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
  /** Lets others go on, a few times. */
  const pause = async (): Promise<void> => {
    for (let n = random(6); n > 0; n--) await Promise.resolve();
  };
  const slow =
    <A, T>(work: (argument: A) => Promise<T>) =>
    async (argument: A): Promise<T> => {
      await pause();
      const result = await work(argument);
      await pause();
      return result;
    };
  Object.assign(blobs, { put: slow(blobs.put.bind(blobs)), delete: slow(blobs.delete.bind(blobs)) });
  for (let round = 0; round < 150; round++) {
    const text = `bytes ${random(2)}`;
    const [key = ''] = await store(platform, `old${round}`, text);
    const work = [
      async () => {
        await pause();
        await remove(platform, `old${round}`);
      },
      async () => {
        await pause();
        await store(platform, `new${round}`, text);
      },
      () => runRemovals(platform),
      async () => {
        await pause();
        await runRemovals(platform);
      },
    ];
    await Promise.all(work.map((one) => one()));
    at.now += 10_000;
    await runRemovals(platform);
    expect(await blobs.size(key), `round ${round}`).toBe(7);
    await remove(platform, `new${round}`);
    await runRemovals(platform);
    expect(await blobs.size(key), `round ${round}`).toBeUndefined();
  }
});
