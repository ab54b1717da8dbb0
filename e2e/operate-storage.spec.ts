import path from 'node:path';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { ownFiles } from './support/scaled-out.ts';

const operatorToken = 'operator-token-of-the-storage';
test.use({ settings: { OPERATOR_TOKEN: operatorToken } });

const picture = path.resolve(import.meta.dirname, '../apps/web/public/icons/seal-512.png');

test('R-OPS-53 R-OPS-54 the operator checks the storage, and gets a receipt for a takedown', async ({
  page,
}) => {
  await page.goto('/community');
  await page.getByRole('button', { name: '发布作品' }).click();
  const dialog = page.getByRole('dialog', { name: '发布作品' });
  await dialog.locator('input[type=file]').setInputFiles(picture);
  await dialog.getByLabel('标题').fill('要下架的印');
  await dialog.getByLabel('昵称').fill('林一');
  await dialog.getByRole('radio', { name: /^CC0/ }).check();
  await dialog.getByLabel(/我有权发布/).check();
  await dialog.getByRole('button', { name: '发布', exact: true }).click();
  await expect(dialog).toBeHidden();

  await page.goto('/operate');
  await page.getByLabel('操作口令').fill(operatorToken);
  await page.getByRole('button', { name: '进入' }).click();
  const review = page.getByRole('region', { name: '作品审核' });
  await review.getByRole('radio', { name: '展示中' }).click();
  await review.getByRole('button', { name: '下架' }).click();
  const asking = page.getByRole('dialog');
  await asking.getByLabel('原因').fill('测试下架');
  await asking.getByRole('button', { name: '下架', exact: true }).click();
  await expect(asking).toBeHidden();

  await page.getByRole('button', { name: '存储' }).click();
  const storage = page.getByRole('region', { name: '存储' });
  const receipt = storage.getByRole('table', { name: '文件删除回执' }).getByRole('row').nth(1);
  await expect(receipt).toContainText('下架作品');
  await expect(receipt).not.toContainText('等待删除');
  await storage.getByRole('button', { name: '立即检查' }).click();
  const audit = storage.getByRole('table', { name: '存储检查' }).getByRole('row').nth(1);
  // No file of the picture is left: none is missing, damaged or without a row.
  const own = String(ownFiles);
  await expect(audit.getByRole('cell')).toContainText([/./, /秒/, own, /0/, own, '0', '0', '0', '0']);
  await expectAccessible(page);
});
