import { randomBytes } from 'node:crypto';
import { dayMs } from '@baigong/contracts/units';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atOnce } from '../backend-suites/at-once.ts';
import { drawing } from '../gallery/gallery-server.ts';
import { createMemoryBlobs } from '../memory-blobs.ts';
import { testPlatform } from '../test-platform.ts';
import { AppError } from '../../src/platform/base/app-error.ts';
import type { Platform } from '../../src/app/platform.ts';
import type { Records } from '../../src/platform/records/records.ts';
import { createFirstPage } from '../../src/features/gallery/first-page.ts';
import { sha256 } from '../../src/features/gallery/repository/picture-rows.ts';
import { publishPicture } from '../../src/features/gallery/publish-picture.ts';
import { blockAuthor } from '../../src/features/gallery/repository/block-author.ts';
import { deletePicture, editPicture } from '../../src/features/gallery/repository/change-picture.ts';
import { expireWeeklyLikes } from '../../src/features/gallery/repository/expire-weekly-likes.ts';
import { findPicture } from '../../src/features/gallery/repository/find-pictures.ts';
import { expectConsistentGallery } from './gallery-invariants.ts';
import { publishTestPicture, testDetails } from './gallery-test-pictures.ts';
import { likePicture } from '../../src/features/gallery/repository/like-picture.ts';
import { listTags } from '../../src/features/gallery/repository/search-index.ts';
import { reportPicture } from '../../src/features/gallery/repository/report-picture.ts';
import { pictureSignature, queryHashes } from '@baigong/pictures';
import { resemblesBanned } from '../../src/features/gallery/repository/banned-pictures.ts';
import { reviewPicture } from '../../src/features/gallery/repository/review-picture.ts';

const start = new Date(2026, 10, 5, 12).getTime();
const authorKey = 'k'.repeat(43);

/** Side of the square in which pictures are compared. */
const greySide = 128;

const actor = (visitor: string) => ({ visitor, visitorSince: 0, address: visitor, network: visitor });
const report = { kind: 'other', text: '' } as const;

/** What happens to one of some pictures, through one of the clients. */
const operation = fc.record({
  client: fc.nat(1),
  picture: fc.nat(2),
  who: fc.constantFrom('ann', 'bob', 'eve', 'kim'),
  act: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('like', 'unlike') },
    { weight: 3, arbitrary: fc.constantFrom('report', 'edit', 'publish') },
    { weight: 2, arbitrary: fc.constantFrom('approve', 'hold', 'remove', 'delete', 'expire') },
  ),
  tag: fc.constantFrom('水墨', '油画', '版画'),
});
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

/** What a visitor is told instead is an outcome like any other. */
async function orRefused(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
}

/** What the gallery's repository must do on every database, whichever of its processes is asked. */
export function galleryContract(name: string, openClients: () => Promise<readonly Records[]>): void {
  describe(`gallery: ${name}`, () => {
    let clients: readonly Records[];
    let platforms: readonly Platform[];
    let records: Records;
    const at = { now: start };
    beforeAll(async () => {
      clients = await openClients();
      records = clients[0] as Records;
      const blobs = createMemoryBlobs();
      platforms = clients.map((client) =>
        testPlatform({ records: client, blobs, clock: { now: () => at.now } }),
      );
    });
    afterAll(() => Promise.all([...new Set(clients)].map((client) => client.dispose())));

    const publish = async (details = {}, author = sha256(authorKey)) =>
      (await publishTestPicture(records, { author, details })).row;

    async function perform({ client, act, who, tag }: Operation, id: string): Promise<unknown> {
      const platform = platforms[client] as Platform;
      if (act === 'like' || act === 'unlike') return likePicture(platform, id, actor(who), act === 'like');
      if (act === 'report') return reportPicture(platform, id, actor(who), report);
      if (act === 'edit')
        return editPicture(platform, id, authorKey, testDetails({ title: who, tags: [tag] }));
      if (act === 'publish')
        return publishTestPicture(platform.records, { author: sha256(who), details: { tags: [tag] } });
      if (act === 'delete') return deletePicture(platform, id, authorKey);
      if (act === 'expire') return expireWeeklyLikes(platform);
      if (act === 'remove') return reviewPicture(platform, id, { verdict: 'remove', reason: '违规' });
      return reviewPicture(platform, id, { verdict: act === 'hold' ? 'hold' : 'approve' });
    }

    test('R-SCALE-55 whatever is done at once, counts, tags and search are what the rows say', async () => {
      const property = fc.asyncProperty(fc.array(operation, { maxLength: 24 }), async (operations) => {
        const ids: string[] = [];
        for (let n = 0; n < 3; n++) ids.push((await publish()).id);
        await Promise.all(operations.map((one) => orRefused(perform(one, ids[one.picture] ?? ''))));
        at.now += (7 * dayMs) / 4;
      });
      await fc.assert(property, { seed: 15, numRuns: 12 });
      await expectConsistentGallery(records);
    });

    test('R-SCALE-56 one try publishes one picture, however many processes get it', async () => {
      const author = sha256(authorKey);
      const ticket = randomBytes(8).toString('hex');
      const published = await Promise.all(
        atOnce(clients, 10, (client) => publishTestPicture(client, { author, ticket })),
      );
      expect(new Set(published.map(({ row }) => row.id)).size).toBe(1);
      expect(published.filter(({ isNew }) => isNew)).toHaveLength(1);
      await expectConsistentGallery(records);
    });

    test('R-SCALE-56 a file that two processes get at once is one picture, counted once for its sender', async () => {
      const bytes = await drawing(7, 320, 240);
      const uploader = { visitor: 'sender', address: 'sender', network: 'sender', day: '2026-11-05' };
      const submission = { ...testDetails(), authorKey, ticket: 'one try', origin: 'unknown' } as const;
      const rows = await Promise.all(
        atOnce(platforms, 2, (platform) => publishPicture(platform, submission, bytes, uploader)),
      );
      expect(new Set(rows.map(({ id }) => id)).size).toBe(1);
      const usage = records.db.selectFrom('upload_usage').select('bytes').where('key', '=', 'sender');
      const counted = await usage.where('scope', '=', 'visitor').executeTakeFirst();
      expect(counted?.bytes).toBe(rows[0]?.bytes);
    });

    test('R-SCALE-56 nothing that is being published outlives the block of its author', async () => {
      const author = sha256('somebody');
      await publish({}, author);
      const { id } = await records.db
        .selectFrom('gallery_authors')
        .select('id')
        .where('hash', '=', author)
        .executeTakeFirstOrThrow();
      const publishing = atOnce(clients, 12, (client) => orRefused(publishTestPicture(client, { author })));
      const blocking = blockAuthor(platforms.at(-1) as Platform, id, true, '违规');
      await Promise.all([...publishing, blocking]);
      const left = records.db.selectFrom('gallery_pictures').select('id').where('author_hash', '=', author);
      expect(await left.where('state', '!=', 'removed').execute()).toEqual([]);
      await expect(publishTestPicture(records, { author })).rejects.toMatchObject({
        code: 'gallery.blocked',
      });
      await expectConsistentGallery(records);
    });

    test('R-SCALE-56 what is removed while the same is published elsewhere is refused from then on', async () => {
      const file = randomBytes(32).toString('hex');
      const { row } = await publishTestPicture(records, {}, file);
      await reviewPicture(platforms[0] as Platform, row.id, { verdict: 'remove', reason: '违规' });
      for (const client of clients)
        await expect(publishTestPicture(client, {}, file)).rejects.toMatchObject({ code: 'gallery.refused' });
    });

    test('R-GAL-60 what one process removed is known again by the others, mirrored and cropped', async () => {
      const grey = Uint8Array.from({ length: greySide ** 2 }, (_, at) => {
        const [x, y] = [at % greySide, Math.floor(at / greySide)];
        return 128 + 60 * Math.sin(x / 9 + y / 23) + 50 * Math.cos((x * y) / 900);
      });
      const mirrored = Uint8Array.from(grey, (_, at) => {
        const [x, y] = [at % greySide, Math.floor(at / greySide)];
        return grey[y * greySide + greySide - 1 - x] ?? 0;
      });
      const [one, other = one] = platforms;
      const { row } = await publishTestPicture((one as Platform).records, {
        signature: pictureSignature(grey),
      });
      const isKnown = () => resemblesBanned((other as Platform).records, queryHashes(mirrored));
      expect(await isKnown()).toBe(false);
      await reviewPicture(one as Platform, row.id, { verdict: 'remove', reason: '违规' });
      expect(await isKnown()).toBe(true);
      const even = Uint8Array.from(grey, (value, at) => (at * 31 + value * 7) % 256);
      expect(await resemblesBanned((other as Platform).records, queryHashes(even))).toBe(false);
      expect(await resemblesBanned((other as Platform).records, [])).toBe(false);
    });

    test('R-SCALE-57 a storm of likes counts every visitor once', async () => {
      const { id } = await publish();
      await Promise.all(
        atOnce(platforms, 60, (platform, n) => likePicture(platform, id, actor(`visitor${n % 20}`), true)),
      );
      expect(await findPicture(records, id)).toMatchObject({ likes: 20, week_likes: 20 });
      await Promise.all(
        atOnce(platforms, 30, (platform, n) => likePicture(platform, id, actor(`visitor${n % 15}`), false)),
      );
      expect(await findPicture(records, id)).toMatchObject({ likes: 5, week_likes: 5 });
    });

    test('R-SCALE-57 likes leave the week once, however many processes sweep', async () => {
      const { id } = await publish();
      for (const visitor of ['ann', 'bob'])
        await likePicture(platforms[0] as Platform, id, actor(visitor), true);
      at.now += 7 * dayMs;
      const sweeping = atOnce(platforms, 6, (platform) => expireWeeklyLikes(platform));
      const liking = likePicture(platforms.at(-1) as Platform, id, actor('eve'), true);
      await Promise.all([...sweeping, liking]);
      await expireWeeklyLikes(platforms[0] as Platform);
      expect(await findPicture(records, id)).toMatchObject({ likes: 3, week_likes: 1 });
    });

    test('R-SCALE-58 reports of several processes hide a picture once, and what is settled counts no more', async () => {
      const { id } = await publish({ title: '被举报' });
      const send = (visitors: number) =>
        atOnce(platforms, visitors, (platform, n) =>
          orRefused(reportPicture(platform, id, actor(`visitor${n}`), report)),
        );
      await Promise.all(send(2));
      expect(await findPicture(records, id)).toMatchObject({ state: 'shown', open_reports: 2 });
      // Three hide it; the operator settles them, and three of those who have not reported yet hide it again.
      for (const settled of [0, 3, 6]) {
        await Promise.all(send(10));
        const row = await findPicture(records, id);
        expect(row).toMatchObject({ state: 'held', held_for: 'reports', open_reports: 3 });
        const reports = records.db
          .selectFrom('gallery_reports')
          .select('reporter')
          .where('seq', '=', row.seq);
        expect(await reports.where('settled_at', 'is not', null).execute()).toHaveLength(settled);
        await reviewPicture(platforms[0] as Platform, id, { verdict: 'approve' });
      }
      await expectConsistentGallery(records);
    });

    test('R-SCALE-59 tags of many publications at once are counted exactly', async () => {
      const tag = `t${randomBytes(4).toString('hex')}`;
      await Promise.all(
        atOnce(clients, 24, (client) => publishTestPicture(client, { details: { tags: [tag, '油画'] } })),
      );
      expect((await listTags(records, 1000)).find((one) => one.tag === tag)).toEqual({ tag, count: 24 });
      await expectConsistentGallery(records);
    });

    test('R-SCALE-60 no process answers with a first page from before a change that was acknowledged', async () => {
      const pages = clients.map((client) => createFirstPage(client));
      const read = async (n: number): Promise<string> =>
        (await pages[n % pages.length]?.('nobody', undefined))?.toString() ?? '';
      await Promise.all(
        atOnce(clients, 12, async (client, n) => {
          const title = `题目${n}号`;
          const { row } = await publishTestPicture(client, { author: sha256(authorKey), details: { title } });
          expect([await read(n), await read(n + 1)]).toEqual(Array(2).fill(expect.stringContaining(title)));
          const platform = platforms[n % platforms.length] as Platform;
          await editPicture(platform, row.id, authorKey, testDetails({ title: `改名${n}号` }));
          for (const page of [await read(n), await read(n + 1)]) {
            expect(page).toContain(`改名${n}号`);
            expect(page).not.toContain(title);
          }
          await deletePicture(platform, row.id, authorKey);
          for (const page of [await read(n), await read(n + 1)]) expect(page).not.toContain(row.id);
        }),
      );
    });
  });
}
