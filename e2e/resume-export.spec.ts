import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { readPictureHead } from '@baigong/pictures';
import { sampleResume } from '@baigong/resume';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { inTemplate, openResume, threePageResume, withPhoto } from './support/open-resume.ts';
import { poppler } from './support/poppler.ts';
import { openExport } from './support/resume-tools.ts';

test('R-XFER-21 R-XFER-23 R-XFER-25 the text PDF gives back its text, carries the resume, and is proven in the dialog @main', async ({
  page,
}, info) => {
  await openResume(page, withPhoto(inTemplate(sampleResume(), 'classic')));
  await openExport(page);
  await expect(page.getByRole('radio', { name: 'PDF', exact: true })).toBeChecked();
  await page.getByLabel('文件名').fill('林知夏/前端');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: '开始导出' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('林知夏_前端.pdf');
  await expect(page.getByText('PDF 文档已导出')).toBeVisible();
  await expect(page.getByText('文字可复制 · 1 页 · 可被招聘系统解析')).toBeVisible();

  const file = info.outputPath('resume.pdf');
  await download.saveAs(file);
  const text = execFileSync(poppler('pdftotext'), [file, '-'], { encoding: 'utf8' });
  for (const part of ['林知夏', '高级前端工程师', '工作经历', '云帆数科（示例）', 'zhixia.lin@example.com'])
    expect(text).toContain(part);
  expect(text).not.toMatch(/[\u2f00-\u2fdf\ue000-\uf8ff]/u);
  expect(execFileSync(poppler('pdfdetach'), ['-list', file], { encoding: 'utf8' })).toContain(
    'baigong-resume.json',
  );

  const about = (...args: string[]) =>
    execFileSync(poppler('pdfinfo'), [...args, file], { encoding: 'utf8' });
  expect(about()).toMatch(/Title:\s+林知夏_前端\n/);
  expect(about('-url')).toMatch(/mailto:zhixia\.lin@example\.com/);
  const told = execFileSync(poppler('qpdf'), ['--json', file], { encoding: 'utf8', maxBuffer: 1 << 28 });
  expect(told).toContain('"/Lang": "u:zh-CN"');
  const { outlines } = JSON.parse(told) as { outlines: readonly { title: string }[] };
  const headings = await page
    .getByRole('region', { name: '预览面板' })
    .locator('.resume-title-text')
    .allTextContents();
  expect(headings.length).toBeGreaterThan(3);
  expect(outlines.map(({ title }) => title)).toEqual(expect.arrayContaining(headings));
});

test('R-XFER-26 a picture PDF can be searched, and a masked copy has no name, phone or e-mail in it', async ({
  page,
}, info) => {
  await openResume(page, withPhoto(sampleResume()));
  await openExport(page);
  await page.getByRole('radio', { name: '图片', exact: true }).click();
  await page.getByRole('switch', { name: '隐去个人信息' }).check();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: '开始导出' }).click();
  const download = await downloading;
  await expect(page.getByText('文字可复制 · 1 页 · 可被招聘系统解析')).toBeVisible();
  const file = info.outputPath('masked.pdf');
  await download.saveAs(file);
  const text = execFileSync(poppler('pdftotext'), [file, '-'], { encoding: 'utf8' });
  expect(text).toContain('高级前端工程师');
  expect(text).toContain('林**');
  for (const own of ['林知夏', 'zhixia.lin', '138 0000 0000']) expect(text).not.toContain(own);
});

/** Exports in a format and gives the file's bytes and name. */
async function exportAs(page: Page, format: string, done: string) {
  const dialog = page.getByRole('dialog', { name: '导入/导出' });
  await dialog.getByRole('radio', { name: format, exact: true }).click();
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '开始导出' }).click();
  const download = await downloading;
  await expect(page.getByText(done)).toBeVisible();
  return { bytes: await readFile(await download.path()), name: download.suggestedFilename() };
}

test('R-XFER-01 R-XFER-07 R-XFER-27 HTML, PNG and JSON hold what the sheets show, under the name and options of the start', async ({
  page,
}) => {
  await openResume(page, sampleResume());
  await openExport(page);
  const dialog = page.getByRole('dialog', { name: '导入/导出' });
  await expect(dialog.getByRole('radio', { name: 'A4' })).toBeChecked();
  await expect(dialog.getByRole('switch', { name: '包含背景' })).toBeChecked();
  await expect(dialog.getByRole('switch', { name: '添加页码' })).not.toBeChecked();

  const html = await exportAs(page, 'HTML', 'HTML 文件已导出');
  const text = html.bytes.toString('utf8');
  expect(text).toContain('lang="zh-CN"');
  expect(text).toContain('林知夏');
  expect(text).not.toMatch(
    /<script(?! type="application\/json")|https?:\/\/(?!www\.w3\.org)[^"')\s]*\.(?:js|css|woff2|png)/i,
  );

  const png = await exportAs(page, 'PNG', 'PNG 图片已导出');
  const head = readPictureHead(new Uint8Array(png.bytes));
  expect(head?.type).toBe('image/png');
  // A4 at 96 DPI, twice as fine.
  expect([head?.width, head?.height]).toEqual([794 * 2, 1123 * 2]);

  const json = await exportAs(page, 'JSON', 'JSON 数据已导出');
  expect(json.bytes.toString('utf8')).toMatch(/^\{\n {2}"/);
  expect(Object.keys(JSON.parse(json.bytes.toString('utf8')) as object)).toEqual(
    expect.arrayContaining(['fields', 'modules', 'styles']),
  );
});

test('R-XFER-35 a PDF of three pages brings the resume back whole', async ({ page }) => {
  await openResume(page, threePageResume());
  await openExport(page);
  const dialog = page.getByRole('dialog', { name: '导入/导出' });
  const { bytes, name } = await exportAs(page, 'PDF', 'PDF 文档已导出');
  await expect(page.getByText(/文字可复制 · \d 页 · 可被招聘系统解析/)).toBeVisible();
  const before = JSON.parse(
    (await exportAs(page, 'JSON', 'JSON 数据已导出')).bytes.toString('utf8'),
  ) as object;
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.goto('/resume');
  await page.getByRole('button', { name: '导入', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByLabel('选择简历文件')
    .setInputFiles({ name, mimeType: 'application/pdf', buffer: bytes });
  await page.getByRole('button', { name: /导入/ }).last().click();
  await expect(page).toHaveURL(/\/resume\/edit\/\d+$/);
  await openExport(page);
  const after = JSON.parse(
    (await exportAs(page, 'JSON', 'JSON 数据已导出')).bytes.toString('utf8'),
  ) as object;
  expect(after).toEqual(before);
});
