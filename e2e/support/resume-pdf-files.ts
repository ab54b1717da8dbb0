import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page, TestInfo } from '@playwright/test';
import { expect } from './fixtures.ts';
import { poppler } from './poppler.ts';

/** What a page of the preview shows. */
export interface PageCapture {
  /** A screenshot, PNG. */
  readonly picture: Buffer;
  /** Every line of its text without spaces, in reading order. */
  readonly lines: readonly string[];
}

/** Exports the open resume as a PDF with the dialog's own settings: the file's path, and what the dialog says of it. */
export async function exportPdf(page: Page, info: TestInfo, name: string) {
  await page.getByRole('button', { name: '导入导出' }).click();
  const dialog = page.getByRole('dialog', { name: '导入/导出' });
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '开始导出' }).click();
  const download = await downloading;
  const file = info.outputPath(`${name}.pdf`);
  await download.saveAs(file);
  await expect(dialog.getByText(/可被招聘系统解析|核对文件时发现/)).toBeVisible();
  const says = await dialog.getByRole('region', { name: '导出' }).locator('[aria-live]').innerText();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  return { file, says };
}

/** Photographs the pages of the open preview one by one at their real size, and reads what stands on each. */
export async function capturePages(page: Page): Promise<readonly PageCapture[]> {
  const panel = page.getByRole('region', { name: '预览面板' });
  const zoom = panel.getByRole('combobox', { name: '缩放比例' });
  await zoom.selectOption({ value: '100' });
  // The bar floats over the sheets, and these may begin at half a pixel.
  await zoom.evaluate((element) => {
    if (element.parentElement) element.parentElement.style.visibility = 'hidden';
    const sheet = document.querySelector<HTMLElement>('.resume-sheet');
    if (!sheet) throw new Error('There is no sheet');
    const { left, top } = sheet.getBoundingClientRect();
    const stage = sheet.parentElement?.parentElement;
    if (stage)
      Object.assign(stage.style, {
        position: 'relative',
        left: `${Math.round(left) - left}px`,
        top: `${Math.round(top) - top}px`,
      });
  });
  const texts = await readPages(page);
  const shown: PageCapture[] = [];
  for (const [at, sheet] of (await panel.locator('[data-resume-page]').all()).entries())
    shown.push({ picture: await sheet.screenshot({ animations: 'disabled' }), lines: texts[at] ?? [] });
  return shown;
}

/** The lines of every page: the column with the name first. Signs that a template writes itself are left out. */
function readPages(page: Page): Promise<readonly (readonly string[])[]> {
  return page.evaluate(() => {
    const sheet = document.querySelector<HTMLElement>('.resume-sheet');
    if (!sheet) throw new Error('There is no sheet');
    const borders = [...sheet.querySelectorAll('[data-resume-page]')].map(
      (one) => one.getBoundingClientRect().bottom,
    );
    const pages = borders.map((): string[] => []);
    const range = document.createRange();
    const graphemes = new Intl.Segmenter('zh', { granularity: 'grapheme' });
    const columns = [...sheet.querySelectorAll(':scope > :is(.resume-top, .resume-flow)')].toSorted(
      (a, b) =>
        Number(b.querySelector('.resume-name') !== null) - Number(a.querySelector('.resume-name') !== null),
    );
    for (const column of columns) {
      const walker = document.createTreeWalker(column, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const node = walker.currentNode as Text;
        if (node.parentElement?.closest('style, .resume-marker')) continue;
        let middle = Number.NEGATIVE_INFINITY;
        for (const { segment, index } of graphemes.segment(node.data)) {
          range.setStart(node, index);
          range.setEnd(node, index + segment.length);
          const rect = [...range.getClientRects()].find(({ width }) => width > 0);
          if (!rect || /^\s+$/u.test(segment)) continue;
          const at = (rect.top + rect.bottom) / 2;
          const lines = pages[borders.findIndex((border) => at < border)] ?? [];
          if (Math.abs(at - middle) > 2) lines.push(segment);
          else lines[lines.length - 1] += segment;
          middle = at;
        }
      }
    }
    return pages;
  });
}

/** The text of one page as poppler reads it: as it stands on the page, or in the file's own order. */
export function readText(file: string, page: number, order: 'placed' | 'raw'): string {
  const of = String(page);
  const args = ['-f', of, '-l', of, ...(order === 'raw' ? ['-raw'] : []), file, '-'];
  return execFileSync(poppler('pdftotext'), args, { encoding: 'utf8' });
}

/** One page as poppler draws it, PNG. */
export function drawPage(file: string, page: number, dpi: number): Buffer {
  const of = String(page);
  const args = ['-png', '-r', String(dpi), '-f', of, '-l', of, file];
  return execFileSync(poppler('pdftoppm'), args, { maxBuffer: 1 << 28 });
}

/** What qpdf has to say against a file: it throws with its words when there is anything. */
export function checkPdf(file: string): string {
  return execFileSync(poppler('qpdf'), ['--check', file], { encoding: 'utf8' });
}

/** The resume that a PDF carries. */
export async function readAttached(file: string): Promise<unknown> {
  const into = path.join(path.dirname(file), `${path.basename(file, '.pdf')}.json`);
  execFileSync(poppler('pdfdetach'), ['-save', '1', '-o', into, file]);
  return JSON.parse(await readFile(into, 'utf8'));
}
