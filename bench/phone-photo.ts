/**
 * A photo as a phone takes it, 12 and 48 megapixels, lying with an EXIF that stands it upright: `node bench/phone-photo.ts`
 * (needs a build). Through both tabs of /selfie: until it is seen, the person is found, the preview has beauty and
 * another background, the file of full size is written, and the ID photo is made; each with the longest task of the page's
 * main thread, and at the end the most memory that the page's process has held. Medians over RUNS (3), each in a
 * browser of its own, its models warm.
 */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { portrait } from '../e2e/support/fake-camera.ts';
import { startServer } from '../e2e/support/server.ts';
import { launchBrowser, seenBefore } from './browser.ts';
import { median, record, type Row } from './record.ts';

const runs = Number(process.env['RUNS'] ?? 3);
const phones = [
  { name: '12 MP', width: 3_024, height: 4_032, goal: 3_000 },
  { name: '48 MP', width: 6_048, height: 8_064, goal: 6_000 },
] as const;

declare global {
  interface Window {
    /** Milliseconds of the longest task since the last call. */
    longestTask: () => number;
  }
}

/** The portrait with a sensor's grain, its pixels lying on their side as phones write them. */
async function photoOf(width: number, height: number): Promise<Buffer> {
  const grain = await sharp({
    create: {
      width: 1_024,
      height: 1_024,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 9 },
    },
  })
    .png()
    .toBuffer();
  const upright = await sharp(portrait)
    .resize(width, height, { fit: 'cover' })
    .composite([{ input: grain, tile: true, blend: 'soft-light' }])
    .raw()
    .toBuffer();
  const lying = await sharp(upright, { raw: { width, height, channels: 3 }, limitInputPixels: false })
    .rotate(270)
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer();
  return lying;
}

/** The most resident memory that the page's own process has had, in MiB. */
async function peakOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const peaks = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0));
  return Math.max(...peaks) / 1_024;
}

interface Step {
  readonly name: string;
  readonly took: number;
  readonly longest: number;
}

/** Times what is done, and asks for the longest task meanwhile. */
async function timed(page: Page, name: string, act: () => Promise<unknown>): Promise<Step> {
  await page.evaluate(() => window.longestTask());
  const start = performance.now();
  await act();
  const took = performance.now() - start;
  // Long tasks are reported after they have ended.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  return { name, took, longest: await page.evaluate(() => window.longestTask()) };
}

async function measure(file: string, url: string) {
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
    await context.addInitScript(seenBefore);
    await context.addInitScript(() => {
      let longest = 0;
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
      }).observe({ entryTypes: ['longtask'] });
      window.longestTask = () => {
        const was = longest;
        longest = 0;
        return was;
      };
    });
    const page = await context.newPage();
    page.setDefaultTimeout(180_000);
    await page.goto(`${url}/selfie`);
    const pick = () => page.getByTestId('pick-photo');
    const count = (name: string) => page.evaluate((mark) => performance.getEntriesByName(mark).length, name);
    const renders = async (act: () => Promise<unknown>) => {
      const studio = page.locator('[data-renders]');
      const before = await studio.getAttribute('data-renders');
      await act();
      await page.waitForFunction(
        (was) => document.querySelector('[data-renders]')?.getAttribute('data-renders') !== was,
        before,
      );
    };
    const found = async () => {
      const before = await count('person-found');
      return () =>
        page.waitForFunction((was) => performance.getEntriesByName('person-found').length > was, before);
    };
    // The models are made ready first: their start is another figure's.
    const first = await found();
    await pick().setInputFiles(portrait);
    await first();
    await page.getByRole('button', { name: '换一张' }).click();

    const steps: Step[] = [];
    const person = await found();
    let seen = 0;
    steps.push(
      await timed(page, 'person found', async () => {
        const start = performance.now();
        await pick().setInputFiles(file);
        await page.waitForFunction(
          () => Number(document.querySelector('[data-renders]')?.getAttribute('data-renders')) > 0,
        );
        seen = performance.now() - start;
        await person();
      }),
    );
    await page.waitForFunction(
      () => Number(document.querySelector('[data-renders]')?.getAttribute('data-renders')) > 1,
    );
    const blue = () => page.getByRole('button', { name: '证件蓝' }).click();
    steps.push(await timed(page, 'another ground', () => renders(blue)));
    await page.getByRole('tab', { name: '美颜' }).click();
    const slide = () => page.getByRole('slider', { name: '磨皮' }).fill('60');
    steps.push(await timed(page, 'smoothing', () => renders(slide)));
    for (const kind of ['JPEG', 'PNG'])
      steps.push(
        await timed(page, `${kind} of full size`, async () => {
          const waiting = page.waitForEvent('download');
          await page.getByRole('button', { name: '下载', exact: true }).click();
          await page.getByRole('menuitem', { name: kind }).click();
          const saved = await sharp(await (await waiting).path()).metadata();
          if (saved.width > saved.height) throw new Error('the photo has lain down');
        }),
      );
    await page.goto(`${url}/selfie?view=id-photo`);
    await page.getByRole('button', { name: '重新开始' }).click();
    const warm = await found();
    await pick().setInputFiles(portrait);
    await warm();
    await page.getByRole('button', { name: '换一张照片' }).click();
    const weighed = () => page.getByText(/^\d+\.\d KB$/).waitFor();
    steps.push(
      await timed(page, 'ID photo from it', async () => {
        await pick().setInputFiles(file);
        await weighed();
      }),
    );
    steps.push(
      await timed(page, 'ID photo, another size', async () => {
        await page.getByRole('radio', { name: /^二寸/ }).click();
        await page.getByText('413 × 579', { exact: true }).waitFor();
        await weighed();
      }),
    );
    steps.push(
      await timed(page, 'ID photos on A4', async () => {
        await page.getByRole('radio', { name: '排版打印' }).click();
        await page.getByRole('radio', { name: 'A4' }).click();
        const waiting = page.waitForEvent('download');
        await page.getByRole('button', { name: '下载 JPEG' }).click();
        await waiting;
      }),
    );
    return { seen, steps, peak: await peakOf(browser) };
  } finally {
    await browser.close();
  }
}

const folder = await mkdtemp(path.join(tmpdir(), 'phone-photo-'));
const server = await startServer();
const rows: Row[] = [];
try {
  for (const { name, width, height, goal } of phones) {
    // From a file, as a visitor's: given as bytes, the driver would unpack them on the page's own thread.
    const file = path.join(folder, `${name}.jpg`);
    await writeFile(file, await photoOf(width, height));
    const all: Awaited<ReturnType<typeof measure>>[] = [];
    for (let run = 0; run < runs; run += 1) all.push(await measure(file, server.url));
    const of = (value: (one: (typeof all)[number]) => number) => median(all.map(value));
    rows.push({ name: `${name}: seen`, value: of(({ seen }) => seen), unit: 'ms' });
    for (const [at, step] of all[0]?.steps.entries() ?? []) {
      const own = step.name === 'ID photo from it' ? goal : undefined;
      rows.push(
        {
          name: `${name}: ${step.name}`,
          value: of(({ steps }) => steps[at]?.took ?? Number.NaN),
          unit: 'ms',
          goal: own,
        },
        {
          name: `${name}: ${step.name}, longest task`,
          value: of(({ steps }) => steps[at]?.longest ?? Number.NaN),
          unit: 'ms',
          goal: 100,
        },
      );
    }
    rows.push({
      name: `${name}: most memory of the page’s process`,
      value: of(({ peak }) => peak),
      unit: 'MiB',
    });
  }
} finally {
  await server.stop();
  await rm(folder, { recursive: true });
}
record('phone-photo', rows);
