import { readFile } from 'node:fs/promises';
import { sampleResume, type Background, type ResumeDocument } from '@baigong/resume';
import sharp from 'sharp';
import { comparePages } from './support/compare-pages.ts';
import { expect, test } from './support/fixtures.ts';
import { inTemplate, openResume } from './support/open-resume.ts';
import { drawPage, exportPdf, capturePages } from './support/resume-pdf-files.ts';
import { openExport } from './support/resume-tools.ts';

// Whole sheets are photographed.
test.use({ viewport: { width: 1800, height: 1300 } });

/** One colour, so that what stands where can be told from a pixel. */
async function colourPicture(colour: string, format: 'png' | 'jpeg'): Promise<string> {
  const drawn = sharp({ create: { width: 240, height: 240, channels: 3, background: colour } });
  const bytes = await (format === 'png' ? drawn.png() : drawn.jpeg({ quality: 95 })).toBuffer();
  return `data:image/${format};base64,${bytes.toString('base64')}`;
}

const behind = (url: string, change: Partial<Background> = {}): Background => ({
  url,
  position: 'center',
  opacity: 1,
  mode: 'cover',
  repeat: 'no-repeat',
  positionX: 50,
  positionY: 50,
  size: 100,
  ...change,
});

/** Red behind the page, green behind the head, blue behind the bar. */
async function withBackgrounds(document: ResumeDocument): Promise<ResumeDocument> {
  const { styles } = document;
  const backgrounds = {
    global: behind(await colourPicture('#ff0000', 'jpeg'), { opacity: 0.25 }),
    basicInfo: behind(await colourPicture('#00ff00', 'png'), { opacity: 0.5 }),
    leftColumn: behind(await colourPicture('#0000ff', 'png'), {
      mode: 'custom',
      size: 50,
      positionX: 50,
      positionY: 100,
    }),
  };
  return { ...document, styles: { ...styles, styles: { ...styles.styles, backgrounds } } };
}

/** The colour at a place of a picture that is `wide` CSS pixels wide. */
async function colourAt(picture: Buffer, x: number, y: number, wide = 794) {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const scale = info.width / wide;
  const at = (Math.round(y * scale) * info.width + Math.round(x * scale)) * info.channels;
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
}

const near = (colour: readonly number[], to: readonly number[]) =>
  colour.every((value, channel) => Math.abs(value - (to[channel] ?? 0)) <= 14);

/** The bar is painted over the page, so its picture lies on the bar's own colour. */
const places = [
  { name: 'the page', x: 700, y: 1105, shows: [255, 191, 191] },
  { name: 'the foot of the bar', x: 127, y: 1100, shows: [0, 0, 255] },
] as const;

test('R-EDIT-66 R-XFER-01 pictures behind page, head and bar stand in the preview and in every exported format', async ({
  page,
}, info) => {
  await openResume(page, await withBackgrounds(inTemplate(sampleResume(), 'sidebar')));
  await page.locator('[data-isolated]').first().waitFor({ state: 'attached' });
  const head = page.locator('.resume-head-background').first();
  expect(await head.evaluate((one) => getComputedStyle(one).opacity)).toBe('0.5');
  const box = await page.locator('.resume-head').first().boundingBox();
  expect(box?.height).toBeGreaterThan(40);

  const [shown] = await capturePages(page);
  if (!shown) throw new Error('There is no page');
  const expectColours = async (what: string, picture: Buffer) => {
    for (const { name, x, y, shows } of places) {
      const colour = await colourAt(picture, x, y);
      expect(near(colour, shows), `${what}: ${name} shows ${colour.join(', ')}`).toBe(true);
    }
  };
  await expectColours('preview', shown.picture);
  const corner = await page
    .locator('.resume-head')
    .first()
    .evaluate((one) => {
      const sheet = one.closest('.resume-sheet')?.getBoundingClientRect();
      const { left, top } = one.getBoundingClientRect();
      return { x: left - (sheet?.left ?? 0) + 3, y: top - (sheet?.top ?? 0) + 3 };
    });
  const green = await colourAt(shown.picture, corner.x, corner.y);
  expect(green[1], `the head shows ${green.join(', ')}`).toBeGreaterThan((green[0] ?? 0) + 60);

  const { file } = await exportPdf(page, info, 'backgrounds');
  const printed = drawPage(file, 1, 96);
  await expectColours('PDF', printed);
  expect((await comparePages(shown.picture, printed)).worst).toBeLessThan(48);

  await openExport(page);
  const dialog = page.getByRole('dialog', { name: '导入/导出' });
  const save = async (format: string) => {
    await dialog.getByRole('radio', { name: format, exact: true }).click();
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: '开始导出' }).click();
    const download = await downloading;
    return readFile(await download.path());
  };
  await expectColours('PNG', await save('PNG'));
  const html = (await save('HTML')).toString('utf8');
  const alone = await page.context().newPage();
  await alone.setContent(html);
  await expectColours('HTML', await alone.locator('.resume-sheet').screenshot());
  await alone.close();

  // The export's own switch leaves them out, on white.
  await dialog.getByRole('radio', { name: 'PNG', exact: true }).click();
  await dialog.getByRole('switch', { name: '包含背景' }).uncheck();
  const plain = await save('PNG');
  expect(near(await colourAt(plain, 700, 1105), [255, 255, 255])).toBe(true);
});

test('R-EDIT-66 each place has its own picture, and one behind the bar waits for a template with a bar', async ({
  page,
}) => {
  await openResume(page, sampleResume());
  await page.getByRole('button', { name: '样式设置', exact: true }).click();
  const panel = page.getByRole('dialog', { name: '样式设置' });
  const group = panel.getByRole('button', { name: '背景图片', exact: true });
  if ((await group.getAttribute('aria-expanded')) === 'false') await group.click();
  const sheet = page.getByRole('region', { name: '预览面板' }).locator('.resume-sheet');
  const variable = (name: string) =>
    sheet.evaluate((one, property) => getComputedStyle(one).getPropertyValue(property).trim(), name);
  const picture = async (colour: string) => ({
    name: `${colour.slice(1)}.png`,
    mimeType: 'image/png',
    buffer: Buffer.from((await colourPicture(colour, 'png')).split(',')[1] ?? '', 'base64'),
  });

  await panel.getByRole('radio', { name: '基本信息', exact: true }).click();
  await panel.getByLabel('上传基本信息背景').setInputFiles(await picture('#00ff00'));
  await expect.poll(() => variable('--resume-basic-background-image')).toContain('data:image/');
  expect(await variable('--resume-background-image')).toBe('none');

  await panel.getByRole('radio', { name: '侧栏', exact: true }).click();
  await expect(panel.getByText('现在的版式没有侧栏色条')).toBeVisible();
  await panel.getByLabel('上传侧栏背景').setInputFiles(await picture('#0000ff'));
  await expect.poll(() => variable('--resume-left-background-image')).toContain('data:image/');
  await expect(sheet.locator('.resume-page-bar')).toHaveCount(0);

  await panel.getByRole('radio', { name: '基本信息', exact: true }).click();
  await panel.getByRole('button', { name: '移除基本信息背景' }).click();
  await expect.poll(() => variable('--resume-basic-background-image')).toBe('none');
  expect(await variable('--resume-left-background-image')).toContain('data:image/');
});
