import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { encryptedPdf } from './support/encrypted-pdf.ts';
import { poppler } from './support/poppler.ts';
import { scan } from './support/scanned-pages.ts';

/** A page as browsers print it, with a title that names somebody. */
async function print(page: Page): Promise<Buffer> {
  const printer = await page.context().newPage();
  await printer.setContent(
    `<html lang="zh"><head><title>张晓明的合同</title></head><body style="font:16px/2 'Noto Sans CJK SC',sans-serif">
    <h1>租赁合同</h1><p>甲方：张<b>晓</b>明，身份证号 11010519491231002X。</p><p>联系电话 138-1234-5678，邮箱 zhang.xm@example.com。</p>
    <p>本合同自签字之日起生效，一式两份。</p><p style="writing-mode:vertical-rl;height:8em">承租人张晓明</p>
    <p style="transform:rotate(90deg);width:10em">张晓明签字</p></body></html>`,
  );
  const file = await printer.pdf();
  await printer.close();
  return file;
}

test('R-REDACT-33 a PDF copy is drawn anew: no value is in its text, its streams or its properties, and pages look the same', async ({
  page,
}, info) => {
  const buffer = await print(page);
  await page.goto('/document');
  await expect(page.getByRole('heading', { name: '把文档放到桌上' })).toBeVisible();
  await page
    .getByTestId('pick-documents')
    .setInputFiles([{ name: '合同.pdf', mimeType: 'application/pdf', buffer }]);
  await page.getByRole('tablist', { name: '文档工具' }).getByRole('tab', { name: '脱敏' }).click();
  const panel = page.getByRole('tabpanel');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: '下载 PDF 副本' }).click(),
  ]);
  await expect(panel.getByText('文件已重新查过一遍')).toBeVisible();
  await expectAccessible(page);
  const path = info.outputPath('copy.pdf');
  await file.saveAs(path);
  const run = (program: Parameters<typeof poppler>[0], ...options: string[]) =>
    spawnSync(poppler(program), options, { encoding: 'latin1' });
  expect(run('qpdf', '--check', path).status).toBe(0);
  const text = Buffer.from(run('pdftotext', '-enc', 'UTF-8', path, '-').stdout, 'latin1').toString();
  expect(text).toContain('【当事人甲】');
  expect(text).toContain('本合同自签字之日起生效，一式两份。');
  const streams = info.outputPath('streams.pdf');
  run('qpdf', '--qdf', '--object-streams=disable', path, streams);
  const all = text + (await readFile(streams)).toString() + run('pdfinfo', path).stdout;
  for (const value of ['晓明', '张晓', '11010519491231002X', '5678', 'example', 'Title', 'Chrom'])
    expect(all).not.toContain(value);
  expect(all).not.toMatch(/\/(?:Annots|Metadata|EmbeddedFiles|OCProperties|StructTreeRoot)\b/);
});

test('R-REDACT-40 an encrypted PDF has a copy without a password where its password is known, and a sentence where it is not', async ({
  page,
}, info) => {
  await page.goto('/document');
  await page
    .getByTestId('pick-documents')
    .setInputFiles([
      { name: '加密.pdf', mimeType: 'application/pdf', buffer: encryptedPdf('Call 13812345678 now', 'open') },
    ]);
  await page.getByLabel('打开密码', { exact: true }).fill('open');
  await page.getByRole('button', { name: '打开', exact: true }).click();
  const panel = page.getByRole('tabpanel');
  const openPanel = () =>
    page.getByRole('tablist', { name: '文档工具' }).getByRole('tab', { name: '脱敏' }).click();
  await openPanel();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: '下载 PDF 副本' }).click(),
  ]);
  const path = info.outputPath('copy.pdf');
  await file.saveAs(path);
  const text = spawnSync(poppler('pdftotext'), ['-enc', 'UTF-8', path, '-']).stdout.toString();
  expect(text).toContain('Call 【手机1】 now');
  await page.reload();
  await openPanel();
  await panel.getByRole('button', { name: '下载 PDF 副本' }).click();
  await expect(panel.getByText('这个 PDF 设了打开密码')).toBeVisible();
});

/** The darkest and the lightest pixel of a part of a page, in points. */
function shadesOf(path: string, left: number, top: number, width: number, height: number): [number, number] {
  const options = ['-r', '72', '-gray', '-x', left, '-y', top, '-W', width, '-H', height, path];
  const { stdout } = spawnSync(poppler('pdftoppm'), options.map(String));
  const pixels = stdout.subarray(-width * height);
  return [Math.min(...pixels), Math.max(...pixels)];
}

test('R-REDACT-42 a scan is recognised and its copy has neither pixels nor text of what was found, also beside wide gaps', async ({
  page,
}, info) => {
  // The engine takes some seconds for a page on a slow machine, and reads it twice.
  test.setTimeout(120_000);
  const gap = '<span style="display:inline-block;width:180px"></span>';
  const buffer = await scan(page, [
    [
      '居民登记表',
      `姓名：李建国${gap}电话：13812345678`,
      '身份证号：11010519491231002X',
      '本表自签字之日起生效',
    ],
  ]);
  await page.goto('/document');
  await page
    .getByTestId('pick-documents')
    .setInputFiles([{ name: '登记表.pdf', mimeType: 'application/pdf', buffer }]);
  await page.getByRole('radio', { name: '文字' }).click();
  await expect(page.getByRole('region', { name: '文档正文' })).toContainText('签字之日', { timeout: 60_000 });
  await page.getByRole('tablist', { name: '文档工具' }).getByRole('tab', { name: '脱敏' }).click();
  const panel = page.getByRole('tabpanel');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: '下载 PDF 副本' }).click(),
  ]);
  await expect(panel.getByText('1 页的文字是识别出来的')).toBeVisible();
  const path = info.outputPath('copy.pdf');
  await file.saveAs(path);
  const text = spawnSync(poppler('pdftotext'), ['-enc', 'UTF-8', path, '-']).stdout.toString();
  expect(text).toContain('【当事人甲】');
  expect(text).toContain('本表自签字之日起生效');
  const streams = info.outputPath('streams.pdf');
  spawnSync(poppler('qpdf'), ['--qdf', '--object-streams=disable', path, streams]);
  const all = text + (await readFile(streams)).toString();
  for (const value of ['李建国', '13812345678', '11010519491231002X']) expect(all).not.toContain(value);
  // The picture of 1,000 pixels begins 6 points from the edges and is 583.5 wide.
  const at = (x: number, line: number, width: number) =>
    shadesOf(
      path,
      ...([6 + x * 0.5835, 6 + (60 + line * 83.6 + 24) * 0.5835, width * 0.5835, 20].map(Math.round) as [
        number,
        number,
        number,
        number,
      ]),
    );
  for (const [x, line, width] of [
    [194, 1, 126],
    [640, 1, 240],
    [282, 2, 400],
  ] as const)
    expect(at(x, line, width)[1]).toBeLessThan(90);
  expect(at(60, 1, 80)).toEqual([expect.any(Number), 255]);
  expect(at(60, 3, 300)[1]).toBeGreaterThan(240);
  expect(at(60, 3, 300)[0]).toBeLessThan(90);
});

test('R-REDACT-66 R-REDACT-67 what was left is listed and taken with one press; the file’s own copy comes first', async ({
  page,
}) => {
  await page.goto('/document');
  await expect(page.getByRole('heading', { name: '把文档放到桌上' })).toBeVisible();
  const text = '客服热线 400-800-1234\n合同编号：HT-2024-0012\n住院号：00238841\n联系人：张晓明\n';
  await page
    .getByTestId('pick-documents')
    .setInputFiles([{ name: '便条.txt', mimeType: 'text/plain', buffer: Buffer.from(text) }]);
  await page.getByRole('tablist', { name: '文档工具' }).getByRole('tab', { name: '脱敏' }).click();
  const panel = page.getByRole('tabpanel');
  await expect(panel.getByRole('checkbox', { name: '遮住 00238841' })).toBeChecked();
  await expect(panel.getByRole('button', { name: '下载 .txt 副本' })).toHaveAttribute(
    'data-variant',
    'primary',
  );
  await expect(panel.getByRole('button', { name: '下载 .md 副本' })).toHaveCount(0);
  await expect(panel.getByRole('region', { name: '还原' })).toHaveCount(0);
  await panel.getByText('看过、没有遮的（2）').click();
  await expectAccessible(page);
  await panel.getByRole('button', { name: '也遮住 HT-2024-0012' }).click();
  await expect(panel.getByRole('checkbox', { name: '遮住 HT-2024-0012' })).toBeChecked();
  await expect(panel.getByText('看过、没有遮的（1）')).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: '下载 .txt 副本' }).click(),
  ]);
  const copy = await readFile(await file.path(), 'utf8');
  expect(copy).toContain('400-800-1234');
  expect(copy).not.toMatch(/HT-2024|00238841|张晓明/);
  // The copy itself is what 还原 is for.
  await page.goto('/document');
  await page
    .getByTestId('pick-documents')
    .setInputFiles([{ name: '副本.txt', mimeType: 'text/plain', buffer: Buffer.from(copy) }]);
  await page.getByRole('tablist', { name: '文档工具' }).getByRole('tab', { name: '脱敏' }).click();
  await expect(page.getByRole('tabpanel').getByRole('region', { name: '还原' })).toBeVisible();
});
