/**
 * The gallery over 1,000,000 pictures, in SQLite and in PostgreSQL: `node bench/gallery.ts`. Fills both databases (some
 * minutes), then asks the server's own code, in this process, for pages of every order and search: chosen words, any two
 * characters and initials that occur, and from anywhere in the list; and compares what both answer. Also a thumbnail from
 * the cache; then a picture of 5 MB is published at a server of its own, over HTTP. `--rows=N` takes fewer
 * rows. PostgreSQL runs on loopback, with a data folder of its own.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { createPictureFileHandler } from '../apps/server/src/features/gallery/gallery-router.ts';
import { openFolderBlobs } from '../apps/server/src/platform/blobs/folder-blobs.ts';
import { openPostgresRecords } from '../apps/server/src/platform/records/postgres-records.ts';
import { openSqliteRecords } from '../apps/server/src/platform/records/sqlite-records.ts';
import { createDatabase, startPostgres } from '../apps/server/test/engines/postgres.ts';
import { startServer } from '../e2e/support/server.ts';
import { fillPostgres } from './fill-postgres.ts';
import { countEqual, type Figures, makeComparisons, makeRequests, measureLists } from './gallery-lists.ts';
import { fillDatabase } from './million-pictures.ts';
import { median, percentile, record } from './record.ts';

const rows = Number(process.argv.find((word) => word.startsWith('--rows='))?.slice(7) ?? 1_000_000);

const folder = mkdtempSync(path.join(tmpdir(), 'baigong-gallery-'));
const file = path.join(folder, 'records.sqlite');

/** Milliseconds of some work. */
async function time(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

const openedFirst = openSqliteRecords(file);
await openedFirst.dispose();
const filling = await time(async () => fillDatabase(file, rows));
console.log(`filled ${rows} rows of SQLite in ${(filling / 1000).toFixed(0)} s`);
const records = openSqliteRecords(file);

/** Random searches that both databases answer, to be compared. */
const comparisons = 500;

/** Lists and searches of both databases, one after the other. */
async function measureBoth(): Promise<{ sqlite: Figures; postgres: Figures; equal: number }> {
  const requests = makeRequests(rows);
  const sqlite = await measureLists(records, requests);
  const engine = await startPostgres();
  try {
    const url = await createDatabase(engine.url);
    const scaledOut = await openPostgresRecords(url);
    try {
      const ms = await time(() => fillPostgres(url, rows));
      console.log(`filled ${rows} rows of PostgreSQL in ${(ms / 1000).toFixed(0)} s`);
      const postgres = await measureLists(scaledOut, requests);
      const equal = await countEqual(records, scaledOut, makeComparisons(rows, comparisons));
      return { sqlite, postgres, equal };
    } finally {
      await scaledOut.dispose();
    }
  } finally {
    await engine.dispose();
  }
}

const { sqlite, postgres, equal } = await measureBoth();
for (const [name, { slowest }] of Object.entries({ SQLite: sqlite, PostgreSQL: postgres }))
  console.log(`slowest of ${name}:\n${slowest.join('\n')}`);

const blobs = await openFolderBlobs(path.join(folder, 'blobs'));
const thumb = await sharp({
  create: {
    width: 320,
    height: 320,
    channels: 3,
    background: '#6a8',
    noise: { type: 'gaussian', mean: 128, sigma: 30 },
  },
})
  .webp()
  .toBuffer();
const hash = await blobs.put(thumb);
await records.db.insertInto('gallery_files').values({ hash, seq: 1, type: 'webp' }).execute();
const serve = createPictureFileHandler({ records, blobs });
const request = new Request(`http://localhost/pictures/${hash}.webp`);
const thumbs: number[] = [];
for (let at = 0; at < 2_000; at++) {
  thumbs.push(await time(async () => (await serve(hash, 'webp', request)).arrayBuffer()));
}

const photo = await sharp({
  create: {
    width: 4800,
    height: 3200,
    channels: 3,
    background: '#888',
    noise: { type: 'gaussian', mean: 128, sigma: 24 },
  },
})
  .jpeg({ quality: 82 })
  .toBuffer();
await records.dispose();
rmSync(folder, { recursive: true, force: true });

const publications: number[] = [];
const server = await startServer();
try {
  for (let run = 0; run < 6; run++) {
    const body = new FormData();
    body.append(
      'body',
      JSON.stringify({
        authorKey: 'a'.repeat(43),
        ticket: `${run}`.padEnd(22, '0'),
        title: '五兆的照片',
        tags: [],
        author: '画友',
        licence: 'view',
        prompt: null,
        parameters: null,
        origin: 'unknown',
        consent: true,
      }),
    );
    body.append('file', new Blob([new Uint8Array(photo)]));
    const ms = await time(async () => {
      const answer = await fetch(`${server.url}/api/gallery/pictures`, {
        method: 'POST',
        headers: { Origin: server.url },
        body,
      });
      if (!answer.ok) throw new Error(`not published: ${await answer.text()}`);
      await answer.arrayBuffer();
    });
    // The first one also loads the library.
    if (run > 0) publications.push(ms);
  }
} finally {
  await server.stop();
}

record('gallery', [
  {
    name: `list of ${rows} rows, any order, search and page, p99`,
    value: percentile(sqlite.times, 99),
    unit: 'ms',
    goal: 20,
  },
  { name: 'the same, median', value: median(sqlite.times), unit: 'ms' },
  { name: 'the same, slowest', value: Math.max(...sqlite.times), unit: 'ms' },
  { name: 'pages asked for', value: sqlite.times.length, unit: '' },
  { name: 'the same, time of the processor, p99', value: percentile(sqlite.processor, 99), unit: 'ms' },
  { name: 'the same in PostgreSQL, p99', value: percentile(postgres.times, 99), unit: 'ms', goal: 30 },
  { name: 'the same in PostgreSQL, median', value: median(postgres.times), unit: 'ms' },
  { name: 'the same in PostgreSQL, slowest', value: Math.max(...postgres.times), unit: 'ms' },
  {
    name: 'PostgreSQL beside SQLite, p99',
    value: percentile(postgres.times, 99) / percentile(sqlite.times, 99),
    unit: 'times',
  },
  { name: `pages that are the same in both, of ${comparisons} random ones`, value: equal, unit: '' },
  { name: 'thumbnail from the cache, p99', value: percentile(thumbs, 99), unit: 'ms', goal: 5 },
  {
    name: `publishing a photo of ${(photo.byteLength / 2 ** 20).toFixed(1)} MB, over HTTP to its answer`,
    value: median(publications),
    unit: 'ms',
    goal: 1_500,
  },
]);
