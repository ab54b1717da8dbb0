/**
 * The gallery over 1,000,000 pictures: `node bench/gallery.ts`. Fills a database (some minutes), then asks the server's
 * own code, in this process and without a network, for pages of every order and search: chosen words, any two characters and
 * initials that occur, and from anywhere in the list. Also a thumbnail from the cache; then a picture of 5 MB is
 * published at a server of its own, over HTTP. `--rows=N` takes fewer rows.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { listPictures, parseCursor } from '../apps/server/src/features/gallery/repository/list-pictures.ts';
import { normalizeText, parseSearch } from '../apps/server/src/features/gallery/search-query.ts';
import { createPictureFileHandler } from '../apps/server/src/features/gallery/serve-picture-file.ts';
import { openFolderBlobs } from '../apps/server/src/platform/blobs/folder-blobs.ts';
import { openSqliteRecords } from '../apps/server/src/platform/records/sqlite-records.ts';
import { startServer } from '../e2e/support/server.ts';
import { authors, fillDatabase, pick, random, samples } from './million-pictures.ts';
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
console.log(`filled ${rows} rows in ${(filling / 1000).toFixed(0)} s`);
const records = openSqliteRecords(file);

type SearchInput = Parameters<typeof parseSearch>[0];
const searches: readonly SearchInput[] = [
  {},
  ...[
    '山村',
    '水墨',
    '江南',
    '雪山',
    '月下',
    '赛博',
    '薄雾',
    'blue',
    'ha',
    'sc',
    'yy',
    'jn',
    '雨夜街巷',
    '水墨 江南',
    '黄昏 飞鸟',
    '剪纸 灯塔',
    '素描像素',
    '夜 山',
    '画友7',
    '没有的词',
  ].map((q) => ({ q })),
  ...['水墨', '樱花', '剪纸'].map((tag) => ({ tag })),
  { author: '画友42' },
  { tag: '油画', q: '雪后' },
];
/** Two characters that stand together in a title, tag or prompt, whatever they are. */
function randomPair(): SearchInput {
  const { title, tags, prompt } = pick(samples);
  const term = pick(
    normalizeText([title, ...tags, prompt ?? ''].join(' '))
      .split(' ')
      .filter((word) => word.length > 1),
  );
  const at = Math.floor(random() * (term.length - 1));
  return { q: term.slice(at, at + 2) };
}
const letter = (): string => String.fromCharCode(97 + Math.floor(random() * 26));
const randomSearches: readonly SearchInput[] = [
  ...Array.from({ length: 150 }, randomPair),
  ...Array.from({ length: 40 }, () => ({ q: `${randomPair().q} ${randomPair().q}` })),
  ...Array.from({ length: 60 }, () => ({ q: letter() + letter() })),
  ...Array.from({ length: 20 }, () => ({ q: letter() + letter() + letter() })),
  ...Array.from({ length: 20 }, () => ({ author: pick(authors) })),
];
const sorts = ['newest', 'week', 'popular'] as const;
type Sort = (typeof sorts)[number];

const figures: number[] = [];
const processor: number[] = [];
const slowest: [number, string][] = [];

/** Asks for one page. Only what is `counted` is a figure. @returns where the next one begins */
async function timeSearch(
  sort: Sort,
  input: SearchInput,
  cursor: string | null,
  counted = true,
): Promise<string | null> {
  const search = parseSearch(input);
  if (search === null) return null;
  const after = parseCursor(cursor ?? undefined);
  let next: string | null = null;
  const before = process.cpuUsage();
  const ms = await time(async () => {
    ({ next } = await listPictures(records, sort, search, after));
  });
  const { user, system } = process.cpuUsage(before);
  if (counted) {
    processor.push((user + system) / 1_000);
    figures.push(ms);
    slowest.push([(user + system) / 1_000, `${sort} ${JSON.stringify(input)} after ${cursor}`]);
  }
  return next;
}

/** The cursor of some picture anywhere in an order. */
async function randomCursor(sort: Sort): Promise<string> {
  const row = await records.db
    .selectFrom('gallery_pictures')
    .select(['seq', 'likes', 'week_likes'])
    .where('seq', '=', 1 + Math.floor(random() * rows))
    .executeTakeFirstOrThrow();
  return sort === 'newest' ? `${row.seq}` : `${row.seq}-${sort === 'week' ? row.week_likes : row.likes}`;
}

for (let round = 0; round < 3; round++)
  for (const sort of sorts)
    for (const input of searches) {
      let cursor: string | null = null;
      for (let page = 0; page < 6; page++) {
        // oxlint-disable-next-line no-await-in-loop -- one call at a time is what is measured
        cursor = await timeSearch(sort, input, cursor, round > 0);
        if (cursor === null) break;
      }
    }
for (const sort of sorts) {
  for (const input of randomSearches) {
    // oxlint-disable-next-line no-await-in-loop -- see above
    const next = await timeSearch(sort, input, null);
    // oxlint-disable-next-line no-await-in-loop -- see above
    if (next !== null) await timeSearch(sort, input, next);
  }
  for (const input of [...searches, ...randomSearches.slice(0, 60)])
    // oxlint-disable-next-line no-await-in-loop -- see above
    for (let deep = 0; deep < 2; deep++) await timeSearch(sort, input, await randomCursor(sort));
}
for (const [ms, what] of slowest.toSorted(([a], [b]) => b - a).slice(0, 12))
  console.log(`${ms.toFixed(1)} ms  ${what}`);

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
const serve = createPictureFileHandler({ records, blobs, clock: Date });
const request = new Request(`http://localhost/pictures/${hash}.webp`);
const thumbs: number[] = [];
for (let at = 0; at < 2_000; at++) {
  // oxlint-disable-next-line no-await-in-loop -- see above
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
    // oxlint-disable-next-line no-await-in-loop -- see above
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
    value: percentile(figures, 99),
    unit: 'ms',
    goal: 20,
  },
  { name: 'the same, median', value: median(figures), unit: 'ms' },
  { name: 'the same, slowest', value: Math.max(...figures), unit: 'ms' },
  { name: 'pages asked for', value: figures.length, unit: '' },
  { name: 'the same, time of the processor, p99', value: percentile(processor, 99), unit: 'ms' },
  { name: 'thumbnail from the cache, p99', value: percentile(thumbs, 99), unit: 'ms', goal: 5 },
  {
    name: `publishing a photo of ${(photo.byteLength / 2 ** 20).toFixed(1)} MB, over HTTP to its answer`,
    value: median(publications),
    unit: 'ms',
    goal: 1_500,
  },
]);
