import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { plant, type FaultName } from '../packages/id-photo/src/testing/plant-faces.ts';
import { expect, test } from './support/fixtures.ts';

// The face models ask a software GPU for their answer; it says that this is slow.
test.use({ expectedConsole: [/GPU stall due to ReadPixels|Automatic fallback to software WebGL/] });

const longTimeout = { timeout: 60_000 };
const folder = path.resolve(import.meta.dirname, 'fixtures/portraits');
const check = (page: Page, id: string) => page.locator(`[data-check="${id}"]`);

type Pair = readonly [number, number];
/** Of fixtures/portraits/meshes.json, by portrait. */
type Meshes = Readonly<
  Record<string, { readonly mesh: readonly Pair[]; readonly shoulders: readonly [Pair, Pair] }>
>;

/** A portrait with a fault planted in it; null leaves it as it is. */
async function portraitWith(name: string, fault: FaultName | null): Promise<Buffer> {
  const source = await readFile(path.join(folder, `${name}.jpg`));
  if (!fault) return source;
  const meshes = JSON.parse(await readFile(path.join(folder, 'meshes.json'), 'utf8')) as Meshes;
  const known = meshes[name];
  if (!known) throw new Error(`no mesh of ${name}`);
  const { data, info } = await sharp(source).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const toPoint = ([x, y]: readonly [number, number]) => ({ x, y });
  const { width, height } = info;
  const made = plant(
    fault,
    {
      picture: { width, height, data: new Uint8ClampedArray(data) },
      mesh: known.mesh.map(toPoint),
      shoulders: { left: toPoint(known.shoulders[0]), right: toPoint(known.shoulders[1]) },
    },
    7,
  );
  return sharp(Buffer.from(made.data.buffer), { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}

async function open(page: Page, name: string, fault: FaultName | null): Promise<void> {
  const buffer = await portraitWith(name, fault);
  const another = page.getByRole('button', { name: '换一张照片' });
  if (await another.isVisible()) await another.click();
  else await page.goto('/selfie?view=id-photo');
  await page.getByTestId('pick-photo').setInputFiles({ name: '照片.png', mimeType: 'image/png', buffer });
  await expect(page.getByRole('list', { name: '照片检查' })).toBeVisible(longTimeout);
}

const closer = ['turned', 'covered', 'eyes-open', 'mouth', 'shoulders', 'forehead'] as const;

test('R-IDP-61 R-IDP-62 a plain face passes; closed eyes, an open mouth and uneven shoulders do not', async ({
  page,
}) => {
  await open(page, 'interfaces-074', null);
  for (const id of closer) await expect(check(page, id)).toHaveAttribute('data-state', 'pass');
  await open(page, 'interfaces-074', 'eyes closed');
  await expect(check(page, 'eyes-open')).toContainText('闭着眼');
  await open(page, 'interfaces-074', 'mouth open');
  await expect(check(page, 'mouth')).toContainText('张着嘴');
  await open(page, 'interfaces-082', 'shoulders uneven');
  await expect(check(page, 'shoulders')).toContainText('两肩不一样高');
});

test('R-IDP-62 R-IDP-11 a mask, a hat and light from one side are found, each with what to do', async ({
  page,
}) => {
  await open(page, 'interfaces-074', 'mask');
  await expect(check(page, 'covered')).toContainText('口罩');
  await open(page, 'interfaces-074', 'hat');
  await expect(check(page, 'forehead')).toContainText('请摘下帽子');
  await open(page, 'interfaces-074', 'half in shade');
  await expect(check(page, 'brightness')).toContainText('侧偏暗');
});

test('R-IDP-63 without the files of the closer look the photo is made all the same, and says what was not checked', async ({
  page,
}) => {
  await page.route('**/person/mesh/**', (route) => route.abort());
  await open(page, 'interfaces-074', null);
  await expect(check(page, 'details')).toContainText('没有检查');
  await expect(check(page, 'people')).toHaveAttribute('data-state', 'pass');
  await expect(page.getByText(/^\d+\.\d KB$/)).toBeVisible(longTimeout);
});

test('R-IDP-64 R-IDP-65 R-IDP-66 clothes and light are changed and put back; 身份证 refuses both with its rule', async ({
  page,
}) => {
  await open(page, 'interfaces-074', null);
  const photo = page.getByRole('application', { name: '证件照画面' }).locator('canvas');
  const seen = () => photo.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  await expect(check(page, 'brightness')).toBeVisible(longTimeout);
  const own = await seen();
  await page.getByRole('radio', { name: '男装 藏青西装' }).click();
  await expect.poll(seen, longTimeout).not.toBe(own);
  await expect(check(page, 'background')).toHaveAttribute('data-state', 'pass');
  await page.getByRole('radio', { name: '不换', exact: true }).click();
  await expect.poll(seen, longTimeout).toBe(own);
  const light = page.getByRole('slider', { name: '匀光' });
  await light.focus();
  await light.press('End');
  await expect.poll(seen, longTimeout).not.toBe(own);
  await page.getByRole('searchbox', { name: '搜索尺寸' }).fill('身份证');
  await page.getByRole('radio', { name: /^身份证/ }).click();
  await expect(page.getByText(/GA 461.*不能换正装/)).toBeVisible();
  await expect(page.getByText(/GA 461.*不能匀光/)).toBeVisible();
});
