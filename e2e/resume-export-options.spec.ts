import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { sampleResume, type ResumeDocument } from '@baigong/resume';
import type { Page, TestInfo } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { openResume, threePageResume, withPhoto } from './support/open-resume.ts';
import { poppler } from './support/poppler.ts';
import { checkPdf, drawPage, readAttached, readText } from './support/resume-pdf-files.ts';
import { openExport } from './support/resume-tools.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: '导入/导出' });

/** Exports with the options as they stand: the file's path. */
async function takePdf(page: Page, info: TestInfo, name: string): Promise<string> {
  const downloading = page.waitForEvent('download');
  await dialogOf(page).getByRole('button', { name: '开始导出' }).click();
  const download = await downloading;
  const file = info.outputPath(`${name}.pdf`);
  await download.saveAs(file);
  await expect(dialogOf(page).getByText(/可被招聘系统解析/)).toBeVisible();
  return file;
}

const about = (file: string): string => execFileSync(poppler('pdfinfo'), [file], { encoding: 'utf8' });

/** The colour near the corner of the first page. */
async function cornerOf(file: string): Promise<readonly number[]> {
  const { data } = await sharp(drawPage(file, 1, 48))
    .extract({ left: 4, top: 4, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

function withStyles(
  document: ResumeDocument,
  change: (settings: ResumeDocument['styles']['styles']) => ResumeDocument['styles']['styles'],
): ResumeDocument {
  return { ...document, styles: { ...document.styles, styles: change(document.styles.styles) } };
}

test('R-XFER-28 paper, page numbers and background of a PDF are as chosen', async ({ page }, info) => {
  const coloured = withStyles(sampleResume(), (settings) => ({
    ...settings,
    colors: { ...settings.colors, background: '#ffe0b0' },
  }));
  await openResume(page, coloured);
  await openExport(page);
  const dialog = dialogOf(page);
  await dialog.getByRole('radio', { name: 'Letter' }).click();
  const letter = await takePdf(page, info, 'letter');
  expect(about(letter)).toMatch(/Page size:\s+612 x 792 pts \(letter\)/);
  expect(await cornerOf(letter)).toEqual([0xff, 0xe0, 0xb0]);
  expect(readText(letter, 1, 'raw')).not.toContain('1 / ');

  await dialog.getByRole('radio', { name: 'A5' }).click();
  await dialog.getByRole('switch', { name: '添加页码' }).check();
  await dialog.getByRole('switch', { name: '包含背景' }).uncheck();
  const a5 = await takePdf(page, info, 'a5');
  const pages = Number(/Pages:\s+(\d+)/.exec(about(a5))?.[1]);
  expect(pages).toBeGreaterThan(1);
  expect(about(a5)).toMatch(/Page size:\s+419\.5\d* x 595\.2\d* pts/);
  expect(await cornerOf(a5)).toEqual([255, 255, 255]);
  for (let number = 1; number <= pages; number += 1)
    expect(readText(a5, number, 'raw')).toContain(`${number} / ${pages}`);
  expect(checkPdf(a5)).toContain('No syntax or stream encoding errors found');
});

test('R-XFER-24 characters that no font of ours has become pictures with their text behind, and the dialog says so', async ({
  page,
}, info) => {
  const document = sampleResume();
  const fields = document.fields.basicInfo.fields.map((field) =>
    field.id === 'name' ? { ...field, value: '林知夏🚀👩‍💻🇨🇳' } : field,
  );
  await openResume(page, {
    ...document,
    fields: { ...document.fields, basicInfo: { ...document.fields.basicInfo, fields } },
  });
  await openExport(page);
  const file = await takePdf(page, info, 'emoji');
  await expect(dialogOf(page).getByText(/内置字体没有“🚀/)).toBeVisible();
  expect(readText(file, 1, 'raw')).toContain('林知夏🚀👩‍💻🇨🇳');
  const pictures = execFileSync(poppler('pdfimages'), ['-list', file], { encoding: 'utf8' });
  expect(pictures.trim().split('\n').length - 2).toBeGreaterThanOrEqual(3);
  expect(checkPdf(file)).toContain('No syntax or stream encoding errors found');
});

test('R-XFER-06 R-XFER-26 a style that shapes cannot draw makes a picture PDF: a JPEG per page, upright, with its text', async ({
  page,
}, info) => {
  const shadowed = withStyles(withPhoto(threePageResume()), (settings) => ({
    ...settings,
    customCSS: '.resume-name { text-shadow: 1px 1px 2px #888; }',
  }));
  await openResume(page, shadowed);
  const pages = await page.getByRole('region', { name: '预览面板' }).locator('[data-resume-page]').count();
  await openExport(page);
  const file = await takePdf(page, info, 'shadow');
  await expect(dialogOf(page).getByText(/text-shadow 无法画成矢量，这份 PDF 已改存为图片/)).toBeVisible();
  expect(about(file)).toMatch(new RegExp(`Pages:\\s+${pages}\\n`));
  expect(about(file)).toMatch(/Page size:\s+595\.2\d* x 841\.\d* pts \(A4\)/);
  const pictures = execFileSync(poppler('pdfimages'), ['-list', file], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .slice(2)
    .map((line) => line.trim().split(/\s+/));
  // page, num, type, width, height, color, comp, bpc, enc
  expect(pictures.map(([number, , , width, height, , , , kind]) => [number, width, height, kind])).toEqual(
    Array.from({ length: pages }, (_, at) => [String(at + 1), '1588', '2246', 'jpeg']),
  );
  expect(readText(file, 1, 'raw')).toContain('林知夏');
  expect(checkPdf(file)).toContain('No syntax or stream encoding errors found');
});

test('R-XFER-45 a masked copy has neither name, phone, e-mail nor photo in it, in any format', async ({
  page,
}, info) => {
  const own = ['林知夏', '138 0000 0000', '13800000000', 'zhixia.lin'];
  const document = withPhoto(sampleResume());
  const photo = document.fields.imgUpload.find(({ type }) => type === 'avatar')?.value ?? '';
  const base64 = photo.split(',')[1] ?? '';
  expect(base64.length).toBeGreaterThan(50);
  const [job = ''] = Object.keys(document.fields.workExperiences);
  for (const field of document.fields.workExperiences[job]?.fields ?? [])
    if (field.type === 'editor') field.value = '<p>林知夏负责架构，电话 138-0000-0000。</p>';
  await openResume(page, document);
  await openExport(page);
  const dialog = dialogOf(page);
  const expectMasked = (text: string, format: string) => {
    expect(text, format).toContain('林**');
    for (const secret of [...own, '138-0000-0000', base64]) expect(text, format).not.toContain(secret);
  };
  for (const [format, ending] of [
    ['PDF', 'pdf'],
    ['HTML', 'html'],
    ['JSON', 'json'],
    ['Word', 'docx'],
    ['Markdown', 'md'],
    ['纯文本', 'txt'],
    ['JSON Resume', 'resume.json'],
  ] as const) {
    await dialog.getByRole('radio', { name: format, exact: true }).click();
    await dialog.getByRole('switch', { name: '隐去个人信息' }).check();
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: '开始导出' }).click();
    const file = info.outputPath(`masked.${ending}`);
    await (await downloading).saveAs(file);
    await expect(dialog.getByRole('progressbar')).toHaveCount(0);
    if (format === 'PDF') {
      expectMasked(readText(file, 1, 'raw'), 'PDF');
      expectMasked(JSON.stringify(await readAttached(file)), 'the resume in the PDF');
      expect(about(file)).toMatch(/Author:\s+林\*\*\n/);
      const pictures = execFileSync(poppler('pdfimages'), ['-list', file], { encoding: 'utf8' });
      expect(pictures.trim().split('\n')).toHaveLength(2);
    } else if (format === 'Word') {
      const parts = unzipSync(await readFile(file));
      expectMasked(
        Object.values(parts)
          .map((part) => strFromU8(part))
          .join('\n'),
        format,
      );
      expect(Object.keys(parts).filter((name) => name.startsWith('word/media/'))).toEqual([]);
    } else {
      // Markdown writes a star that is no mark with a stroke before it.
      expectMasked((await readFile(file, 'utf8')).replaceAll('\\*', '*'), format);
    }
  }
});

test('R-XFER-29 on a phone the resume is exported from either panel @phone', async ({ page }, info) => {
  await openResume(page, sampleResume());
  await openExport(page);
  const dialog = dialogOf(page);
  await expect(dialog.getByRole('radio', { name: 'PDF', exact: true })).toBeChecked();
  await expectAccessible(page);
  const edited = await takePdf(page, info, 'edited');
  expect(readText(edited, 1, 'raw')).toContain('林知夏');
  const box = await dialog.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  await page.screenshot({ path: info.outputPath('phone.png') });
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('radio', { name: '预览' }).click();
  await openExport(page);
  const seen = await takePdf(page, info, 'seen');
  expect(readText(seen, 1, 'raw')).toEqual(readText(edited, 1, 'raw'));
});
