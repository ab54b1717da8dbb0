import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMemoryBlobs } from '../memory-blobs.ts';
import { testPlatform } from '../test-platform.ts';
import type { Platform } from '../../src/app/platform.ts';
import type { Records } from '../../src/platform/records/records.ts';
import { filesOf } from '../../src/features/gallery/repository/picture-rows.ts';
import {
  claimPicture,
  countDuePictures,
  giveUpPicture,
  type LeasedPicture,
  postponePicture,
  releaseAllPictures,
  releasePicture,
  renewPicture,
  saveCopies,
} from '../../src/features/gallery/repository/avif-due.ts';
import { publishTestPicture } from './gallery-test-pictures.ts';

const leaseMs = 1_000;
const copy = (text: string) => [{ width: 8, height: 8, data: Buffer.from(text) }];

/** What the queue of AVIF copies must do on every database, whichever of its processes is asked. */
export function avifContract(name: string, openClients: () => Promise<readonly Records[]>): void {
  describe(`AVIF copies: ${name}`, () => {
    let clients: readonly Records[];
    let all: readonly Platform[];
    let deps: Platform;
    let now = 1_000;
    beforeAll(async () => {
      clients = await openClients();
      const blobs = createMemoryBlobs();
      all = clients.map((records) => testPlatform({ records, blobs, clock: { now: () => now } }));
      deps = all[0] as Platform;
    });
    beforeEach(async () => {
      await deps.records.db.deleteFrom('gallery_avif_due').execute();
    });
    afterAll(() => Promise.all([...new Set(clients)].map((records) => records.dispose())));

    const claim = (from: Platform) => claimPicture(from, randomUUID(), leaseMs);
    const publish = async (): Promise<number> => (await publishTestPicture(deps.records)).row.seq;
    const claimed = async (): Promise<LeasedPicture> => {
      const picture = await claim(deps);
      if (!picture) throw new Error('nothing was due');
      return picture;
    };

    test('R-SCALE-78 every picture is worked on once', async () => {
      const published = [];
      for (let n = 0; n < 20; n += 1) published.push(await publish());
      const worked: number[] = [];
      const work = async (from: Platform): Promise<void> => {
        for (;;) {
          const picture = await claim(from);
          if (!picture) return;
          worked.push(picture.seq);
          await saveCopies(from, picture, copy(`copy ${picture.seq}`));
        }
      };
      await Promise.all([...all, ...all].map(work));
      // A worker that found the rest taken at that moment left; nothing is left over.
      await work(deps);
      expect(worked.toSorted((a, b) => a - b)).toEqual(published);
      expect(await countDuePictures(deps)).toBe(0);
    });

    test('R-SCALE-78 after the end of a lease another one works on, and what comes late is not kept', async () => {
      const seq = await publish();
      const first = await claimed();
      now += leaseMs - 1;
      await renewPicture(deps, first, leaseMs);
      now += leaseMs - 1;
      expect(await claim(deps)).toBeUndefined();
      now += 1;
      const second = await claimed();
      expect(second.seq).toBe(seq);
      await saveCopies(deps, first, copy('late'));
      await postponePicture(deps, first, { tries: 2, after: now });
      await giveUpPicture(deps, first);
      await releasePicture(deps, first);
      expect(await claim(deps)).toBeUndefined();
      await saveCopies(deps, second, copy('in time'));
      const row = await deps.records.db
        .selectFrom('gallery_pictures')
        .select('files')
        .where('seq', '=', seq)
        .executeTakeFirstOrThrow();
      expect(filesOf(row).filter(({ type }) => type === 'avif')).toMatchObject([{ bytes: 7 }]);
      expect(await countDuePictures(deps)).toBe(0);
    });

    test('R-SCALE-78 what is given back is due at once, what is postponed later, what is given up never', async () => {
      await publish();
      await releasePicture(deps, await claimed());
      await claimed();
      await releaseAllPictures(deps);
      await postponePicture(deps, await claimed(), { tries: 1, after: now + 5_000 });
      expect(await claim(deps)).toBeUndefined();
      now += 5_000;
      const again = await claimed();
      expect(again.tries).toBe(1);
      await giveUpPicture(deps, again);
      now += leaseMs;
      expect(await claim(deps)).toBeUndefined();
    });
  });
}
