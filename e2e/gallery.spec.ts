import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './support/fixtures.ts';

const operatorToken = 'operator-token-of-the-tests';
test.use({ settings: { OPERATOR_TOKEN: operatorToken } });

/** Any picture of the project's that is large enough. */
const picture = path.resolve(import.meta.dirname, '../apps/web/public/icons/seal-512.png');

async function publish(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: '发布作品' }).click();
  const dialog = page.getByRole('dialog', { name: '发布作品' });
  await dialog.locator('input[type=file]').setInputFiles(picture);
  await dialog.getByLabel('标题').fill(title);
  await dialog.getByLabel('标签').fill('印章 红色');
  await dialog.getByLabel('昵称').fill('林一');
  await dialog.getByLabel(/^提示词/).fill('一枚朱红的印章');
  const send = dialog.getByRole('button', { name: '发布', exact: true });
  // Nothing is disabled without a word: each press leads to what is missing.
  await send.click();
  await expect(page.getByText('请选择许可。')).toBeVisible();
  await expect(dialog.getByRole('radio').first()).toBeFocused();
  await dialog.getByRole('radio', { name: /^CC0/ }).check();
  await send.click();
  await expect(page.getByText('请先勾选下面的同意。')).toBeVisible();
  await expect(dialog.getByLabel(/我有权发布/)).toBeFocused();
  await dialog.getByLabel(/我有权发布/).check();
  await dialog.getByRole('button', { name: '发布', exact: true }).click();
  await expect(page.getByText('作品已发布')).toBeVisible();
  await expect(dialog).toBeHidden();
}

test('R-GAL-01 R-SHELL-34 a picture is published, found, opened, liked, collected, edited and deleted @both @main', async ({
  page,
}) => {
  await page.goto('/community');
  await expect(page.getByRole('heading', { name: '墙上还空着，等你的第一幅画' })).toBeVisible();
  await expectAccessible(page);
  await publish(page, '朱砂印');
  const list = page.getByRole('list', { name: '作品', exact: true });
  await expect(list.getByRole('link', { name: /朱砂印/ })).toBeVisible();

  await page.getByRole('searchbox', { name: '搜索作品' }).fill('zsy');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=zsy/);
  await expect(page.getByRole('searchbox', { name: '搜索作品' })).toBeFocused();
  await list.getByRole('link', { name: /朱砂印/ }).click();
  await expect(page).toHaveURL(/\/community\/[\w-]{16}\?q=zsy$/);
  const viewer = page.getByRole('dialog', { name: '朱砂印' });
  await expect(viewer.getByText('一枚朱红的印章')).toBeVisible();
  await expectAccessible(page);
  await viewer.getByRole('button', { name: '喜欢' }).click();
  await expect(viewer.getByRole('button', { name: '喜欢 1' })).toHaveAttribute('aria-pressed', 'true');
  await viewer.getByRole('button', { name: '收藏', exact: true }).click();
  await expect(viewer.getByRole('button', { name: '已收藏' })).toBeVisible();

  const download = page.waitForEvent('download');
  await viewer.getByRole('link', { name: '下载' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('朱砂印.png');
  expect(
    readFileSync(await file.path())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG');

  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(page).toHaveURL(/\/community\?q=zsy$/);
  await page.getByRole('button', { name: '我的收藏' }).click();
  await expect(
    page.getByRole('list', { name: '我的收藏' }).getByRole('link', { name: /朱砂印/ }),
  ).toBeVisible();

  await page
    .getByRole('navigation', { name: '画廊里的分区' })
    .getByRole('button', { name: '我的发布' })
    .click();
  const mine = page.getByRole('list', { name: '我的发布' });
  await mine.getByRole('button', { name: '编辑' }).click();
  const editing = page.getByRole('dialog', { name: '编辑作品' });
  await editing.getByLabel('标题').fill('朱砂新印');
  await editing.getByRole('button', { name: '保存' }).click();
  await expect(mine.getByText('朱砂新印')).toBeVisible();
  await mine.getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByRole('heading', { name: '还没有发布过作品' })).toBeVisible();
});

test('R-GAL-61 a file with traces of a generator is preselected as suspected, with the reason and its prompt to take', async ({
  page,
}) => {
  const graph = {
    3: { class_type: 'KSampler', inputs: { positive: ['6', 0] } },
    6: { class_type: 'CLIPTextEncode', inputs: { text: 'a red fox' } },
  };
  const plain = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#c63' } })
    .png()
    .toBuffer();
  const text = Buffer.from(`tEXtprompt\0${JSON.stringify(graph)}`);
  const number = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return bytes;
  };
  const chunk = Buffer.concat([number(text.length - 4), text, number(crc32(text))]);
  const buffer = Buffer.concat([plain.subarray(0, 33), chunk, plain.subarray(33)]);
  await page.goto('/community');
  await page.getByRole('button', { name: /发布/ }).first().click();
  const dialog = page.getByRole('dialog', { name: '发布作品' });
  await dialog.locator('input[type=file]').setInputFiles({ name: 'fox.png', mimeType: 'image/png', buffer });
  const origin = dialog.getByRole('combobox', { name: '这张图是怎么来的' });
  await expect(origin).toHaveValue('model');
  await expect(origin.locator('option:checked')).toHaveText('疑似 AI 生成');
  await expect(dialog.getByText('文件里有ComfyUI的生成参数')).toBeVisible();
  await dialog.getByRole('button', { name: '填入提示词' }).click();
  await expect(dialog.getByRole('textbox', { name: /提示词/ })).toHaveValue('a red fox');
});

test('R-GAL-22 a picture that has copies in AVIF is shown by them, with the others named beside', async ({
  page,
  server,
}) => {
  await page.goto('/community');
  await publish(page, '两种格式');
  // Made some seconds after publishing, when the server finds the time.
  const copies = async () => {
    const answer = await page.request.get(`${server.url}/api/gallery/pictures?q=两种`);
    const { pictures } = (await answer.json()) as { pictures: { avif: { width: number }[] }[] };
    return pictures[0]?.avif.length;
  };
  await expect.poll(copies, { timeout: 60_000 }).toBeGreaterThan(0);
  await page.reload();
  const picture = page
    .getByRole('list', { name: '作品', exact: true })
    .getByRole('link', { name: /两种格式/ })
    .locator('img');
  const shown = () =>
    picture.evaluate((image: HTMLImageElement) => [image.currentSrc, image.naturalWidth > 0]);
  await expect.poll(shown).toEqual([expect.stringMatching(/\.avif$/), true]);
  await expect(picture).toHaveAttribute('srcset', /^\S+\.webp \d+w(, \S+\.webp \d+w)*$/);
});

test('R-VIS-11 a picture of the gallery opens in image analysis by a button and by its link', async ({
  page,
}) => {
  await page.goto('/community');
  await publish(page, '送去分析');
  await page
    .getByRole('list', { name: '作品', exact: true })
    .getByRole('link', { name: /送去分析/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/community\/[\w-]{16}$/);
  const link = page.url();
  await page.getByRole('dialog', { name: '送去分析' }).getByRole('button', { name: '图像分析' }).click();
  await expect(page).toHaveURL(/\/image$/);
  await expect(page.getByRole('img', { name: '送去分析' })).toBeVisible();
  await page.getByRole('button', { name: '移除 送去分析' }).click();
  const field = page.getByLabel('或者从画廊拿一幅');
  await field.fill('https://elsewhere.test/community/AbCdEf_-01234567');
  await page.getByRole('button', { name: '打开', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('这不是本站画廊里作品的链接');
  await field.fill(link);
  await field.press('Enter');
  await expect(page.getByRole('img', { name: '送去分析' })).toBeVisible();
});

test('R-OPER-03 the operator removes a picture with a reason, and its author reads it', async ({ page }) => {
  await page.goto('/community');
  await publish(page, '待下架');
  await page.goto('/operate');
  await page.getByLabel('操作口令').fill(operatorToken);
  await page.getByRole('button', { name: '进入' }).click();
  await page.getByRole('radio', { name: '展示中' }).click();
  const card = page.getByRole('article').filter({ hasText: '待下架' });
  await card.getByRole('button', { name: '下架' }).click();
  const asking = page.getByRole('dialog', { name: '下架作品' });
  await asking.getByLabel('原因').fill('测试下架');
  await asking.getByRole('button', { name: '下架' }).click();
  await expect(card).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('button', { name: '操作记录' }).click();
  await expect(page.getByRole('cell', { name: '测试下架' })).toBeVisible();
  await page.goto('/community?view=mine');
  await expect(page.getByText('下架原因：测试下架')).toBeVisible();
});
