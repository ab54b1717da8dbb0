import { expect } from 'vitest';
import type { Records } from '../../src/platform/records/records.ts';
import { tagsOf } from '../../src/features/gallery/repository/picture-rows.ts';
import { gramsOf, searchTextOf } from '../../src/features/gallery/repository/search-query.ts';
import { first } from '../../src/features/gallery/repository/picture-index.ts';
import { indexOf } from '../../src/features/gallery/repository/list-pictures.ts';

/** Expects that every count of the gallery, and what its search knows, is what its rows say. */
export async function expectConsistentGallery(records: Records): Promise<void> {
  const { db } = records;
  const pictures = await db.selectFrom('gallery_pictures').selectAll().orderBy('seq').execute();
  const likes = await db.selectFrom('gallery_likes').selectAll().execute();
  const reports = await db.selectFrom('gallery_reports').selectAll().execute();
  for (const { seq, ...row } of pictures) {
    const own = likes.filter((like) => like.seq === seq);
    const open = reports.filter((report) => report.seq === seq && report.settled_at === null);
    expect(row).toMatchObject({
      likes: own.filter(({ counted }) => counted === 1).length,
      week_likes: own.filter(({ fresh }) => fresh === 1).length,
      open_reports: open.length,
    });
  }
  const shown = pictures.filter(({ state }) => state === 'shown');
  const words = await db.selectFrom('gallery_words').selectAll().orderBy('seq').execute();
  expect(words).toEqual(
    shown.map((row) => ({ seq: row.seq, words: searchTextOf({ ...row, tags: tagsOf(row) }) })),
  );
  for (const row of shown) {
    const all = gramsOf({ ...row, tags: tagsOf(row) }).split(' ');
    const batch = await indexOf(records).search('newest', { grams: { all }, matches: () => true })(
      first,
      500,
    );
    expect(batch?.candidates.map(({ seq }) => seq)).toContain(row.seq);
  }
  const counts = new Map<string, number>();
  for (const tag of shown.flatMap(tagsOf)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const tags = await db.selectFrom('gallery_tags').selectAll().execute();
  expect(new Map(tags.map(({ tag, count }) => [tag, count]))).toEqual(counts);
  const { stored } = await db
    .selectFrom('stored_bytes')
    .select((eb) => eb.fn.sum<number>('bytes').as('stored'))
    .where('area', '=', 'gallery')
    .executeTakeFirstOrThrow();
  const kept = pictures.filter(({ state }) => state !== 'removed');
  expect(stored).toBe(kept.reduce((sum, { bytes }) => sum + bytes, 0));
}
