/**
 * Exporting a two-page Chinese resume with a photo: `node bench/resume-export.ts` (needs a build; `npm run build` makes
 * one). For every format the time from the press on the button to the file, the file's size, and the longest task on
 * the main thread until the dialog has said all. Medians over RUNS (5), each in a browser profile of its own; the first
 * PDF is the first thing that is exported, a second after the dialog was opened, as a quick visitor would.
 */
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { loadavg } from 'node:os';
import { longResume, type ResumeDocument } from '@baigong/resume';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { shareInOrder } from '../e2e/support/compare-text.ts';
import { openResume, withPhoto } from '../e2e/support/open-resume.ts';
import { poppler } from '../e2e/support/poppler.ts';
import { openExport } from '../e2e/support/resume-tools.ts';
import { startServer } from '../e2e/support/server.ts';
import { launchBrowser, seenBefore } from './browser.ts';
import { median, record, type Row } from './record.ts';

const runs = Number(process.env['RUNS'] ?? 5);

declare global {
  interface Window {
    pressed: number;
    handedOver: number[];
    longTasks: { readonly start: number; readonly duration: number }[];
  }
}

/** Notes when the button is pressed, when files are handed over, and every long task. */
function watchExport() {
  window.pressed = 0;
  window.handedOver = [];
  window.longTasks = [];
  addEventListener(
    'click',
    ({ target }) => {
      if (!(target instanceof Element) || !target.closest('button')?.textContent?.includes('开始导出'))
        return;
      window.pressed = performance.now();
      window.handedOver = [];
    },
    { capture: true },
  );
  const click: (this: HTMLAnchorElement) => void = Reflect.get(HTMLAnchorElement.prototype, 'click');
  // A link outside the document tells no listener of its press.
  HTMLAnchorElement.prototype.click = function press(this: HTMLAnchorElement) {
    if (this.download) window.handedOver.push(performance.now());
    click.call(this);
  };
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      window.longTasks.push({ start: startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
}

/** The photo that a phone's picture becomes in the editor: at most 300 KB. */
async function portrait(): Promise<string> {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480"><filter id="n"><feTurbulence baseFrequency="0.02" numOctaves="3"/></filter><rect width="480" height="480" filter="url(#n)"/><circle cx="240" cy="200" r="110" fill="#dba"/></svg>';
  const bytes = await sharp(Buffer.from(svg))
    .flatten({ background: '#cde' })
    .jpeg({ quality: 85 })
    .toBuffer();
  return `data:image/jpeg;base64,${bytes.toString('base64')}`;
}

interface Exported {
  readonly file: string;
  readonly took: number;
  readonly bytes: number;
  readonly longest: number;
}

async function exportOnce(page: Page, proven: boolean): Promise<Exported> {
  const dialog = page.getByRole('dialog', { name: '导入/导出' });
  const downloading = page.waitForEvent('download');
  const begin = dialog.getByRole('button', { name: '开始导出' });
  await begin.click();
  const download = await downloading;
  const file = await download.path();
  if (proven) await dialog.getByText(/可被招聘系统解析|核对文件时发现/).waitFor();
  await begin.waitFor();
  // Long tasks are told of after they have ended.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
  const { took, longest } = await page.evaluate(() => ({
    took: (window.handedOver[0] ?? Number.NaN) - window.pressed,
    longest: Math.max(
      0,
      ...window.longTasks.filter(({ start }) => start >= window.pressed).map(({ duration }) => duration),
    ),
  }));
  return { file, took, bytes: statSync(file).size, longest };
}

const kinds = [
  { name: 'text PDF, first', format: 'PDF', kind: '文字' },
  { name: 'text PDF, again', format: 'PDF', kind: '文字' },
  { name: 'picture PDF', format: 'PDF', kind: '图片' },
  { name: 'PNG, one long picture', format: 'PNG' },
  { name: 'HTML', format: 'HTML' },
  { name: 'JSON', format: 'JSON' },
  { name: 'Word', format: 'Word' },
  { name: 'Markdown', format: 'Markdown' },
  { name: 'plain text', format: '纯文本' },
  { name: 'JSON Resume', format: 'JSON Resume' },
] as const;

/** All kinds one after the other; and of the first text PDF the share of the preview's text that it gives back. */
async function exportAll(browser: Browser, baseURL: string, resume: ResumeDocument) {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  });
  await context.addInitScript(seenBefore);
  await context.addInitScript(watchExport);
  const page = await context.newPage();
  await openResume(page, resume);
  // The list's picture is drawn half a second after opening.
  await page.waitForTimeout(2_500);
  const pages = await page.locator('[data-resume-page]').count();
  const drawn = await page
    .locator('.resume-sheet')
    .evaluate((sheet) =>
      [...sheet.querySelectorAll('.resume-flow :is(.resume-entry-name, .resume-rich p)')]
        .map((element) => element.textContent ?? '')
        .join(''),
    );
  const dialog = await openExport(page);
  await page.waitForTimeout(1_000);
  const results: Exported[] = [];
  for (const kind of kinds) {
    await dialog.getByRole('radio', { name: kind.format, exact: true }).click();
    if ('kind' in kind) await dialog.getByRole('radio', { name: kind.kind, exact: true }).click();
    results.push(await exportOnce(page, kind.format === 'PDF'));
  }
  const text = execFileSync(poppler('pdftotext'), ['-raw', results[0]?.file ?? '', '-'], {
    encoding: 'utf8',
  });
  await context.close();
  return { results, pages, back: shareInOrder(drawn, text) };
}

const resume = withPhoto(longResume(16, 3), await portrait());
const server = await startServer();
const browser = await launchBrowser();
try {
  const all: Awaited<ReturnType<typeof exportAll>>[] = [];
  for (let run = 0; run < runs; run += 1) all.push(await exportAll(browser, server.url, resume));
  const times: Readonly<Record<string, number>> = {
    'text PDF, first': 1_500,
    'text PDF, again': 800,
    'picture PDF': 1_500,
  };
  const rows: Row[] = kinds.flatMap(({ name }, at): Row[] => {
    const of = (key: 'took' | 'bytes' | 'longest') =>
      median(all.map(({ results }) => results[at]?.[key] ?? Number.NaN));
    return [
      { name: `${name}, time to the file`, value: of('took'), unit: 'ms', goal: times[name] },
      {
        name: `${name}, size`,
        value: of('bytes') / 1000,
        unit: 'KB',
        goal: name.startsWith('text PDF') ? 200 : undefined,
      },
      { name: `${name}, longest task`, value: of('longest'), unit: 'ms', goal: 100 },
    ];
  });
  record('resume-export', [
    { name: 'pages', value: median(all.map(({ pages }) => pages)), unit: '' },
    {
      name: 'text that the first PDF gives back, in order',
      value: 100 * Math.min(...all.map(({ back }) => back)),
      unit: '%',
      goal: 100,
      atLeast: true,
    },
    ...rows,
    { name: 'load of the machine at the end', value: loadavg()[0] ?? 0, unit: '' },
  ]);
} finally {
  await browser.close();
  await server.stop();
}
