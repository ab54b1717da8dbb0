import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { drawing } from '../gallery/gallery-server.ts';
import { createMemoryBlobs } from '../memory-blobs.ts';
import { testPlatform } from '../test-platform.ts';
import type { Platform } from '../../src/app/platform.ts';
import type { Records } from '../../src/platform/records/records.ts';
import { hasPictures } from '../../src/features/gallery/repository/gallery-samples.ts';
import { sha256 } from '../../src/features/gallery/repository/picture-rows.ts';
import { reviewPicture } from '../../src/features/gallery/repository/review-picture.ts';
import { deletePicture } from '../../src/features/gallery/repository/change-picture.ts';
import { keepSamples, type DrawPicture } from '../../src/features/gallery/sample-pictures.ts';
import { seedPictures } from '../../src/features/gallery/seed-pictures.ts';
import { publishTestPicture } from './gallery-test-pictures.ts';

const most = 12;
const draw: DrawPicture = (picture) => drawing(seedPictures.indexOf(picture) + 1, 320, 240);

/** The samples of a fresh gallery, on every database, whichever of its processes looks after them. */
export function samplesContract(name: string, openClients: () => Promise<readonly Records[]>): void {
  describe(`samples: ${name}`, () => {
    let clients: readonly Records[];
    let records: Records;
    const blobs = createMemoryBlobs();
    beforeAll(async () => {
      clients = await openClients();
      records = clients[0] as Records;
    });
    afterAll(() => Promise.all([...new Set(clients)].map((client) => client.dispose())));
    beforeEach(async () => {
      for (const id of await shown()) await reviewPicture(platform(), id, { verdict: 'remove', reason: '' });
      for (const table of [
        'gallery_files',
        'gallery_avif_due',
        'gallery_pictures',
        'gallery_banned',
      ] as const)
        await records.db.deleteFrom(table).execute();
      await records.db.deleteFrom('site_choices').execute();
    });

    const platform = (client: Records = records, gallerySamples = true): Platform =>
      testPlatform({ records: client, blobs, settings: { gallerySamples } });
    const keep = (client?: Records, gallerySamples?: boolean, how = draw) =>
      keepSamples(platform(client, gallerySamples), how);
    const select = () =>
      records.db.selectFrom('gallery_pictures').select(['id', 'author', 'state']).orderBy('seq').execute();
    const shown = async () => (await select()).flatMap(({ id, state }) => (state === 'shown' ? [id] : []));
    const shownSamples = async () =>
      (await select()).filter(({ author, state }) => state === 'shown' && author.startsWith('示例')).length;

    test('R-GAL-49 a fresh gallery gets twelve, marked as samples, however many processes begin at once', async () => {
      await Promise.all([...clients, ...clients].map((client) => keep(client)));
      const rows = await select();
      expect(rows).toHaveLength(most);
      expect(new Set(rows.map(({ author }) => author))).toEqual(new Set(['示例·内置画笔']));
      // For `npm run seed-gallery` the gallery is still empty.
      expect(await hasPictures(records)).toBe(false);
    });

    test('R-GAL-49 a start after an unexpected end goes on where it ended', async () => {
      let drawn = 0;
      const ends: DrawPicture = (picture, signal) => {
        drawn += 1;
        return drawn > 5 ? Promise.reject(new Error('killed')) : draw(picture, signal);
      };
      await expect(keep(undefined, true, ends)).rejects.toThrow('killed');
      expect(await shown()).toHaveLength(5);
      drawn = 0;
      await keep(undefined, true, (picture, signal) => {
        drawn += 1;
        return draw(picture, signal);
      });
      expect([await shownSamples(), drawn]).toEqual([most, most - 5]);
    });

    test('R-GAL-50 what the operator removed does not come back, neither in between nor later', async () => {
      let drawn = 0;
      const ends: DrawPicture = (picture, signal) => {
        drawn += 1;
        return drawn > 3 ? Promise.reject(new Error('killed')) : draw(picture, signal);
      };
      await expect(keep(undefined, true, ends)).rejects.toThrow('killed');
      const [first = ''] = await shown();
      await reviewPicture(platform(), first, { verdict: 'remove', reason: '不要' });
      await keep();
      expect(await shownSamples()).toBe(most - 1);
      for (const id of await shown())
        await reviewPicture(platform(), id, { verdict: 'remove', reason: '不要' });
      await keep();
      await keep();
      expect(await shown()).toEqual([]);
      expect(await select()).toHaveLength(most);
    });

    test('R-GAL-51 each picture of a visitor takes the place of one, and none comes back for one that leaves', async () => {
      await keep();
      const own: string[] = [];
      const key = 'v'.repeat(43);
      for (let n = 0; n < 3; n++)
        own.push((await publishTestPicture(records, { author: sha256(key) })).row.id);
      await keep();
      expect(await shownSamples()).toBe(most - 3);
      for (const id of own) await deletePicture(platform(), id, key);
      await keep();
      expect(await shownSamples()).toBe(most - 3);
    });

    test('R-GAL-52 a gallery with pictures gets none, also once it is empty; turned off there are none', async () => {
      const { row } = await publishTestPicture(records);
      await keep();
      await reviewPicture(platform(), row.id, { verdict: 'remove', reason: '' });
      await keep();
      expect(await shown()).toEqual([]);
      await records.db.deleteFrom('gallery_pictures').execute();
      await records.db.deleteFrom('site_choices').execute();
      await keep(undefined, false);
      expect(await shown()).toEqual([]);
      await keep();
      expect(await shownSamples()).toBe(most);
      await keep(undefined, false);
      expect(await shown()).toEqual([]);
    });
  });
}
