/**
 * Files at the limits of /document in the built page, by hand of a visitor: `node bench/documents-large.ts`. A Chinese PDF of
 * 2,000 pages, a PDF of 100 MB with a picture on each page, plain text and a table. For each: until something can be read,
 * until all is read and kept, the longest task of the page's main thread on the way and while panels are used, the memory of
 * the page. ONLY=name measures one of them.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { startServer } from '../e2e/support/server.ts';
import { launchBrowser, seenBefore } from './browser.ts';
import { largeCsv, largePdf, largeText } from './large-files.ts';
import { record, type Row } from './record.ts';

const MB = 1024 * 1024;

interface LargeFile {
  readonly name: string;
  readonly make: () => Buffer;
}

const files: readonly LargeFile[] = [
  { name: '2000 pages.pdf', make: () => largePdf({ pages: 2_000, characters: 1_000 }) },
  { name: '100 MB.pdf', make: () => largePdf({ pages: 99, characters: 600, picture: MB }) },
  { name: '20 MB.txt', make: () => largeText(20 * MB) },
  { name: '99 MB.txt', make: () => largeText(99 * MB) },
  { name: '30 MB.csv', make: () => largeCsv(30 * MB) },
];

declare global {
  interface Window {
    /** Milliseconds of the longest task since the last call. */
    longestTask: () => number;
  }
}

/** Longest task of the main thread while something is done. */
async function longestTaskDuring(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => window.longestTask());
  await act();
  return page.evaluate(() => window.longestTask());
}

const memoryOf = async (page: Page): Promise<number> => {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / MB;
};

async function measure(
  browser: Browser,
  url: string,
  folder: string,
  { name, make }: LargeFile,
): Promise<Row[]> {
  const file = path.join(folder, name);
  await writeFile(file, make());
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    serviceWorkers: 'block',
  });
  await context.addInitScript(seenBefore);
  await context.addInitScript(() => {
    let longest = 0;
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
    });
    observer.observe({ entryTypes: ['longtask'] });
    window.longestTask = () => {
      const was = longest;
      longest = 0;
      return was;
    };
  });
  const page = await context.newPage();
  page.setDefaultTimeout(300_000);
  await page.goto(`${url}/document`);
  await page.getByRole('heading', { name: '把文档放到桌上' }).waitFor();
  const begun = performance.now();
  let first = 0;
  const panel = page.getByRole('tabpanel');
  const opened = await longestTaskDuring(page, async () => {
    await page.getByTestId('pick-documents').setInputFiles(file);
    await page.waitForURL(/\/document\/.+/);
    await page.getByRole('region', { name: '文档正文' }).waitFor();
    first = performance.now() - begun;
    await panel.getByText('约读').waitFor();
  });
  const all = performance.now() - begun;
  const memory = await memoryOf(page);
  const tab = (label: string) => page.getByRole('tab', { name: label, exact: true }).click();
  const uses: readonly (readonly [string, () => Promise<void>])[] = [
    [
      'find a word',
      async () => {
        await page.keyboard.press('Control+f');
        await page.getByRole('search', { name: '在文中查找' }).getByRole('textbox').fill('供应商');
        await page.getByRole('search', { name: '在文中查找' }).getByRole('status').getByText('/').waitFor();
        await page.keyboard.press('Escape');
      },
    ],
    [
      'panel of tables',
      async () => {
        await tab('表格');
        await panel.getByRole('heading', { name: '表格', level: 2 }).waitFor();
      },
    ],
    [
      'panel of masking',
      async () => {
        await tab('脱敏');
        await panel.getByText(/副本里会遮住|没有发现/).waitFor();
      },
    ],
    [
      'search by sentence',
      async () => {
        await tab('查找');
        await panel.getByRole('textbox', { name: '想找的内容' }).fill('海外市场的原材料成本');
        await page.keyboard.press('Enter');
        await panel.getByText(/找到 \d+ 段|没有和/).waitFor();
      },
    ],
    [
      'panel of summaries',
      async () => {
        await tab('摘要');
        await panel.getByRole('heading', { name: '摘要', level: 2 }).waitFor();
      },
    ],
    [
      'panel of questions',
      async () => {
        await tab('问答');
        await panel.getByLabel('关于这份文档的问题').fill('供应商的原材料成本是多少');
        await page.keyboard.press('Enter');
        await panel.getByRole('region', { name: '文中相关的段落' }).waitFor();
      },
    ],
    [
      'back to the list',
      async () => {
        await page.getByRole('button', { name: '全部文档' }).click();
        await page.getByRole('list', { name: '全部文档' }).waitFor();
      },
    ],
    [
      'search of all documents',
      async () => {
        await page.getByRole('textbox', { name: '搜索全部文档' }).fill('供应商');
        await page.getByRole('list', { name: '搜到的文档' }).getByRole('link').first().waitFor();
      },
    ],
    [
      'opened again',
      async () => {
        await page.reload();
        await page.getByRole('list', { name: '全部文档' }).getByRole('link').first().click();
        await page.getByRole('region', { name: '文档正文' }).waitFor();
      },
    ],
  ];
  const rows: Row[] = [
    { name: `${name}: something to read`, value: first, unit: 'ms' },
    { name: `${name}: all read, kept and analysed`, value: all, unit: 'ms' },
    { name: `${name}: longest task while opening`, value: opened, unit: 'ms', goal: 50 },
    { name: `${name}: JavaScript memory of the page`, value: memory, unit: 'MB' },
  ];
  for (const [use, act] of uses) {
    const from = performance.now();
    const longest = await longestTaskDuring(page, act).catch((error: unknown) => {
      console.error(
        `${name}: ${use}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
      );
      return Number.NaN;
    });
    rows.push({ name: `${name}: ${use}, longest task`, value: longest, unit: 'ms', goal: 50 });
    rows.push({ name: `${name}: ${use}, until shown`, value: performance.now() - from, unit: 'ms' });
  }
  await context.close();
  return rows;
}

const server = await startServer();
const browser = await launchBrowser();
const folder = await mkdtemp(path.join(tmpdir(), 'baigong-large-'));
try {
  const rows: Row[] = [{ name: 'load of the machine before', value: loadavg()[0] ?? 0, unit: '' }];
  const only = process.env['ONLY'];
  for (const file of files)
    if (!only || file.name === only) rows.push(...(await measure(browser, server.url, folder, file)));
  record('documents-large', rows);
} finally {
  await browser.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
