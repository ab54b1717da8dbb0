/**
 * How much of a picture's text is read right: `node bench/ocr.ts` (needs a build). The same page of Chinese with some
 * Latin letters and figures is drawn in several sizes and conditions and read through the screen /image, as a visitor
 * would. The figure is the character error rate: edits needed from what was read to what stood there, spaces left out,
 * by the characters there. The texts are our own; the typeface is Noto Sans CJK.
 */
import type { Page } from '@playwright/test';
import { startServer } from '../e2e/support/server.ts';
import { launchBrowser, seenBefore } from './browser.ts';
import { record, type Row } from './record.ts';

const lines = [
  '春分过后，江边的柳树一天一个样子。',
  '早市六点开张，卖豆腐的老周总是第一个到。',
  '他的摊子只有一张木桌，桌上摆着三板豆腐。',
  '会议改到 2026 年 3 月 18 日下午 2:30，地点在三楼。',
  '请携带身份证、学历证书原件及复印件各一份。',
  '本产品净含量 500 g，保质期十二个月，避光保存。',
  '订单号 BG20260318，应付金额 1,286.50 元。',
  '安装完成后运行 npm start，然后打开浏览器。',
  '研究表明，睡眠不足会影响记忆和判断能力。',
  '如有疑问，请在工作日九点至十七点致电咨询。',
  '窗外下着小雨，屋里的人围着火炉说起往事。',
  '甲方应在收到发票之日起三十日内支付全部款项。',
];

interface Condition {
  readonly name: string;
  /** Letter size in pixels. */
  readonly size: number;
  readonly ink?: string;
  readonly paper?: string;
  /** Degrees. */
  readonly tilt?: number;
  /** Standard deviation of the brightness, of 255. */
  readonly noise?: number;
  /** JPEG quality, 0 to 1; PNG without one. */
  readonly jpeg?: number;
}

const conditions: readonly Condition[] = [
  { name: 'print, 40 px', size: 40 },
  { name: 'print, 24 px', size: 24 },
  { name: 'print, 16 px (a screenshot)', size: 16 },
  { name: 'print, 12 px', size: 12 },
  { name: 'light on dark, 20 px', size: 20, ink: '#e8e8e8', paper: '#1c1c1e' },
  { name: 'grey on grey, 24 px', size: 24, ink: '#8a8a8a', paper: '#e0e0e0' },
  { name: 'tilted by 2 degrees, 28 px', size: 28, tilt: 2 },
  { name: 'noise and JPEG 40, 28 px', size: 28, noise: 24, jpeg: 0.4 },
];

function draw(page: Page, condition: Condition): Promise<string> {
  return page.evaluate(
    async ([{ size, ink = '#111', paper = '#fff', tilt = 0, noise = 0, jpeg }, text]) => {
      const canvas = document.createElement('canvas');
      canvas.width = size * 34;
      canvas.height = Math.round(size * 1.8 * (text.length + 2));
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no 2d context');
      context.fillStyle = paper;
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.fillStyle = ink;
      context.font = `${size}px "Noto Sans CJK SC"`;
      context.rotate((tilt * Math.PI) / 180);
      for (const [row, line] of text.entries()) context.fillText(line, size * 2, size * 1.8 * (row + 1.5));
      if (noise > 0) {
        const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
        // The same noise in every run: a linear congruential generator, twelve of whose draws make one normal one.
        let state = 1;
        const uniform = () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
        for (let at = 0; at < pixels.data.length; at += 4) {
          let sum = -6;
          for (let n = 0; n < 12; n++) sum += uniform();
          for (let channel = 0; channel < 3; channel++)
            pixels.data[at + channel] = (pixels.data[at + channel] ?? 0) + sum * noise;
        }
        context.putImageData(pixels, 0, 0);
      }
      return jpeg === undefined ? canvas.toDataURL('image/png') : canvas.toDataURL('image/jpeg', jpeg);
    },
    [condition, lines] as const,
  );
}

/** Letters to put in, take out or change between two texts (Levenshtein). */
function editDistance(from: string, to: string): number {
  const a = Array.from(from);
  const b = Array.from(to);
  let row = b.map((_, at) => at + 1);
  for (const [i, letter] of a.entries()) {
    let corner = i;
    let left = i + 1;
    row = row.map((above, j) => {
      const best = Math.min(above + 1, left + 1, corner + (letter === b[j] ? 0 : 1));
      corner = above;
      left = best;
      return best;
    });
  }
  return row.at(-1) ?? a.length;
}

/** Spaces are the engine's guess, and full and half width are the same mark. */
const bare = (text: string) => text.normalize('NFKC').replaceAll(/\s/g, '');

const server = await startServer();
const browser = await launchBrowser();
const rows: Row[] = [];
try {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
  await context.addInitScript(seenBefore);
  const page = await context.newPage();
  const times: number[] = [];
  for (const condition of conditions) {
    await page.goto(`${server.url}/image`);
    const data = await draw(page, condition);
    const type = condition.jpeg === undefined ? 'image/png' : 'image/jpeg';
    await page.getByTestId('pick-pictures').setInputFiles({
      name: condition.jpeg === undefined ? 'page.png' : 'page.jpg',
      mimeType: type,
      buffer: Buffer.from(data.split(',')[1] ?? '', 'base64'),
    });
    const begin = performance.now();
    await page.getByRole('button', { name: '识别文字' }).click();
    const found = page.getByRole('list', { name: '识别出的文字' });
    await found.waitFor({ timeout: 180_000 });
    times.push(performance.now() - begin);
    const read = bare((await found.getByRole('listitem').allInnerTexts()).join(''));
    const there = bare(lines.join(''));
    rows.push({
      name: `error rate, ${condition.name}`,
      value: (100 * editDistance(read, there)) / there.length,
      unit: '%',
    });
  }
  rows.push({
    name: `time for a page of ${bare(lines.join('')).length} letters, 16 px, engine's start included`,
    value: (times[2] ?? 0) / 1000,
    unit: 's',
  });
} finally {
  await browser.close();
  await server.stop();
}
record('ocr', rows);
