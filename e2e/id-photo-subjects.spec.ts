import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { readDensity, readPictureHead } from '@baigong/pictures';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { portrait } from './support/fake-camera.ts';
import { startServer } from './support/server.ts';
import { tinyMattingModel } from './support/tiny-onnx.ts';

// The face models ask a software GPU for their answer; it says that this is slow.
test.use({
  expectedConsole: [
    /GPU stall due to ReadPixels|Automatic fallback to software WebGL|willReadFrequently|status of 404/,
  ],
});

const longTimeout = { timeout: 60_000 };
const check = (page: Page, id: string) => page.locator(`[data-check="${id}"]`);

type Scene = 'couple' | 'mask' | 'drawing';

/** A picture made of the portrait, or drawn. */
async function sceneOf(page: Page, scene: Scene): Promise<Buffer> {
  const source = `data:image/jpeg;base64,${(await readFile(portrait)).toString('base64')}`;
  const made = await page.evaluate(
    async ([address, what]) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = what === 'couple' ? [575, 420] : [512, 512];
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no context');
      const ellipse = (colour: string, x: number, y: number, across: number, down: number) => {
        context.fillStyle = colour;
        context.beginPath();
        context.ellipse(x, y, across, down, 0, 0, 7);
        context.fill();
      };
      if (what === 'couple') {
        context.drawImage(image, 60, 0, 265, 420, 0, 0, 265, 420);
        context.drawImage(image, 120, 0, 310, 420, 265, 0, 310, 420);
      } else if (what === 'mask') {
        context.drawImage(image, 0, 0);
        ellipse('#9cc4de', 224, 142, 44, 38);
      } else {
        context.fillStyle = '#bfe0f5';
        context.fillRect(0, 0, 512, 512);
        ellipse('#334a7d', 256, 520, 170, 130);
        ellipse('#2a1a12', 256, 210, 125, 145);
        ellipse('#f7d3b5', 256, 240, 98, 122);
        for (const x of [215, 297]) {
          ellipse('#fff', x, 228, 18, 10);
          ellipse('#2b1d14', x, 228, 8, 8);
          ellipse('#2a1a12', x, 205, 22, 4);
        }
        ellipse('#e0a890', 256, 268, 9, 6);
        ellipse('#c0505a', 256, 305, 28, 9);
      }
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    },
    [source, scene] as const,
  );
  return Buffer.from(made, 'base64');
}

async function openPicture(page: Page, buffer: Buffer): Promise<void> {
  await page.goto('/selfie?view=id-photo');
  await page.getByTestId('pick-photo').setInputFiles({ name: '照片.png', mimeType: 'image/png', buffer });
  await expect(page.getByRole('list', { name: '照片检查' })).toBeVisible(longTimeout);
}

const openScene = async (page: Page, scene: Scene) => openPicture(page, await sceneOf(page, scene));

/** A portrait that has a matte, and behind it at its left another one, of whom the picture's border leaves half a face. */
async function withSomebodyBehind(name: string, behind: string, left: number): Promise<Buffer> {
  const folder = path.dirname(portrait);
  const source = await readFile(path.join(folder, `${name}.jpg`));
  const matte = await sharp(await readFile(path.join(folder, 'mattes', `${name}.png`)))
    .extractChannel(0)
    .toBuffer();
  const half = await sharp(await readFile(path.join(folder, `${behind}.jpg`)))
    .resize(684)
    .extract({ left: -left, top: 0, width: 684 + left, height: 590 })
    .toBuffer();
  return sharp(source)
    .composite([
      { input: half, left: 0, top: 130 },
      { input: await sharp(source).joinChannel(matte).png().toBuffer() },
    ])
    .png()
    .toBuffer();
}

test('R-IDP-25 R-IDP-26 R-IDP-27 two people are refused, marked in the photo, and are what 结婚登记照 wants', async ({
  page,
}) => {
  await openScene(page, 'couple');
  await expect(check(page, 'people')).toHaveAttribute('data-state', 'fail');
  await expect(check(page, 'people')).toContainText('照片里有 2 个人');
  const marks = page.getByRole('list', { name: '画面上的问题' });
  await expect(marks.locator('[data-mark="people"]')).toContainText('请换一张单人照');
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: '标出问题' }).uncheck();
  await expect(marks).toHaveCount(0);
  await page.getByRole('searchbox', { name: '搜索尺寸' }).fill('结婚');
  await page.getByRole('radio', { name: /^结婚登记照 53/ }).click();
  for (const id of ['people', 'head', 'gap', 'centre', 'apart', 'tilt'])
    await expect(check(page, id)).toHaveAttribute('data-state', 'pass');
});

test('R-IDP-39 somebody behind the person of whom half a face is seen is found, and refused', async ({
  page,
}) => {
  await openPicture(page, await withSomebodyBehind('interfaces-028', 'interfaces-059', -295));
  await expect(check(page, 'people')).toHaveAttribute('data-state', 'fail');
  await expect(check(page, 'people')).toContainText('照片里有 2 个人');
});

test('R-IDP-28 R-IDP-29 a drawing and a masked face are refused with what to do', async ({ page }) => {
  await openScene(page, 'drawing');
  await expect(
    page.locator('[data-check="real"][data-state="fail"], [data-check="people"][data-state="fail"]'),
  ).toContainText('真人');
  await page.getByRole('button', { name: '换一张照片' }).click();
  await openScene(page, 'mask');
  await expect(check(page, 'covered')).toHaveAttribute('data-state', 'fail');
  await expect(check(page, 'covered')).toContainText('口罩');
});

test('R-IDP-30 R-IDP-31 R-IDP-32 a batch with names of a list becomes one archive; what failed is listed by name', async ({
  page,
}) => {
  await page.goto('/selfie?view=id-photo');
  const photo = await readFile(portrait);
  await page.getByRole('button', { name: '批量制作' }).click();
  await page.getByTestId('batch-photos').setInputFiles([
    { name: '1.jpg', mimeType: 'image/jpeg', buffer: photo },
    { name: '2.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') },
    { name: '3.jpg', mimeType: 'image/jpeg', buffer: photo },
  ]);
  await page.getByTestId('batch-names').setInputFiles({
    name: '名单.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('照片,姓名\n3.jpg,王五\n,张三\n,李四\n,赵六\n'),
  });
  await expect(page.getByText('名单里还有 1 个名字没有照片：赵六')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '开始制作' }).click();
  await expect(page.getByText('3 张里做好了 2 张，1 张没有做成')).toBeVisible(longTimeout);
  await expect(page.getByRole('list', { name: '没有做成的' })).toContainText('李四');
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载压缩包' }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe('证件照-一寸-批量.zip');
  const files = unzipSync(new Uint8Array(await readFile(await download.path())));
  expect(Object.keys(files).toSorted()).toEqual(['张三.jpg', '清单.csv', '王五.jpg'].toSorted());
  const made = files['张三.jpg'] ?? new Uint8Array();
  expect(readPictureHead(made)).toMatchObject({ type: 'image/jpeg', width: 295, height: 413 });
  expect(readDensity(made)).toBe(300);
  const list = new TextDecoder().decode(files['清单.csv']);
  expect(list).toContain('李四,2.jpg,（没有做成）');
  expect(list).toContain('赵六,');
});

test('R-IDP-36 a person before a brick wall is cut out without residue on red, blue and white', async ({
  page,
}) => {
  await page.goto('/selfie?view=id-photo');
  const file = path.join(path.dirname(portrait), 'interfaces-082.jpg');
  await page.getByTestId('pick-photo').setInputFiles(file);
  for (const name of ['红', '蓝', '白']) {
    await page.getByRole('radio', { name, exact: true }).click(longTimeout);
    await expect(page.getByText(/^\d+\.\d KB$/)).toBeVisible(longTimeout);
    await expect(check(page, 'background'), name).toHaveAttribute('data-state', 'pass');
  }
});

test('R-IDP-52 R-IDP-53 精细抠图 takes away what stood beside the person, can be taken back, and a model that does not come loses nothing', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const model = '**/person/u2netp/**';
  await page.route(model, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/selfie?view=id-photo');
  const file = path.join(path.dirname(portrait), 'interfaces-059.jpg');
  await page.getByTestId('pick-photo').setInputFiles(file);
  await expect(page.getByText(/^\d+\.\d KB$/)).toBeVisible(longTimeout);
  expect(asked.filter((path) => /u2netp|ort-wasm/.test(path))).toEqual([]);
  const shot = () =>
    page
      .getByRole('application', { name: '证件照画面' })
      .locator('canvas')
      .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  const quick = await shot();
  await page.getByRole('button', { name: '精细抠图' }).click();
  await expect(page.getByText('没能重新抠图，照片保持原样')).toBeVisible(longTimeout);
  expect(await shot()).toBe(quick);
  await page.unroute(model);
  await page.getByRole('button', { name: '精细抠图' }).click();
  await expect(page.getByRole('button', { name: '改回快速抠图' })).toBeVisible(longTimeout);
  await expect.poll(shot).not.toBe(quick);
  await page.getByRole('button', { name: '改回快速抠图' }).click();
  await expect(page.getByRole('button', { name: '精细抠图' })).toBeVisible(longTimeout);
  await expect.poll(shot).toBe(quick);
});

test('R-IDP-55 the operator’s model cuts out in the place of ours', async ({ page }) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'baigong-pack-'));
  const model = tinyMattingModel(64);
  const file = path.join(dataDir, 'tiny.onnx');
  await writeFile(file, model);
  const id = createHash('sha256').update(model).digest('hex');
  const cli = path.resolve(import.meta.dirname, '../apps/server/src/features/packs/pack-cli.ts');
  execFileSync(process.execPath, [cli, 'matting', file, '--sha256', id, '--side', '64'], {
    env: { ...process.env, DATA_DIR: dataDir },
  });
  const server = await startServer({ DATA_DIR: dataDir });
  try {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${server.url}/selfie?view=id-photo`);
    await page.getByTestId('pick-photo').setInputFiles(portrait);
    await expect(page.getByText(/^\d+\.\d KB$/)).toBeVisible(longTimeout);
    await page.getByRole('button', { name: '精细抠图' }).click();
    await expect(page.getByRole('button', { name: '改回快速抠图' })).toBeVisible(longTimeout);
    expect(asked.filter((one) => one.endsWith(`/api/packs/${id}`))).toHaveLength(1);
    expect(asked.filter((one) => one.includes('u2netp'))).toEqual([]);
  } finally {
    await server.stop();
  }
});
