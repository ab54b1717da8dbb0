import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readPictureHead } from '@baigong/pictures';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { longTimeout, photo, pixel } from './support/edited-photo.ts';
import { giveCamera, giveFailingCamera, portrait } from './support/fake-camera.ts';

// The models ask a software GPU for their answer; it says that this is slow. The tests read pixels of the page's canvas.
test.use({
  // The last one: a test keeps the models from coming.
  expectedConsole: [
    /GPU stall due to ReadPixels|Automatic fallback to software WebGL|willReadFrequently|status of 404/,
  ],
});

async function open(page: Page): Promise<void> {
  await page.goto('/selfie');
  await page.getByTestId('pick-photo').setInputFiles(portrait);
  await expect(page.getByRole('tab', { name: '背景' })).toBeVisible();
}

const face = [0.43, 0.27] as const;
const wall = [0.78, 0.1] as const;

test('R-SELFIE-04 R-SELFIE-06 R-SELFIE-08 R-SELFIE-16 R-SELFIE-17 R-SELFIE-22 the person is found in the page, the background changes, and a file of full size comes out @main', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`);
  });
  await open(page);
  await expect(page.getByText('照片只在你的浏览器里处理，不会上传')).toBeVisible();
  await page.getByRole('button', { name: '证件蓝' }).click();
  // The colour stands behind the person, and the person stands before it.
  await expect.poll(() => pixel(page, ...wall), longTimeout).toEqual([0x62, 0x8b, 0xce, 255]);
  const [red = 0, , blue = 0] = await pixel(page, ...face);
  expect(red).toBeGreaterThan(blue + 20);
  await expectAccessible(page);

  await test.step('the brush by keyboard brings the wall back, and undo takes that back', async () => {
    await page.getByRole('button', { name: '擦除' }).click();
    const layer = page.getByRole('application');
    await layer.focus();
    await page.keyboard.press('Space');
    await expect.poll(() => pixel(page, 0.5, 0.5)).toEqual([0x62, 0x8b, 0xce, 255]);
    await page.getByRole('button', { name: '撤销' }).click();
    await expect.poll(() => pixel(page, 0.5, 0.5)).not.toEqual([0x62, 0x8b, 0xce, 255]);
  });

  await test.step('a transparent ground is written as PNG', async () => {
    await page.getByRole('button', { name: '透明' }).click();
    await expect.poll(async () => (await pixel(page, ...wall))[3]).toBe(0);
    await page.getByRole('button', { name: '下载', exact: true }).click();
    const waiting = page.waitForEvent('download', longTimeout);
    await page.getByRole('menuitem', { name: /PNG/ }).click();
    const file = await waiting;
    expect(file.suggestedFilename()).toBe('astronaut-美化.png');
    const head = readPictureHead(new Uint8Array(await readFile(await file.path())));
    expect(head).toMatchObject({ type: 'image/png', width: 512, height: 512 });
  });
  expect(sent, 'nothing was sent').toEqual([]);
});

test('R-SELFIE-11 R-SELFIE-13 R-SELFIE-14 R-SELFIE-15 R-SELFIE-18 R-SELFIE-19 beauty, a filter, a sticker and words; compared, kept, and handed to the resume', async ({
  page,
}) => {
  await open(page);
  await expect.poll(async () => (await pixel(page, ...face))[3], longTimeout).toBe(255);
  const before = await pixel(page, ...face);
  await page.getByRole('tab', { name: '美颜' }).click();
  await page.getByRole('slider', { name: '美白' }).fill('100');
  await expect.poll(async () => (await pixel(page, ...face))[2]).toBeGreaterThan((before[2] ?? 0) + 6);
  await page.getByRole('tab', { name: '滤镜' }).click();
  await page.getByRole('button', { name: '黑白' }).click();
  await expect
    .poll(async () => {
      const [r = 0, g = 0] = await pixel(page, ...face);
      return Math.abs(r - g);
    })
    .toBeLessThan(6);
  await page.getByRole('button', { name: '前后对比' }).click();
  await expect(page.getByRole('slider', { name: '前后对比' })).toHaveValue('50');
  await page.getByRole('button', { name: '前后对比' }).click();

  await page.getByRole('tab', { name: '装饰' }).click();
  await page.getByRole('button', { name: '爱心', exact: true }).click();
  await page.getByLabel('要加的文字').fill('向着星辰');
  await page.getByRole('button', { name: '加文字' }).click();
  const words = page.getByRole('button', { name: /^文字 向着星辰/ });
  await words.focus();
  const left = () => words.evaluate((element) => Number.parseFloat(element.style.left));
  const from = await left();
  await page.keyboard.press('ArrowRight');
  await expect.poll(left).toBeCloseTo(from + 1, 1);
  for (const key of ['+', ']', ']']) await page.keyboard.press(key);
  await expect(page.getByRole('slider', { name: '旋转' })).toHaveValue('10');
  await page.keyboard.press('Control+z');
  await page.getByRole('button', { name: /^贴纸 爱心/ }).focus();
  await page.keyboard.press('Delete');
  await expect(page.getByRole('button', { name: /^贴纸 爱心/ })).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole('button', { name: '存到我的图片' }).click();
  await expect(page.getByText('已存到“我的图片”')).toBeVisible(longTimeout);
  await page.getByRole('button', { name: '换一张' }).click();
  await page.getByRole('button', { name: '我的图片' }).click();
  await page
    .getByRole('button', { name: /^用这张/ })
    .first()
    .click();
  await expect(photo(page)).toBeVisible();
  await page.getByRole('button', { name: '设为简历头像' }).click();
  await expect(page).toHaveURL(/\/resume\/edit/, longTimeout);
});

test('R-SELFIE-05 a photo comes by paste, by drop and from another screen', async ({ page }) => {
  const data = (await readFile(portrait)).toString('base64');
  const empty = page.getByRole('heading', { name: '拍一张，或放一张照片进来' });
  const give = (kind: 'paste' | 'drop') =>
    page.evaluate(
      ([base64, event]) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
        const carried = new DataTransfer();
        carried.items.add(new File([bytes], '人像.jpg', { type: 'image/jpeg' }));
        const init = { bubbles: true, cancelable: true };
        document.body.dispatchEvent(
          event === 'paste'
            ? new ClipboardEvent('paste', { ...init, clipboardData: carried })
            : new DragEvent('drop', { ...init, dataTransfer: carried }),
        );
      },
      [data, kind] as const,
    );
  await page.goto('/selfie');
  await expect(empty).toBeVisible();
  await give('paste');
  await expect(photo(page)).toBeVisible();
  await page.getByRole('button', { name: '换一张' }).click();
  await expect(empty).toBeVisible();
  await give('drop');
  await expect(photo(page)).toBeVisible();
  await expect.poll(async () => (await pixel(page, ...face))[3], longTimeout).toBe(255);
  await page.getByRole('button', { name: '存到我的图片' }).click();
  await expect(page.getByText('已存到“我的图片”')).toBeVisible(longTimeout);
  await page.evaluate(async () => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve) => {
        request.addEventListener('success', () => resolve(request.result));
      });
    const db = await done(indexedDB.open('ChatDatabase'));
    const keys = await done(db.transaction('images').objectStore('images').getAllKeys());
    db.close();
    sessionStorage.setItem('baigong:hand-off-pictures:selfie', JSON.stringify(keys));
  });
  await page.reload();
  await expect(photo(page)).toBeVisible();
});

test('R-SELFIE-20 R-SELFIE-21 without WebGL the page says so, and brush, beauty and filters go on; a broken file loses nothing', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const real = Reflect.get(HTMLCanvasElement.prototype, 'getContext') as (...args: unknown[]) => unknown;
    Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
      value(this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
        return kind.startsWith('webgl') ? null : Reflect.apply(real, this, [kind, ...rest]);
      },
    });
  });
  await open(page);
  await expect(page.getByText(/没有开启 WebGL，不能自动识别人像/)).toBeVisible();
  await page.getByRole('button', { name: '证件红' }).click();
  await page.getByRole('button', { name: '擦除' }).click();
  await page.getByRole('application').focus();
  await page.keyboard.press('Space');
  await expect.poll(() => pixel(page, 0.5, 0.5)).toEqual([0xd7, 0x45, 0x32, 255]);
  await page
    .getByTestId('pick-ground')
    .setInputFiles({ name: '坏的.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(page.getByText('“坏的.png”打不开')).toBeVisible();
  await expect.poll(() => pixel(page, 0.5, 0.5)).toEqual([0xd7, 0x45, 0x32, 255]);
});

test('R-SELFIE-03 a camera that is refused, missing, or goes away midway has its own words and a way on @phone', async ({
  page,
}) => {
  await giveFailingCamera(page, ['NotAllowedError', 'NotFoundError']);
  await page.goto('/selfie');
  await expectAccessible(page);
  await page.getByRole('button', { name: '打开相机' }).click();
  await expect(page.getByRole('heading', { name: '没有相机权限' })).toBeVisible();
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('heading', { name: '没有找到相机' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByLabel('相机画面')).toBeVisible();
  await page.evaluate(() => (window as unknown as { pullCable: () => void }).pullCable());
  await expect(page.getByRole('heading', { name: '相机断开了' })).toBeVisible();
  await page.getByTestId('pick-photo').setInputFiles(portrait);
  await expect(photo(page)).toBeVisible();
  await page.getByRole('tab', { name: '美颜' }).click();
  await expectAccessible(page);
});

test('R-SELFIE-01 R-SELFIE-02 countdown, burst with the sharpest marked, mirror; the stream ends when the camera closes', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = [];
    const asked: unknown[] = [];
    Object.assign(window, { tracks, asked });
    Object.defineProperty(navigator.mediaDevices, 'getUserMedia', {
      value: (wanted: unknown) => {
        asked.push(wanted);
        const canvas = document.createElement('canvas');
        canvas.width = 640;
        canvas.height = 480;
        const context = canvas.getContext('2d');
        let turn = 0;
        setInterval(() => {
          context?.fillRect((turn += 7) % 640, 0, 3, 480);
        }, 50);
        const made = canvas.captureStream(20);
        tracks.push(...made.getTracks());
        return Promise.resolve(made);
      },
    });
  });
  const live = () =>
    page.evaluate(
      () =>
        (window as unknown as { tracks: MediaStreamTrack[] }).tracks.filter(
          ({ readyState }) => readyState === 'live',
        ).length,
    );
  await page.goto('/selfie');
  await page.getByRole('button', { name: '打开相机' }).click();
  const release = page.getByRole('button', { name: '拍照', exact: true });
  await expect(release).toBeEnabled();
  expect(await live()).toBe(1);
  await page.getByRole('button', { name: '镜像' }).click();
  await page.getByRole('button', { name: '网格线' }).click();
  await expectAccessible(page);
  await page.getByRole('radio', { name: '3 秒' }).click();
  await page.getByRole('radio', { name: '连拍 5 张' }).click();
  await release.click();
  await expect(page.getByRole('timer')).toBeVisible();
  const strip = page.getByRole('region', { name: '选一张' });
  await expect(strip.getByRole('button', { name: /^第 \d 张/ })).toHaveCount(5, longTimeout);
  await expect(strip.getByRole('button', { name: /最清晰$/ })).toHaveAttribute('aria-pressed', 'true');
  await strip.getByRole('button', { name: '重拍' }).click();
  await expect(release).toBeEnabled();
  await page.getByRole('button', { name: '换到后置相机' }).click();
  await page.getByRole('radio', { name: '最高' }).click();
  await expect(release).toBeEnabled();
  const asked = await page.evaluate(() => (window as unknown as { asked: unknown[] }).asked);
  expect(asked[0]).toMatchObject({ video: { facingMode: { ideal: 'user' }, width: { ideal: 1920 } } });
  expect(asked.at(-1)).toMatchObject({
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 4096 } },
  });
  expect(await live(), 'the streams before have ended').toBe(1);
  await page.getByRole('button', { name: '关闭相机' }).click();
  await expect.poll(live).toBe(0);
});

test('R-SELFIE-25 another background is behind the person live, and behind the photo that is taken', async ({
  page,
}) => {
  await giveCamera(page);
  await page.goto('/selfie');
  await page.getByRole('button', { name: '打开相机' }).click();
  await expect(page.getByRole('button', { name: '拍照', exact: true })).toBeEnabled();
  await page.getByRole('radio', { name: '蓝', exact: true }).check();
  const shown = page.getByRole('img', { name: '换了背景的相机画面' });
  await expect(shown).toBeVisible(longTimeout);
  const seen = (x: number, y: number) =>
    shown.evaluate(
      (canvas, [px, py]) => {
        const copy = document.createElement('canvas');
        if (!(canvas instanceof HTMLCanvasElement)) return [];
        [copy.width, copy.height] = [canvas.width, canvas.height];
        const context = copy.getContext('2d');
        context?.drawImage(canvas, 0, 0);
        return [...(context?.getImageData(px * copy.width, py * copy.height, 1, 1).data ?? [])];
      },
      [x, y] as const,
    );
  await expect.poll(() => seen(0.8, 0.12), longTimeout).toEqual([0x62, 0x8b, 0xce, 255]);
  const [red = 0, , blue = 0] = await seen(0.43, 0.36);
  expect(red, 'the face is the camera’s').toBeGreaterThan(blue + 20);
  // The page's own thread goes on: a change answers at once, and pictures go on coming.
  await page.getByRole('radio', { name: '虚化', exact: true }).check();
  await expect.poll(() => seen(0.8, 0.12), longTimeout).not.toEqual([0x62, 0x8b, 0xce, 255]);
  await expect
    .poll(async () => Number(await shown.getAttribute('data-rate')), longTimeout)
    .toBeGreaterThan(0);
  await expectAccessible(page);
  await page.getByRole('radio', { name: '红', exact: true }).check();
  await page.getByRole('button', { name: '拍照', exact: true }).click();
  await expect.poll(() => pixel(page, 0.22, 0.12), longTimeout).toEqual([0xd7, 0x45, 0x32, 255]);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect.poll(() => pixel(page, 0.22, 0.12)).not.toEqual([0xd7, 0x45, 0x32, 255]);
});

test('R-SELFIE-20 R-SELFIE-25 models that do not come stop neither camera nor photo, and another try finds the person', async ({
  page,
}) => {
  await giveCamera(page);
  await page.route('**/person/**', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/selfie');
  await page.getByRole('button', { name: '打开相机' }).click();
  await page.getByRole('radio', { name: '蓝', exact: true }).check();
  await expect(page.getByText('暂时不能实时换背景')).toBeVisible(longTimeout);
  await page.getByRole('button', { name: '拍照', exact: true }).click();
  // The photo's own word; the camera's begins alike.
  await expect(page.getByText('人像识别的文件没有下载下来。请检查网络后重试')).toBeVisible(longTimeout);
  await page.unroute('**/person/**');
  await page.getByRole('button', { name: '重新识别' }).click();
  await expect.poll(() => pixel(page, 0.22, 0.12), longTimeout).toEqual([0x62, 0x8b, 0xce, 255]);
});

test('R-SELFIE-03 a camera that goes away during a burst leaves what was taken, and during the countdown takes nothing', async ({
  page,
}) => {
  await giveCamera(page);
  const pull = () => page.evaluate(() => (window as unknown as { pullCable: () => void }).pullCable());
  await page.goto('/selfie');
  await page.getByRole('button', { name: '打开相机' }).click();
  const release = page.getByRole('button', { name: '拍照', exact: true });
  await expect(release).toBeEnabled();
  await page.getByRole('radio', { name: '10 秒' }).check();
  await release.click();
  await expect(page.getByRole('timer')).toBeVisible();
  await pull();
  await expect(page.getByRole('heading', { name: '相机断开了' })).toBeVisible();
  await page.getByRole('button', { name: '重试' }).click();
  await expect(release).toBeEnabled();
  await page.getByRole('radio', { name: '立即' }).check();
  await page.getByRole('radio', { name: '连拍 5 张' }).check();
  // The cable is pulled when the third picture is being written.
  await page.evaluate(() => {
    const real = Reflect.get(HTMLCanvasElement.prototype, 'toBlob') as (...args: unknown[]) => void;
    let written = 0;
    Reflect.set(
      HTMLCanvasElement.prototype,
      'toBlob',
      function (this: HTMLCanvasElement, ...args: unknown[]) {
        written += 1;
        if (written === 3) (window as unknown as { pullCable: () => void }).pullCable();
        Reflect.apply(real, this, args);
      },
    );
  });
  await release.click();
  await expect(page.getByText(/相机断开了，已经拍好的 \d 张都在/)).toBeVisible(longTimeout);
  const strip = page.getByRole('region', { name: '选一张' });
  await expect(strip.getByRole('button', { name: /^第 2 张/ })).toBeVisible();
  await strip.getByRole('button', { name: '用这张' }).click();
  await expect(photo(page)).toBeVisible();
});

test('R-SELFIE-24 photo and edits survive a reload; put away, they come back once more, and begun anew they are gone', async ({
  page,
}) => {
  await open(page);
  await page.getByRole('button', { name: '证件蓝' }).click();
  await expect.poll(() => pixel(page, ...wall), longTimeout).toEqual([0x62, 0x8b, 0xce, 255]);
  await page.getByRole('tab', { name: '装饰' }).click();
  await page.getByLabel('要加的文字').fill('向着星辰');
  await page.getByRole('button', { name: '加文字' }).click();
  const words = page.getByRole('button', { name: /^文字 向着星辰/ });
  await expect(words).toBeVisible();
  const isKept = () =>
    page.evaluate(async () => {
      const done = <Result>(request: IDBRequest<Result>) =>
        new Promise<Result>((resolve) => {
          request.addEventListener('success', () => resolve(request.result));
        });
      const db = await done(indexedDB.open('BaigongDatabase'));
      const kept: unknown = await done(db.transaction('selfie').objectStore('selfie').get('studio'));
      db.close();
      return JSON.stringify(kept ?? null).includes('向着星辰');
    });
  await expect.poll(isKept).toBe(true);
  await page.reload();
  await expect(page.getByText('已经恢复上次没做完的照片')).toBeVisible();
  await expect.poll(() => pixel(page, ...wall), longTimeout).toEqual([0x62, 0x8b, 0xce, 255]);
  await expect(words).toBeVisible();
  await page.getByRole('button', { name: '换一张' }).click();
  await expect(photo(page)).toHaveCount(0);
  await page.getByRole('button', { name: '找回' }).click();
  await expect(words).toBeVisible();
  await expect.poll(isKept).toBe(true);
  await page.reload();
  await page.getByRole('button', { name: '重新开始' }).click();
  await expect(page.getByRole('heading', { name: '拍一张，或放一张照片进来' })).toBeVisible();
  await expect.poll(isKept).toBe(false);
  await page.reload();
  await expect(page.getByRole('button', { name: '打开相机' })).toBeVisible();
  await expect(photo(page)).toHaveCount(0);
});

test('R-SELFIE-26 the models come while the page idles, and not where the browser saves data', async ({
  page,
}) => {
  const coming = page.waitForRequest(/\/person\/face\/.*\.wasm$/, longTimeout);
  await page.goto('/selfie');
  await coming;
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', {
      value: Object.assign(new EventTarget(), { saveData: true }),
    });
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.includes('/person/')) asked.push(request.url());
  });
  await page.reload();
  await expect(page.getByRole('button', { name: '打开相机' })).toBeVisible();
  // Two idle moments later: whoever waited for one has had it.
  for (let turn = 0; turn < 2; turn += 1)
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve))));
  expect(asked).toEqual([]);
  await page.getByTestId('pick-photo').setInputFiles(portrait);
  await expect.poll(() => asked.length, longTimeout).toBeGreaterThan(0);
});
