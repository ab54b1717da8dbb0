/**
 * /community over 2,400 pictures by the brush: `node bench/gallery-page.ts` with a built web app. Opened cold on a slow
 * phone's line and processor, beside a bare page with the same pictures; then scrolled past 2,000 pictures: memory and frames.
 */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { pictureLabel, writeLabel } from '@baigong/pictures';
import { encodeAvif, encodeNextPicture } from '../apps/server/src/features/gallery/avif/avif-queue.ts';
import { seedGallery } from '../apps/server/src/features/gallery/seed-gallery.ts';
import { filesOf, type PictureFile } from '../apps/server/src/features/gallery/repository/picture-rows.ts';
import { seedPictures } from '../apps/server/src/features/gallery/seed-pictures.ts';
import { openFolderBlobs } from '../apps/server/src/platform/blobs/folder-blobs.ts';
import { systemClock } from '../apps/server/src/platform/base/clock.ts';
import { parseSettings } from '../apps/server/src/app/settings.ts';
import { openSqliteRecords } from '../apps/server/src/platform/records/sqlite-records.ts';
import { startServer } from '../e2e/support/server.ts';
import { fast4G, launchBrowser, seenBefore } from './browser.ts';
import { frameRows } from './frame-rows.ts';
import { median, record } from './record.ts';

const pictures = 2_400;
const scrolled = 2_000;
/** Pictures that are really painted; the others have their pixels under another name. */
const painted = 12;
const runs = 5;
/** The same picture in a file of its own. */
function createPicture(bytes: Buffer, type: PictureFile['type'], name: string): Uint8Array {
  if (type !== 'avif') return writeLabel(bytes, pictureLabel('computer', { produceId: name }));
  const box = Buffer.alloc(8 + name.length);
  box.writeUInt32BE(box.byteLength);
  box.write(`free${name}`, 4, 'latin1');
  return Buffer.concat([bytes, box]);
}

/** Fills a data folder as the server would have: published by the brush, AVIF made. */
async function fill(dataDir: string): Promise<void> {
  const records = openSqliteRecords(path.join(dataDir, 'records.sqlite'));
  const blobs = await openFolderBlobs(path.join(dataDir, 'blobs'));
  const silent = { debug() {}, info() {}, warn: console.warn, error: console.error };
  const settings = parseSettings({ DATA_DIR: dataDir }, dataDir);
  const deps = { settings, records, blobs, clock: systemClock, log: silent, role: 'all' as const };
  await seedGallery(deps, seedPictures.slice(0, painted));
  while (await encodeNextPicture(deps, encodeAvif, new AbortController().signal)) continue;
  const rows = await records.db.selectFrom('gallery_pictures').selectAll().execute();
  for (let at = painted; at < pictures; at++) {
    const row = rows[at % painted];
    if (!row) throw new Error('nothing was published');
    const files = await Promise.all(
      filesOf(row).map(async (file, place, all): Promise<PictureFile> => {
        // Nobody asks for originals and the widest copies here.
        if (place === all.length - 1 || file.width > 700) return file;
        const data = createPicture(
          Buffer.from((await blobs.get(file.hash)) ?? []),
          file.type,
          `${at}`.padStart(8, '0'),
        );
        return { ...file, hash: await blobs.put(data), bytes: data.byteLength };
      }),
    );
    const { seq } = await records.db
      .insertInto('gallery_pictures')
      .values({
        ...row,
        seq: undefined,
        id: `${at}`.padStart(16, '0'),
        ticket: `${at}`,
        title: `${row.title} ${at}`,
        files: JSON.stringify(files),
      })
      .returning('seq')
      .executeTakeFirstOrThrow();
    await records.db.insertInto('gallery_words').values({ seq, words: '' }).execute();
    await records.db
      .insertInto('gallery_files')
      .values(files.map(({ hash, type }) => ({ hash, type, seq })))
      .execute();
  }
  await records.dispose();
}

interface Opened {
  readonly first: number;
  readonly all: number;
  /** When the page itself shows them: until then they stand in its outline. */
  readonly live: number;
}

declare global {
  interface Window {
    opened: Promise<Opened>;
  }
}

/**
 * Looks in every frame which pictures in the window are there, in the page or in its outline: two of them, all of
 * them. Pictures that were there and are gone again would not count.
 */
function watchPictures() {
  window.opened = new Promise((resolve) => {
    let first = 0;
    let all = 0;
    const checkFrame = () => {
      const seen = [...document.querySelectorAll<HTMLImageElement>('.app-shell img, main li img')].filter(
        (image) => {
          const box = image.getBoundingClientRect();
          return box.width > 0 && box.top < window.innerHeight && box.bottom > 0;
        },
      );
      const there = seen.filter((image) => image.complete && image.naturalWidth > 0);
      const now = performance.now();
      first = there.length >= 2 ? first || now : 0;
      all = seen.length >= 2 && there.length === seen.length ? all || now : 0;
      if (all > 0 && document.querySelector('main li img')) resolve({ first, all, live: now });
      else requestAnimationFrame(checkFrame);
    };
    checkFrame();
  });
}

async function open(browser: Browser, url: string): Promise<Opened> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', fast4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(seenBefore);
  await page.addInitScript(watchPictures);
  await page.goto(url, { waitUntil: 'commit' });
  const opened = await page.evaluate(() => window.opened);
  await context.close();
  return opened;
}

/** A page with the first pictures of the gallery and nothing else: what the line and the processor cost by themselves. */
async function bareServer(url: string) {
  const answer = await fetch(`${url}/api/gallery/pictures`);
  const { pictures: cards } = (await answer.json()) as {
    pictures: { renditions: { url: string }[] }[];
  };
  const files = await Promise.all(
    cards
      .slice(0, 8)
      .map(async ({ renditions }) =>
        Buffer.from(await (await fetch(`${url}${renditions[1]?.url}`)).arrayBuffer()),
      ),
  );
  const images = files.map((_, at) => `<li><img width=180 height=180 src="/${at}.webp"></li>`).join('');
  const html = `<!doctype html><meta name=viewport content="width=device-width"><main><ul>${images}</ul></main>`;
  return createServer((request, response) => {
    const file = files[Number(/^\/(\d+)\.webp$/.exec(request.url ?? '')?.[1] ?? Number.NaN)];
    if (file) response.setHeader('content-type', 'image/webp').end(file);
    else response.setHeader('content-type', 'text/html; charset=utf-8').end(html);
  });
}

interface Memory {
  /** All of the page's own process, with what the browser holds as a cache: decoded pictures in discardable memory. */
  readonly resident: number;
  /** The same once the browser was told that memory is short. */
  readonly afterPressure: number;
  readonly script: number;
}

/** Resident memory of the page's own process, in MiB, after everything unused was thrown away. */
async function memoryOf(browser: Browser, page: Page): Promise<Memory> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  await page.waitForTimeout(3_000);
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  const resident = await residentOf(browser);
  await devtools.send('Memory.simulatePressureNotification', { level: 'critical' });
  await page.waitForTimeout(3_000);
  const afterPressure = await residentOf(browser);
  await devtools.detach();
  return { resident, afterPressure, script: usedSize / 2 ** 20 };
}

async function residentOf(browser: Browser): Promise<number> {
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
  await devtools.detach();
  const sizes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0));
  return Math.max(...sizes) / 1024;
}

/** The times between frames while the list is scrolled by so many pixels in each, until a picture of that number is near. */
const scroll = (page: Page, by: number, until: number) =>
  page.evaluate(
    async ({ step, last }) => {
      const main = document.querySelector('#main');
      const times: number[] = [];
      let before = performance.now();
      const reached = () =>
        [...document.querySelectorAll('main li[aria-posinset]')].some(
          (cell) => Number(cell.getAttribute('aria-posinset')) >= last,
        );
      while (!reached()) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        const now = performance.now();
        times.push(now - before);
        before = now;
        main?.scrollBy(0, step);
      }
      return times.slice(2);
    },
    { step: by, last: until },
  );

const restingFrames = (page: Page) =>
  page.evaluate(async () => {
    const times: number[] = [];
    let before = performance.now();
    for (let frame = 0; frame < 200; frame++) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = performance.now();
      times.push(now - before);
      before = now;
    }
    return times.slice(2);
  });

const dataDir = await mkdtemp(path.join(tmpdir(), 'baigong-page-'));
await fill(dataDir);
const server = await startServer({ DATA_DIR: dataDir });
const bare = await bareServer(server.url);
await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
const browser = await launchBrowser();
try {
  const cold: Opened[] = [];
  const least: Opened[] = [];
  const bareUrl = `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`;
  for (let run = 0; run < runs; run++) {
    least.push(await open(browser, bareUrl));
    cold.push(await open(browser, `${server.url}/community`));
  }

  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  });
  await context.addInitScript(seenBefore);
  const openList = async () => {
    const opened = await context.newPage();
    await opened.goto(`${server.url}/community`);
    await opened.locator('main li img').first().waitFor();
    return opened;
  };
  // Apart from the memory: telling the browser that memory is short changes how it draws.
  const moving = await openList();
  const resting = await restingFrames(moving);
  await scroll(moving, 60, 200);
  const frames = await scroll(moving, 60, scrolled);
  await moving.close();
  const page = await openList();
  await scroll(page, 60, 200);
  const early = await memoryOf(browser, page);
  await scroll(page, 60, scrolled);
  const late = await memoryOf(browser, page);
  const drawn = await page.locator('main li').count();

  record('gallery-page', [
    {
      name: 'first pictures visible, cold',
      value: median(cold.map(({ first }) => first)),
      unit: 'ms',
      goal: 1_500,
    },
    { name: 'all pictures in the window', value: median(cold.map(({ all }) => all)), unit: 'ms' },
    {
      name: 'the page itself drawn, with its pictures',
      value: median(cold.map(({ live }) => live)),
      unit: 'ms',
    },
    {
      name: 'the same pictures on a bare page',
      value: median(least.map(({ first }) => first)),
      unit: 'ms',
    },
    { name: 'page’s process after 200 pictures', value: early.afterPressure, unit: 'MiB' },
    { name: `after ${scrolled} pictures`, value: late.afterPressure, unit: 'MiB' },
    { name: 'growth', value: (late.afterPressure / early.afterPressure - 1) * 100, unit: '%', goal: 20 },
    {
      name: 'growth with the browser’s cache of decoded pictures',
      value: (late.resident / early.resident - 1) * 100,
      unit: '%',
    },
    { name: 'that cache at the end', value: late.resident - late.afterPressure, unit: 'MiB' },
    { name: 'script’s heap, growth', value: late.script - early.script, unit: 'MiB' },
    ...frameRows(frames, resting),
    { name: 'cards in the document', value: drawn, unit: '' },
  ]);
} finally {
  await browser.close();
  bare.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
