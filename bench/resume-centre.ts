/**
 * The resume centre over 500 resumes: `node bench/resume-centre.ts` with a built web app. Seeds the database in the
 * page, then measures what a visitor sees: the first cards, the whole list, scrolling.
 */
import { sampleResume } from '@baigong/resume';
import { startServer } from '../e2e/support/server.ts';
import { launchBrowser, seenBefore } from './browser.ts';
import { frameRows } from './frame-rows.ts';
import { median, record } from './record.ts';

const resumes = Number(process.env['RESUMES'] ?? 500);
/** A photo and a thumbnail, as data URLs of this many characters. */
const photo = 60_000;
const thumbnail = 30_000;
const rounds = 7;

const server = await startServer();
const browser = await launchBrowser();
try {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  });
  await context.addInitScript(seenBefore);
  const page = await context.newPage();
  await page.goto(`${server.url}/resume`);
  await page.getByRole('heading', { name: '写下第一份简历' }).waitFor();

  await page.evaluate(
    async ({ count, document, photoLength, thumbnailLength }) => {
      const opening = indexedDB.open('ChatDatabase');
      const db = await new Promise<IDBDatabase>((resolve) => {
        opening.addEventListener('success', () => resolve(opening.result));
      });
      /** A real picture, made as long as asked by bytes after its end. */
      const canvas = globalThis.document.createElement('canvas');
      canvas.width = 320;
      canvas.height = 453;
      const paint = canvas.getContext('2d');
      const picture = (hue: number, length: number) => {
        if (paint) {
          paint.fillStyle = `hsl(${hue} 40% 80%)`;
          paint.fillRect(0, 0, 320, 453);
        }
        return canvas.toDataURL('image/webp', 0.8).replace(/=+$/, '').padEnd(length, 'A');
      };
      const avatar = picture(0, photoLength);
      for (let from = 0; from < count; from += 50) {
        const transaction = db.transaction('resumes', 'readwrite', { durability: 'relaxed' });
        for (let at = from; at < Math.min(count, from + 50); at++) {
          const time = Date.now() - at * 3_600_000;
          transaction.objectStore('resumes').put({
            id: String(400_000_000_000_000_000n + BigInt(at)),
            title: `第 ${at} 份简历：${['前端', '产品', '运营', '财务'][at % 4]}`,
            category: '未分类',
            thumbnail: picture(at % 360, thumbnailLength),
            status: at % 3 ? 'draft' : 'published',
            isShared: at % 5 === 0,
            views: 0,
            likes: 0,
            downloads: 0,
            createdAt: time,
            updatedAt: time,
            document: {
              ...document,
              fields: {
                ...document.fields,
                imgUpload: [{ id: 'avatar', label: '头像', type: 'avatar', value: avatar }],
              },
            },
          });
        }
        await new Promise<void>((resolve, reject) => {
          transaction.addEventListener('complete', () => resolve());
          transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('aborted')));
        });
      }
      db.close();
    },
    { count: resumes, document: sampleResume(), photoLength: photo, thumbnailLength: thumbnail },
  );

  /** From the press on the navigation until the first card is painted, and until everything is counted. */
  const open = (count: number) =>
    page.evaluate(async (expected) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const link = document.querySelector<HTMLElement>('nav[aria-label="主导航"] a[href="/resume"]');
      const from = performance.now();
      link?.click();
      while (!document.querySelector('#resume-panel article')) await frame();
      const first = performance.now() - from;
      const counted = () =>
        document.querySelector('#resume-tab-drafts')?.textContent?.includes(`(${expected})`);
      while (!counted()) await frame();
      return { first, whole: performance.now() - from };
    }, count);

  const drafts = Array.from({ length: resumes }, (_, at) => at % 3).filter(Boolean).length;
  const first: number[] = [];
  const whole: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await page.goto(`${server.url}/feedback`);
    // The code is fetched on the first visit; the figure is the list's.
    await page.getByRole('link', { name: '简历', exact: true }).hover();
    await page.waitForTimeout(1_000);
    const opened = await open(drafts);
    first.push(opened.first);
    whole.push(opened.whole);
  }

  /** The time between frames while the list is scrolled as by a wheel, or left alone. */
  const framesOf = (by: number) =>
    page.evaluate(async (step) => {
      const main = document.querySelector('#main');
      const times: number[] = [];
      let last = performance.now();
      const end = last + 4_000;
      while (last < end) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        const now = performance.now();
        times.push(now - last);
        last = now;
        main?.scrollBy(0, step);
      }
      return times.slice(2);
    }, by);
  const resting = await framesOf(0);
  const frames = await framesOf(60);
  const drawn = await page.getByRole('article').count();

  const words: number[] = [];
  for (const word of ['财务', '第 49', '运营', '没有这个', '产品', '第 4 ']) {
    words.push(
      await page.evaluate(async (value) => {
        const input = document.querySelector<HTMLInputElement>('input[type="search"]');
        // React hears of a value only when it is set as a key press sets it.
        const property = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
        const from = performance.now();
        property?.set?.call(input, value);
        input?.dispatchEvent(new Event('input', { bubbles: true }));
        const done = () =>
          value === '没有这个'
            ? document.querySelector('#resume-panel')?.textContent?.includes('没有标题含')
            : document
                .querySelector('#resume-panel article')
                ?.getAttribute('aria-label')
                ?.includes(value.trim());
        while (!done()) await new Promise((resolve) => requestAnimationFrame(resolve));
        return performance.now() - from;
      }, word),
    );
  }

  record('resume-centre', [
    { name: `first cards of ${resumes} resumes`, value: median(first), unit: 'ms', goal: 300 },
    { name: 'every resume read and counted', value: median(whole), unit: 'ms' },
    ...frameRows(frames, resting),
    { name: 'cards drawn at once', value: drawn, unit: '' },
    { name: 'search, per word', value: median(words), unit: 'ms', goal: 50 },
  ]);
} finally {
  await browser.close();
  await server.stop();
}
