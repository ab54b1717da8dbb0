/**
 * `npm run seed-gallery`: fills an empty gallery with 60 pictures by the built-in brush. Does nothing to a gallery that
 * has pictures besides the site's samples. Never runs by itself.
 * Exit codes: 0 filled or not empty, 1 failed.
 */
import { join, resolve } from 'node:path';
import { seedGallery } from '../features/gallery/seed-gallery.ts';
import { seedPictures } from '../features/gallery/seed-pictures.ts';
import { openFolderBlobs } from '../platform/blobs/folder-blobs.ts';
import { systemClock } from '../platform/base/clock.ts';
import { openSqliteRecords } from '../platform/records/sqlite-records.ts';
import { parseSettings, readEnvironment, type Settings } from './settings.ts';
import { dataFiles } from './data-folder/data-files.ts';

// What this process makes is for its user alone.
process.umask(0o077);
const root = resolve(import.meta.dirname, '../../../..');
const { env } = readEnvironment(process.env, root);
const settings = parseSettings(env, root);
const print = (text: string): void => void process.stdout.write(`${text}\n`);

const { records, blobs } = await openStores(settings);
try {
  const deps = { settings, records, blobs, clock: systemClock, role: 'all' as const };
  let done = 0;
  const filled = await seedGallery(deps, seedPictures, ({ title }) => {
    done += 1;
    print(`${String(done).padStart(2)}/${seedPictures.length}  ${title}`);
  });
  print(filled === 0 ? '画廊里已经有作品，没有改动。' : '画廊已备好，打开 /community 看看。');
} finally {
  await records.dispose();
  await blobs.dispose();
}

async function openStores({ dataDir, scaledOut }: Settings) {
  if (!scaledOut)
    return {
      records: openSqliteRecords(join(dataDir, dataFiles.records)),
      blobs: await openFolderBlobs(join(dataDir, dataFiles.blobs)),
    };
  // What only several processes need is not loaded where there is one.
  const { openSharedBlobs, openSharedRecords } = await import('./engines/scaled-out-engines.ts');
  return { records: await openSharedRecords(scaledOut), blobs: await openSharedBlobs(scaledOut) };
}
