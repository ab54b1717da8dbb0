import path from 'node:path';
import { expect, test } from './support/fixtures.ts';

// The browser writes down every answer that refuses.
test.use({ settings: { LIMITS: 'publish=1/1h' }, expectedConsole: [/status of 429/] });

const picture = path.resolve(import.meta.dirname, '../apps/web/public/icons/seal-512.png');

test('R-GAL-07 whoever publishes too often reads how long to wait, and keeps all that was written', async ({
  page,
}) => {
  await page.goto('/community');
  const dialog = page.getByRole('dialog', { name: '发布作品' });
  const fill = async (title: string) => {
    await page.getByRole('button', { name: '发布作品' }).click();
    await dialog.locator('input[type=file]').setInputFiles(picture);
    await dialog.getByLabel('标题').fill(title);
    await dialog.getByLabel('标签').fill('印章');
    await dialog.getByLabel('昵称').fill('林一');
    await dialog.getByLabel(/^提示词/).fill('一枚朱红的印章');
    await dialog.getByRole('radio', { name: /^CC0/ }).check();
    await dialog.getByLabel(/我有权发布/).check();
    await dialog.getByRole('button', { name: '发布', exact: true }).click();
  };
  await fill('第一幅');
  await expect(page.getByText('作品已发布')).toBeVisible();
  // The nickname is kept in the browser.
  await page.getByRole('button', { name: '发布作品' }).click();
  await dialog.locator('input[type=file]').setInputFiles(picture);
  await expect(dialog.getByLabel('昵称')).toHaveValue('林一');
  await dialog.getByRole('button', { name: '取消' }).click();
  await fill('第二幅');
  await expect(dialog.getByRole('alert')).toHaveText(
    /^发布得太频繁，请在 (?:60|59) 分钟后再试，填写的内容都还在。$/,
  );
  await expect(dialog.getByLabel('标题')).toHaveValue('第二幅');
  await expect(dialog.getByLabel('标签')).toHaveValue('印章');
  await expect(dialog.getByLabel(/^提示词/)).toHaveValue('一枚朱红的印章');
  await expect(dialog.getByRole('button', { name: '发布', exact: true })).toBeEnabled();
});
