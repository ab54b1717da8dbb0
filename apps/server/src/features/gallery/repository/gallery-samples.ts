import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { Records } from '../../../platform/records/records.ts';
import type { Reader } from './find-pictures.ts';
import { sha256 } from './picture-rows.ts';

const name = 'gallery.samples';

/** What the site remembers of its own samples, from its first start on. */
const Samples = z.object({
  /** The author key that they are published with. */
  key: z.string(),
  /** Nothing is published any more: all were, or the gallery had pictures when it was first looked at. */
  done: z.boolean(),
});
export type Samples = Readonly<z.infer<typeof Samples>>;

const parse = (value: string): Samples => Samples.parse(JSON.parse(value));

async function findSamples({ db }: Reader): Promise<Samples | undefined> {
  const row = await db.selectFrom('site_choices').select('value').where('name', '=', name).executeTakeFirst();
  return row && parse(row.value);
}

/** The samples of this site; whoever asks first decides, for all processes and starts, whether there are any. */
export function claimSamples(records: Records): Promise<Samples> {
  return records.transaction(
    async (trx) => {
      const known = await findSamples({ db: trx });
      if (known) return known;
      const filled = await trx.selectFrom('gallery_pictures').select('id').limit(1).executeTakeFirst();
      const samples = { key: randomBytes(32).toString('base64url'), done: filled !== undefined };
      await trx
        .insertInto('site_choices')
        .values({ name, value: JSON.stringify(samples) })
        .execute();
      return samples;
    },
    { locks: [{ name }] },
  );
}

/** No more samples are published. */
export async function finishSamples({ db }: Reader, { key }: Samples): Promise<void> {
  const value = JSON.stringify({ key, done: true } satisfies Samples);
  await db.updateTable('site_choices').set({ value }).where('name', '=', name).execute();
}

/** Whether anything but samples was ever published. */
export async function hasPictures(reader: Reader): Promise<boolean> {
  const samples = await findSamples(reader);
  const row = await reader.db
    .selectFrom('gallery_pictures')
    .select('id')
    .where('author_hash', '!=', samples ? sha256(samples.key) : '')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many shown pictures are not samples, up to `most`. */
export async function countOthers({ db }: Reader, { key }: Samples, most: number): Promise<number> {
  const rows = await db
    .selectFrom('gallery_pictures')
    .select('id')
    .where('state', '=', 'shown')
    .where('author_hash', '!=', sha256(key))
    .limit(most)
    .execute();
  return rows.length;
}

/** The samples that are shown, the least liked and oldest first. */
export async function listShownSamples({ db }: Reader, { key }: Samples): Promise<string[]> {
  const rows = await db
    .selectFrom('gallery_pictures')
    .select('id')
    .where('state', '=', 'shown')
    .where('author_hash', '=', sha256(key))
    .orderBy('likes')
    .orderBy('seq')
    .execute();
  return rows.map(({ id }) => id);
}
