import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sampleResume } from '@baigong/resume';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { openResume } from './support/open-resume.ts';
import { startServer } from './support/server.ts';
import { findInFolder, findInMemory, openPhone, scanCode } from './support/relay.ts';

// An answer that is no success is named in the console by the browser itself.
test.use({ expectedConsole: [/Failed to load resource: the server responded with a status of 4/] });

const usedSentence = '这个二维码已经用过了，每个码只传一次。请在电脑上换一个新的码。';

/** A photo as a phone would take it, by its number of pixels. */
async function drawPhoto(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1200, 900];
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no 2d context');
    context.fillStyle = '#2f6f5e';
    context.fillRect(0, 0, 1200, 900);
    context.fillStyle = '#f2d9a0';
    context.fillRect(300, 200, 600, 500);
    return canvas.toDataURL('image/jpeg', 0.9);
  });
  return Buffer.from(address.split(',')[1] ?? '', 'base64');
}

async function askPhone(page: Page) {
  await page.getByRole('button', { name: '从手机传来' }).click();
  const dialog = page.getByRole('dialog', { name: '从手机传来' });
  return { dialog, link: await scanCode(dialog) };
}

test('R-RELAY-01 R-RELAY-03 R-RELAY-06 R-RELAY-09 a photo from the phone opens in the computer’s tool; the code is good for once @main', async ({
  page,
  browser,
}) => {
  await page.goto('/image');
  const { dialog, link } = await askPhone(page);
  await expect(dialog).toContainText('服务器读不到内容');
  await expectAccessible(page);
  const phone = await openPhone(browser);
  const begun = Date.now();
  await phone.goto(link);
  await expect(phone.getByRole('heading', { name: '传一张照片到电脑' })).toBeVisible();
  await expect(phone.getByRole('navigation')).toHaveCount(0);
  await expectAccessible(phone);
  for (const name of ['拍照', '从相册选择']) {
    const box = await phone.getByRole('button', { name }).boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
  }
  await expect(phone.getByTestId('relay-camera')).toHaveAttribute('capture', 'environment');
  const photo = await drawPhoto(page);
  await phone
    .getByTestId('relay-camera')
    .setInputFiles({ name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('img', { name: 'IMG_2041' })).toBeVisible();
  test.info().annotations.push({ type: 'from scan to picture', description: `${Date.now() - begun} ms` });
  await expect(page.getByRole('region', { name: '图片信息' })).toContainText('1200 × 900 像素');
  await expect(phone.getByRole('heading', { name: '电脑已收到' })).toBeVisible();
  await expectAccessible(phone);

  const second = await openPhone(browser);
  await second.goto(link);
  await expect(second.getByRole('alert')).toHaveText(usedSentence);
  await expect(second.getByRole('button', { name: '拍照' })).toHaveCount(0);
});

test('R-RELAY-03 of two phones with one code the slower one reads why it cannot send', async ({
  page,
  browser,
}) => {
  await page.goto('/image');
  const { link } = await askPhone(page);
  const [first, second] = [await openPhone(browser), await openPhone(browser)];
  for (const phone of [first, second]) {
    await phone.goto(link);
    await expect(phone.getByRole('button', { name: '拍照' })).toBeVisible();
  }
  const file = { name: '照片.jpg', mimeType: 'image/jpeg', buffer: await drawPhoto(page) };
  await first.getByTestId('relay-file').setInputFiles(file);
  await expect(first.getByRole('heading', { name: '电脑已收到' })).toBeVisible();
  await second.getByTestId('relay-file').setInputFiles(file);
  await expect(second.getByRole('alert')).toHaveText(usedSentence);
});

test('R-RELAY-04 R-RELAY-09 a closed window, a broken link and a file that is too large are each said on the phone', async ({
  page,
  browser,
}) => {
  await page.goto('/document');
  const { dialog, link } = await askPhone(page);
  const phone = await openPhone(browser);
  await phone.goto(link);
  await expect(phone.getByRole('button', { name: '选择文件' })).toBeVisible();
  await phone
    .getByTestId('relay-file')
    .setInputFiles({ name: '大.bin', mimeType: '', buffer: Buffer.alloc(20 * 1024 * 1024 + 1) });
  await expect(phone.getByRole('alert')).toContainText('超过 20 MB');
  const ended = page.waitForResponse('**/api/relays/end');
  await dialog.getByRole('button', { name: '关闭' }).click();
  await ended;
  await phone.reload();
  await expect(phone.getByRole('alert')).toContainText('每个码只在 10 分钟内有效');
  await phone.goto(link.slice(0, -3));
  await expect(phone.getByRole('alert')).toHaveText('这个链接不完整。请重新扫电脑上的二维码。');
});

test('R-RELAY-08 what was changed on its way is thrown away, and the computer says so', async ({
  page,
  browser,
}) => {
  await page.goto('/image');
  await page.route('**/api/relays/take', async (route) => {
    const response = await route.fetch();
    const body = await response.body();
    body[body.length >> 1] = (body[body.length >> 1] ?? 0) ^ 1;
    await route.fulfill({ response, body });
  });
  const { dialog, link } = await askPhone(page);
  const phone = await openPhone(browser);
  await phone.goto(link);
  await phone
    .getByTestId('relay-file')
    .setInputFiles({ name: '照片.jpg', mimeType: 'image/jpeg', buffer: await drawPhoto(page) });
  await expect(dialog.getByRole('alert')).toContainText('内容被改动过');
  await dialog.getByRole('button', { name: '换一个码' }).click();
  expect(await scanCode(dialog)).not.toBe(link);
});

test('R-RELAY-01 R-RELAY-09 a finished PDF goes to the phone by the same kind of code', async ({
  page,
  browser,
}) => {
  await openResume(page, sampleResume());
  await page.getByRole('button', { name: '导入导出' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: '开始导出' }).click();
  const download = await downloading;
  await page.getByRole('button', { name: '传到手机' }).click();
  const dialog = page.getByRole('dialog', { name: '传到手机' });
  const link = await scanCode(dialog);
  const phone = await openPhone(browser);
  await phone.goto(link);
  await expect(phone.getByRole('heading', { name: '电脑传来一个文件' })).toBeVisible();
  await expectAccessible(phone);
  await phone.getByRole('button', { name: '接收' }).click();
  await expect(phone.getByText(download.suggestedFilename())).toBeVisible();
  const saving = phone.waitForEvent('download');
  await phone.getByRole('button', { name: '保存到手机' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe(download.suggestedFilename());
  expect((await readFile(await saved.path())).equals(await readFile(await download.path()))).toBe(true);
  await expect(dialog).toContainText('手机已经取走');
  await phone.reload();
  await expect(phone.getByRole('alert')).toHaveText(usedSentence);
});

interface MortalServer {
  readonly url: string;
  /** Ends the server as `kill -9` does and starts it again at the same address. */
  restart(): Promise<void>;
}

/** With a server of its own. */
const mortalTest = test.extend<{ mortal: MortalServer }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from its first parameter
  mortal: async ({}, use) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'baigong-relay-'));
    let server = await startServer({ DATA_DIR: dataDir });
    const { port } = new URL(server.url);
    await use({
      url: server.url,
      restart: async () => {
        const gone = server.stop();
        process.kill(server.pid, 'SIGKILL');
        await gone;
        server = await startServer({ DATA_DIR: dataDir, PORT: port });
      },
    });
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  },
});

test.describe('a killed server', () => {
  mortalTest.use({ expectedConsole: [/Failed to load resource|net::ERR/] });

  mortalTest(
    'R-RELAY-10 a file that waits while the server is killed arrives, and one that is cut off is given up on both devices',
    async ({ page, browser, mortal: server }) => {
      const photo = await drawPhoto(page);
      await page.goto(`${server.url}/image`);
      const { promise: killed, resolve: goOn } = Promise.withResolvers<void>();
      await page.route('**/api/relays/take', async (route) => {
        await killed;
        await route.continue();
      });
      const { dialog, link } = await askPhone(page);
      const phone = await openPhone(browser);
      await phone.goto(link);
      await phone
        .getByTestId('relay-camera')
        .setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: photo });
      await expect(phone.getByRole('heading', { name: '已传出，等电脑取走' })).toBeVisible();
      await expect(dialog).toContainText('正在接收…');
      await server.restart();
      goOn();
      await expect(page.getByRole('img', { name: 'IMG_1' })).toBeVisible();
      await expect(phone.getByRole('heading', { name: '电脑已收到' })).toBeVisible();

      await page.unroute('**/api/relays/take');
      await page.goto(`${server.url}/document`);
      const cdp = await page.context().newCDPSession(page);
      const { dialog: second, link: secondLink } = await askPhone(page);
      await phone.goto(secondLink);
      const limitDownload = (downloadThroughput: number) =>
        cdp.send('Network.emulateNetworkConditions', {
          offline: false,
          latency: 0,
          downloadThroughput,
          uploadThroughput: -1,
        });
      // Slow enough to be cut in the middle.
      await limitDownload(200_000);
      const taking = page.waitForResponse('**/api/relays/take');
      await phone
        .getByTestId('relay-file')
        .setInputFiles({ name: '大.bin', mimeType: '', buffer: Buffer.alloc(15_000_000, 7) });
      await taking;
      // The answer to the phone's own request comes a moment later; a kill before it is of a file that was being sent.
      await expect(phone.getByRole('heading', { name: '已传出，等电脑取走' })).toBeVisible();
      await server.restart();
      // What the sockets still hold would come for half a minute.
      await limitDownload(-1);
      await expect(second.getByRole('alert')).toContainText('没有收完');
      await expect(phone.getByRole('heading', { name: '电脑没有取走' })).toBeVisible();
    },
  );
});

test('R-RELAY-11 how long it takes from the page on the phone to the picture in the computer’s tool is noted', async ({
  page,
  browser,
}) => {
  const photo = await drawPhoto(page);
  const times: number[] = [];
  for (let round = 1; round <= 5; round += 1) {
    await page.goto('/image');
    const { link } = await askPhone(page);
    const phone = await openPhone(browser);
    await phone.goto(link);
    const camera = phone.getByTestId('relay-camera');
    await expect(phone.getByRole('button', { name: '拍照' })).toBeVisible();
    const begun = performance.now();
    await camera.setInputFiles({ name: `IMG_${round}.jpg`, mimeType: 'image/jpeg', buffer: photo });
    await expect(page.getByRole('img', { name: `IMG_${round}` })).toBeVisible();
    times.push(Math.round(performance.now() - begun));
    await phone.context().close();
  }
  const median = times.toSorted((a, b) => a - b)[2] ?? Infinity;
  test
    .info()
    .annotations.push({ type: 'from scan to picture', description: `${median} ms of ${times.join(', ')}` });
});

test('R-RELAY-07 of a thousand planted strings none is on the server’s disk, in its log or in its memory', async ({
  page,
  browser,
  server,
}) => {
  const mark = `planted-${crypto.randomUUID()}`;
  const text = Array.from({ length: 1000 }, (_, n) => `${mark}-${n}`).join('\n');
  await page.goto('/document');
  const { link } = await askPhone(page);
  const phone = await openPhone(browser);
  await phone.goto(link);
  await phone
    .getByTestId('relay-file')
    .setInputFiles({ name: `${mark}.txt`, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await expect(page.getByText(`${mark}-0`).first()).toBeVisible();
  await expect(phone.getByRole('heading', { name: '电脑已收到' })).toBeVisible();
  const secret = link.slice(link.lastIndexOf('.') + 1);
  for (const planted of [mark, secret]) {
    expect(await findInFolder(server.dataDir, planted)).toEqual([]);
    expect(server.readLog()).not.toContain(planted);
  }
  // The search does find what the server holds.
  expect(findInMemory(server.pid, [mark, secret, 'relay_pieces'])).toEqual(['relay_pieces']);
});
