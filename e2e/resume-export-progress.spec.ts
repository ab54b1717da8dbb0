import { readPictureHead } from '@baigong/pictures';
import { longResume } from '@baigong/resume';
import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { comparePages } from './support/compare-pages.ts';
import { shareOfWholeLines } from './support/compare-text.ts';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { openResume, shortResume, threePageResume, withPhoto } from './support/open-resume.ts';
import { capturePages, readText } from './support/resume-pdf-files.ts';
import { openExport } from './support/resume-tools.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: '导入/导出' });
const begin = (page: Page) => dialogOf(page).getByRole('button', { name: '开始导出' });
const openDialog = (page: Page) => openExport(page);

test.describe('with fonts that cannot be had', () => {
  test.use({ expectedConsole: [/The PDF was not written|The export failed|net::ERR_FAILED/] });

  test('R-XFER-47 a failed export names its reason, and the dialog is there for another try', async ({
    page,
  }) => {
    await openResume(page, shortResume());
    await page.route('**/*.woff2', (route) => route.abort());
    await openDialog(page);
    await begin(page).click();
    const told = dialogOf(page).getByRole('alert');
    await expect(told).toHaveText('导出失败：字体或图片没有读到，请检查网络后重试');
    await expectAccessible(page);
    await page.unroute('**/*.woff2');
    const downloading = page.waitForEvent('download');
    await begin(page).click();
    await downloading;
    await expect(told).toHaveCount(0);
    await expect(dialogOf(page).getByText('文字可复制 · 1 页 · 可被招聘系统解析')).toBeVisible();
  });
});

test('R-XFER-48 an export shows how far it is, page by page, and can be cancelled: no file, and the next one runs', async ({
  page,
}) => {
  await openResume(page, threePageResume());
  // Its fonts come when the test says so: until then the export runs.
  const { promise: fonts, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await fonts;
    await route.continue();
  });
  const handedOver: string[] = [];
  page.on('download', (download) => handedOver.push(download.suggestedFilename()));
  await openDialog(page);
  await begin(page).click();
  const progress = dialogOf(page).getByRole('progressbar', { name: '导出进度' });
  await expect(progress).toBeVisible();
  await expect(dialogOf(page).getByText(/正在写入页面（0 \/ 3 页）/)).toBeVisible();
  await dialogOf(page).getByRole('button', { name: '取消' }).click();
  await expect(page.getByText('已取消导出')).toBeVisible();
  await expect(progress).toHaveCount(0);
  await expect(dialogOf(page)).toBeVisible();
  letGo();

  const downloading = page.waitForEvent('download');
  await begin(page).click();
  await downloading;
  await expect(dialogOf(page).getByText('文字可复制 · 3 页 · 可被招聘系统解析')).toBeVisible();
  expect(handedOver).toEqual(['林知夏-高级前端工程师.pdf']);
});

test('R-XFER-27 a long picture that no canvas holds is split between pages, and the dialog says so', async ({
  page,
}) => {
  await openResume(page, longResume(48, 3));
  const pages = await page.getByRole('region', { name: '预览面板' }).locator('[data-resume-page]').count();
  expect(pages).toBeGreaterThan(4);
  await openDialog(page);
  await dialogOf(page).getByRole('radio', { name: 'PNG', exact: true }).click();
  await dialogOf(page).getByRole('radio', { name: '3 倍' }).click();
  const files: Promise<{ name: string; bytes: Buffer }>[] = [];
  page.on('download', (download) =>
    files.push(
      download
        .path()
        .then((file) => readFile(file))
        .then((bytes) => ({ name: download.suggestedFilename(), bytes })),
    ),
  );
  await begin(page).click();
  const parts = Math.ceil(pages / 4);
  await expect(dialogOf(page).getByText(`简历太长，一张图片放不下，已分成 ${parts} 张。`)).toBeVisible();
  await expect.poll(() => files.length).toBe(parts);
  const pictures = (await Promise.all(files)).toSorted((a, b) => a.name.localeCompare(b.name));
  expect(pictures.map(({ name }) => name)).toEqual(
    Array.from({ length: parts }, (_, at) => `林知夏-高级前端工程师-${at + 1}.png`),
  );
  const heads = pictures.map(({ bytes }) => readPictureHead(new Uint8Array(bytes)));
  expect(heads.map((head) => head?.width)).toEqual(pictures.map(() => 794 * 3));
  expect(heads.reduce((sum, head) => sum + (head?.height ?? 0), 0)).toBe(pages * 1123 * 3);
  // Letters to the end: an overtaxed canvas is blank.
  for (const { bytes } of pictures) {
    const { channels } = await sharp(bytes).stats();
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(5);
  }
});

test.describe('pages as pictures and as a web page', () => {
  test.use({ viewport: { width: 1800, height: 1300 } });

  test('R-XFER-06 R-XFER-27 PNG and HTML show the pages of the preview, without guides where the paper ends', async ({
    page,
    context,
  }, info) => {
    const document = withPhoto(threePageResume());
    const { styles } = document.styles;
    await openResume(page, {
      ...document,
      styles: {
        ...document.styles,
        styles: { ...styles, print: { ...styles.print, adjustPageBreaks: false } },
      },
    });
    // The preview has guides; what is compared with it has not.
    await page.addStyleTag({ content: '.resume-page::after { display: none !important; }' });
    const shown = await capturePages(page);
    await openDialog(page);

    await dialogOf(page).getByRole('radio', { name: 'PNG', exact: true }).click();
    await dialogOf(page).getByRole('radio', { name: '每页一张' }).click();
    await dialogOf(page).getByRole('radio', { name: '1 倍' }).click();
    const files: Promise<Buffer>[] = [];
    const take = (download: { path(): Promise<string> }) =>
      files.push(download.path().then((file) => readFile(file)));
    page.on('download', take);
    await begin(page).click();
    await expect(page.getByText('PNG 图片已导出')).toBeVisible();
    await expect.poll(() => files.length).toBe(shown.length);
    page.off('download', take);
    for (const [at, picture] of (await Promise.all(files)).entries()) {
      const apart = await comparePages(picture, shown[at]?.picture ?? Buffer.alloc(0));
      expect(apart.worst, `PNG ${at + 1} at ${apart.where.join(', ')}`).toBeLessThan(16);
    }

    await dialogOf(page).getByRole('radio', { name: 'HTML', exact: true }).click();
    const downloading = page.waitForEvent('download');
    await begin(page).click();
    const file = info.outputPath('resume.html');
    await (await downloading).saveAs(file);
    const reader = await context.newPage();
    await reader.goto(`file://${file}`);
    await reader.evaluate(async () => {
      await (document as unknown as { fonts: { ready: Promise<unknown> } }).fonts.ready;
    });
    for (const [at, sheet] of (await reader.locator('[data-resume-page]').all()).entries()) {
      const apart = await comparePages(
        await sheet.screenshot({ animations: 'disabled' }),
        shown[at]?.picture ?? Buffer.alloc(0),
      );
      expect(apart.worst, `HTML ${at + 1} at ${apart.where.join(', ')}`).toBeLessThan(16);
    }
    const printed = info.outputPath('printed.pdf');
    await reader.pdf({ path: printed, preferCSSPageSize: true, printBackground: true });
    // A line that the paper's end cuts is in the text of either page.
    const read = shown.map((_, at) => readText(printed, at + 1, 'placed')).join('');
    const lines = shown.flatMap((one) => one.lines);
    expect(shareOfWholeLines(lines, read)).toBeGreaterThanOrEqual(0.995);
    expect(() => readText(printed, shown.length + 1, 'placed')).toThrow();
  });
});
