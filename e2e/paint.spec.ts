import { readFile } from 'node:fs/promises';
import { pictureType, readLabel, readPictureHead } from '@baigong/pictures';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './support/fixtures.ts';

const prompt = (page: Page) => page.getByRole('textbox', { name: '画面描述' });
const tiles = (page: Page) =>
  page.getByRole('region', { name: '作品' }).getByRole('button', { name: /^查看：/ });
const scenes = (page: Page) => page.getByRole('list', { name: '场景' }).getByRole('button');
const painting = (page: Page) => page.getByRole('list', { name: '正在作画' });

async function paint(page: Page, words: string): Promise<void> {
  const before = await tiles(page).count();
  await prompt(page).fill(words);
  await page.getByRole('button', { name: /开始作画/ }).click();
  await expect(tiles(page)).toHaveCount(before + 1, { timeout: 30_000 });
  await expect(painting(page)).toHaveCount(0);
}

test('R-PAINT-01 R-PAINT-55 R-PAINT-64 R-PAINT-65 R-PAINT-68 R-PAINT-76 a prompt becomes a picture by the brush: seen, found, saved with its label, painted again @main', async ({
  page,
}) => {
  await page.goto('/messageToImg');
  await expect(page.getByText('程序化绘图，非 AI 模型，只画风景。')).toBeVisible();
  await expect(scenes(page)).toHaveCount(20);
  await page.getByRole('button', { name: /开始作画/ }).click();
  await expect(page.getByRole('alert')).toContainText('还没有提示词');

  await page.getByRole('radio', { name: /^方形/ }).check({ force: true });
  await page.getByRole('spinbutton', { name: '种子' }).fill('42');
  await page.evaluate(() => {
    new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
      const removed = changes.flatMap(({ removedNodes }) => [...removedNodes]);
      const isHead = (node: Node) => node instanceof Element && node.querySelector('[aria-label="搜索作品"]');
      if (added.some(({ textContent }) => textContent?.includes('挑一景，画成你的')) || removed.some(isHead))
        document.documentElement.dataset['flash'] = 'yes';
    }).observe(document.body, { childList: true, subtree: true });
  });
  await paint(page, '雪山，湖，极光');
  await expect(page.locator('html')).not.toHaveAttribute('data-flash');
  await expect(page.getByText('画的是：雪山、湖、极光。')).toBeVisible();
  await expectAccessible(page);

  await tiles(page).first().click();
  const viewer = page.getByRole('dialog', { name: '查看图片' });
  await expect(viewer.getByRole('img', { name: '雪山，湖，极光' })).toBeVisible();
  await expect(viewer.getByText('计算机绘制')).toBeVisible();
  await expect(viewer.getByText(/^第 \d+ 版$/)).toBeVisible();
  await page.keyboard.press('+');
  await expect(viewer.getByRole('status', { name: '缩放比例' })).toHaveText('140%');
  await expectAccessible(page);
  for (const [name, type] of [
    ['原图', 'image/png'],
    ['JPEG', 'image/jpeg'],
    ['WebP', 'image/webp'],
  ] as const) {
    await viewer.getByRole('button', { name: '下载' }).click();
    const arriving = page.waitForEvent('download');
    await page.getByRole('menuitem', { name, exact: true }).click();
    const file = await arriving;
    expect(file.suggestedFilename()).toMatch(/^雪山，湖，极光-42\./);
    const bytes = new Uint8Array(await readFile(await file.path()));
    expect([pictureType(bytes), readLabel(bytes)?.madeBy]).toEqual([type, 'computer']);
  }
  await viewer.getByRole('button', { name: '画同款' }).click();
  await expect(viewer).toBeHidden();
  await expect(page.getByRole('button', { name: '解锁种子' })).toBeVisible();
  await paint(page, '雪山，湖，极光');
  // The same words, size and seed are the same picture, to the byte but for its number.
  const same = await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('ChatDatabase');
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('refused')));
    });
    const records = await new Promise<{ blob: Blob }[]>((resolve) => {
      const request = database.transaction('images').objectStore('images').getAll();
      request.addEventListener('success', () => resolve(request.result as { blob: Blob }[]));
    });
    database.close();
    const pixels = await Promise.all(
      records.map(async ({ blob }) => {
        const bitmap = await createImageBitmap(blob);
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
        const context = canvas.getContext('2d');
        context?.drawImage(bitmap, 0, 0);
        const data = context?.getImageData(0, 0, canvas.width, canvas.height).data.buffer;
        const hash = await crypto.subtle.digest('SHA-256', data ?? new ArrayBuffer());
        return new Uint8Array(hash).join();
      }),
    );
    return pixels.length === 2 && pixels[0] === pixels[1];
  });
  expect(same).toBe(true);

  await page.getByRole('searchbox', { name: '搜索作品' }).fill('沙漠');
  await expect(page.getByText('没有找到符合的作品。')).toBeVisible();
  await page.getByRole('button', { name: '看全部' }).click();
  await page.getByRole('button', { name: '选择多张' }).click();
  await page.getByRole('button', { name: '全选' }).click();
  await page.getByRole('button', { name: '删除所选' }).click();
  await expect(page.getByText('已删除 2 张')).toBeVisible();
  await expect(page.getByRole('heading', { name: '挑一景，画成你的' })).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(page.getByRole('button', { name: /^选择：|^查看：/ })).toHaveCount(2);
  await page.reload();
  await expect(tiles(page)).toHaveCount(2);
  await expect(prompt(page)).toHaveValue('雪山，湖，极光');
});

test('R-PAINT-63 R-PAINT-66 R-PAINT-67 an edited picture stands beside the one it came from, with its label, and serves a resume', async ({
  page,
}) => {
  await page.goto('/messageToImg');
  await paint(page, '沙漠，黄昏');
  await tiles(page).first().click();
  await page.getByRole('button', { name: '编辑' }).click();
  const dialog = page.getByRole('dialog', { name: '编辑图片' });
  await dialog.getByRole('radio', { name: '16:9' }).click();
  await expect(dialog.getByText('裁剪后 1024 × 576')).toBeVisible();
  await dialog.getByRole('radio', { name: '旋转' }).click();
  await dialog.getByRole('button', { name: '转 90°' }).click();
  await dialog.getByRole('radio', { name: '光影' }).click();
  await dialog.getByRole('slider', { name: '亮度' }).fill('30');
  await dialog.getByRole('radio', { name: '文字' }).click();
  await dialog.getByRole('button', { name: '添加文字' }).click();
  await dialog.getByRole('textbox', { name: '文字内容' }).fill('大漠孤烟');
  await dialog.getByRole('radio', { name: '尺寸' }).click();
  await dialog.getByRole('spinbutton', { name: '宽度（像素）' }).fill('288');
  await expect(dialog.getByText('成品 288 × 512')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '存为新作品' }).click();
  await expect(dialog).toBeHidden();
  const viewer = page.getByRole('dialog', { name: '查看图片' });
  await expect(viewer.getByText('288 × 512')).toBeVisible();
  await expect(viewer.getByText('计算机绘制')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByText('1024 × 1024')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tiles(page)).toHaveCount(2);

  await tiles(page).first().click();
  await page.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '用作简历背景' }).click();
  await expect(page).toHaveURL(/\/resume\/edit/);
  const sent = page.getByRole('group', { name: '送来的图片' });
  await sent.getByRole('button', { name: '用作整页背景' }).click();
  await expect(sent).toBeHidden();
  await expect(page.getByRole('button', { name: '移除整页背景' })).toBeVisible();
});

test('R-CHAT-20 R-PAINT-51 R-PAINT-52 words arrive from elsewhere; too many of them are refused and stay @both', async ({
  page,
  isMobile,
}) => {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('once')) return;
    sessionStorage.setItem('once', '1');
    sessionStorage.setItem('baigong:hand-off:paint', '春天的湖，樱花');
  });
  await page.goto('/messageToImg');
  await expect(prompt(page)).toHaveValue('春天的湖，樱花');
  await page.getByRole('button', { name: '词库' }).click();
  await page.getByRole('button', { name: '天气', exact: true }).click();
  await page
    .getByRole('region', { name: '词库' })
    .getByRole('group')
    .last()
    .getByRole('button')
    .first()
    .click();
  await expect(prompt(page)).toHaveValue(/^春天的湖，樱花，.+/);
  const long = '山，'.repeat(5_000);
  await prompt(page).fill(long);
  await page.getByRole('button', { name: /开始作画/ }).click();
  await expect(page.getByText('提示词有 10,000 字，最多 2,000 字。')).toBeVisible();
  await expect(prompt(page)).toHaveValue(long);
  await page.getByRole('button', { name: '只留前 2,000 字' }).click();
  await page.getByRole('button', { name: /开始作画/ }).click();
  await expect(tiles(page)).toHaveCount(1, { timeout: 30_000 });
  if (isMobile) await expect(page.getByRole('radio', { name: '作品' })).toBeChecked();
});

test('R-PAINT-78 the wallpaper of the day is painted in this screen’s size and in the phone’s, and saved @both', async ({
  page,
  isMobile,
}) => {
  await page.goto('/messageToImg');
  if (isMobile) await page.getByRole('radio', { name: '创作' }).click();
  await page.getByRole('button', { name: '今日壁纸' }).click();
  const dialog = page.getByRole('dialog', { name: '今日壁纸' });
  const screen = await page.evaluate(() => ({
    width: Math.round(window.screen.width * devicePixelRatio),
    height: Math.round(window.screen.height * devicePixelRatio),
  }));
  await expect(dialog.getByRole('img', { name: /^今日壁纸：/ })).toBeVisible();
  await expect(dialog).toContainText(`${screen.width} × ${screen.height}`);
  await expectAccessible(page);
  await dialog.getByRole('radio', { name: '手机' }).click();
  await expect(dialog.getByRole('img', { name: /^今日壁纸：/ })).toBeVisible();
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '下载壁纸' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^百工壁纸-\d{4}-\d{2}-\d{2}-\d+x\d+\.png$/);
  const bytes = new Uint8Array(await readFile(await download.path()));
  const { width = 0, height = 0 } = readPictureHead(bytes) ?? {};
  expect(download.suggestedFilename()).toContain(`-${width}x${height}.png`);
  expect(height).toBeGreaterThan(width);
  expect(readLabel(bytes)).toMatchObject({ madeBy: 'computer' });
});

test('R-PAINT-85 R-PAINT-88 the screen opens as a wall of scenes; a press fills the form, and the picture painted is the one that was shown @both', async ({
  page,
  isMobile,
}) => {
  await page.goto('/messageToImg');
  const card = scenes(page).filter({ hasText: '海上落日' });
  await card.scrollIntoViewIfNeeded();
  await expect(card.locator('img')).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  const box = await card.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  const colours = (selector: string) =>
    page.evaluate(async (found) => {
      const image = document.querySelector<HTMLImageElement>(found);
      const bitmap = await createImageBitmap(await (await fetch(image?.src ?? '')).blob());
      const canvas = new OffscreenCanvas(4, 3);
      const context = canvas.getContext('2d');
      context?.drawImage(bitmap, 0, 0, 4, 3);
      return [...(context?.getImageData(0, 0, 4, 3).data ?? [])];
    }, selector);
  await card.evaluate((element) => element.setAttribute('data-chosen-scene', ''));
  const shown = await colours('[data-chosen-scene] img');
  await card.focus();
  await page.keyboard.press('Enter');
  await expect(prompt(page)).toHaveValue('大海，日落，帆船');
  await expect(page.getByText('画的是：大海、日落、帆船。')).toBeVisible();
  await page.getByRole('button', { name: /开始作画/ }).click();
  await expect(tiles(page)).toHaveCount(1, { timeout: 30_000 });
  const painted = await colours('[aria-label^="查看："] img');
  const furthest = Math.max(...painted.map((value, at) => Math.abs(value - (shown[at] ?? 0))));
  expect(furthest).toBeLessThan(24);
  // The scenes stay at hand.
  await page.getByRole('radio', { name: '场景' }).click();
  await expect(scenes(page)).toHaveCount(20);
  await page.getByRole('radio', { name: /^作品/ }).click();
  await expect(tiles(page)).toHaveCount(1);
  if (isMobile) await expect(page.getByRole('radio', { name: '作品' })).toBeChecked();
});

test('R-PAINT-86 what the brush has no scene for is answered with the ways to an image model, and nothing is painted @both', async ({
  page,
  isMobile,
}) => {
  await page.goto('/messageToImg');
  if (isMobile) await page.getByRole('radio', { name: '创作' }).click();
  await prompt(page).fill('樱花树下的猫，傍晚');
  const answer = page.getByRole('status').filter({ hasText: '这需要图像模型' });
  await expect(answer).toContainText('内置画笔只画风景，不会画“猫”。');
  await expectAccessible(page);
  await page.getByRole('button', { name: /开始作画/ }).click();
  await expect(page.locator(':focus')).toContainText('这需要图像模型');
  await expect(tiles(page)).toHaveCount(0);
  await expect(painting(page)).toHaveCount(0);
  await answer.getByRole('button', { name: '接入图像模型' }).click();
  const settings = page.getByRole('dialog', { name: '设置' });
  await settings.getByText('怎样接入图像模型').click();
  await expect(settings.getByText(/IMAGE_BASE_URL=/).first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await answer.getByRole('button', { name: '只画：樱花，日落' }).click();
  await expect(prompt(page)).toHaveValue('樱花，日落');
  await expect(answer).toHaveCount(0);
  await prompt(page).fill('老虎机');
  await expect(answer).toContainText('不会画“老虎机”');
  await expect(answer.getByRole('button', { name: /只画/ })).toHaveCount(0);
});

test('R-PAINT-87 R-PAINT-88 season, time and weather are words of the prompt, and a use that it names is a size', async ({
  page,
}) => {
  await page.goto('/messageToImg');
  const choose = (group: string, name: string) =>
    page
      .getByRole('radiogroup', { name: group })
      .getByRole('radio', { name, exact: true })
      .click({ force: true });
  await prompt(page).fill('秋天的西湖');
  await expect(page.getByText('画的是：秋天、西湖（按“湖”理解）。')).toBeVisible();
  await expect(page.getByRole('radio', { name: '秋天' })).toBeChecked();
  await choose('季节', '冬天');
  await expect(prompt(page)).toHaveValue('冬天的西湖');
  await choose('天气', '下雪');
  await expect(prompt(page)).toHaveValue('冬天的西湖，下雪');
  await expect(page.getByRole('radio', { name: '下雪' })).toBeChecked();
  await choose('天气', '随描述');
  await expect(prompt(page)).toHaveValue('冬天的西湖');
  await prompt(page).fill('手机壁纸');
  await expect(page.getByRole('radio', { name: /^手机壁纸/ })).toBeChecked();
  await choose('画幅', '方形 1024 × 1024');
  await prompt(page).fill('手机壁纸，极光');
  await expect(page.getByText(/^画的是：.*极光/)).toBeVisible();
  await expect(page.getByRole('radio', { name: /^方形/ })).toBeChecked();
});
