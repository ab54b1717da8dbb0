import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addToSearch } from '../../src/features/gallery/repository/search-index.ts';
import { openFolderBlobs } from '../../src/platform/blobs/folder-blobs.ts';
import type { Records } from '../../src/platform/records/records.ts';
import { openSqliteRecords } from '../../src/platform/records/sqlite-records.ts';
import { addBlob } from '../backup/backup-fixtures.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const secret = 's'.repeat(43);
const day = '2026-11-24';

/** A data folder of a site with rows in the tables that refer to others, numbers that were given back, and blobs. */
export async function makeSite({ pictures = 5, likes = 3, blobs = 3 } = {}) {
  const dataDir = temporaryFolder();
  await writeFile(join(dataDir, 'secret'), `${secret}\n`);
  const records = openSqliteRecords(join(dataDir, 'records.sqlite'));
  const keys: string[] = [];
  const data = {
    records,
    blobs: await openFolderBlobs(join(dataDir, 'blobs')),
    clock: { now: () => Date.now() },
  };
  for (let n = 0; n < blobs; n++) keys.push(await addBlob(data, randomBytes(10_000)));
  await addGallery(records, pictures, likes);
  await addShares(records);
  await addFeedback(records);
  await records.dispose();
  return { dataDir, keys, secret };
}

async function addGallery(records: Records, pictures: number, likes: number): Promise<void> {
  const { db } = records;
  await db
    .insertInto('gallery_authors')
    .values({ hash: 'author', id: 'a', created_at: 1, blocked_at: null })
    .execute();
  for (let n = 0; n <= pictures; n++)
    await records.transaction(async (trx) => {
      const row = await trx
        .insertInto('gallery_pictures')
        .values({
          id: String(n).padStart(16, '0'),
          author_hash: 'author',
          ticket: String(n),
          state: n % 3 === 2 ? 'held' : 'shown',
          held_for: n % 3 === 2 ? 'review' : null,
          reason: null,
          title: `山水 ${n} “🎨”`,
          author: '佚名',
          tags: JSON.stringify(['山', '水']),
          licence: 'cc0',
          origin: 'unknown',
          prompt: null,
          parameters: null,
          likes,
          width: 10,
          height: 10,
          thumbhash: 'AA==',
          files: JSON.stringify(
            ['webp', 'jpg'].map((type) => ({ hash: 'e'.repeat(64), type, width: 10, height: 10, bytes: 9 })),
          ),
          bytes: 1_000 + n,
          sha256: 'f'.repeat(64),
          fingerprint: '0',
          created_at: 1,
          updated_at: 1_800_000_000_000,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      if (row.state === 'shown') await addToSearch(records, trx, row);
      for (let visitor = 0; visitor < likes; visitor++)
        await trx
          .insertInto('gallery_likes')
          .values({ seq: row.seq, visitor: `visitor ${visitor}`, at: 1, fresh: 1, counted: 1 })
          .execute();
    });
  // The last number is never given again.
  await db
    .deleteFrom('gallery_pictures')
    .where('seq', '=', pictures + 1)
    .execute();
}

async function addShares({ db }: Records): Promise<void> {
  await db
    .insertInto('shares')
    .values({
      id: 's'.repeat(22),
      owner_hash: 'owner',
      owner_visitor: 'visitor',
      lifetime: '7d',
      password_hash: null,
      views: 2 ** 40,
      created_at: 1,
      updated_at: 1,
      expires_at: 2,
      stopped_at: null,
      document: JSON.stringify({ name: '张三' }),
    })
    .execute();
  await db
    .insertInto('share_visits')
    .values({ day, share_id: 's'.repeat(22), visitor: 'v', address: 'a', network: 'a', place: 0 })
    .execute();
}

async function addFeedback({ db }: Records): Promise<void> {
  const entry = (id: string, mergedInto: number | null) => ({
    id: id.padStart(16, '0'),
    key_hash: id,
    ticket: '1',
    kind: 'problem' as const,
    text: `第 ${id} 条`,
    contact: '',
    facts: '[]',
    screenshots: '[]',
    status: 'open' as const,
    merged_into: mergedInto,
    bytes: 7,
    created_at: 1,
    updated_at: 1,
  });
  await db.insertInto('feedback_entries').values(entry('1', null)).execute();
  await db.insertInto('feedback_entries').values(entry('2', null)).execute();
  // The first is merged into the second, which comes after it.
  await db.updateTable('feedback_entries').set({ merged_into: 2 }).where('seq', '=', 1).execute();
  await db.insertInto('feedback_votes').values({ seq: 2, visitor: 'v', at: 1, counted: 1 }).execute();
}
