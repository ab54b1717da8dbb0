import type { Page } from '@playwright/test';
import { expect, expectAccessible } from './support/fixtures.ts';
import { test } from './support/model-fixtures.ts';

test.use({ settings: { MODEL_NAME: 'gpt-4o,qwen-plus' } });

const comparison = (page: Page) => page.getByRole('region', { name: '2 个回答的对比' });
const columns = (page: Page) => comparison(page).locator('section');

test('R-COMPARE-03 R-COMPARE-05 answers stand side by side, go on after a reload, and on phones one at a time', async ({
  page,
}) => {
  await page.goto('/chat');
  const box = page.getByLabel('输入消息', { exact: true });
  await box.fill('#慢 6 150');
  await page.getByRole('button', { name: '对话设置' }).click();
  await page.getByRole('button', { name: '对比回答' }).click();
  const dialog = page.getByRole('dialog', { name: '对比回答' });
  await expect(dialog).toContainText('由本站付费');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '问这 2 个' }).click();
  await expect(columns(page)).toHaveCount(2);
  await expect(box).toHaveValue('');
  await page.reload();
  await expect(comparison(page)).toContainText('2 个都结束了');
  const [left, right] = await columns(page).all();
  const a = await left?.boundingBox();
  const b = await right?.boundingBox();
  expect(b?.x).toBeGreaterThan((a?.x ?? 0) + (a?.width ?? 0) - 1);
  expect(a?.y).toBe(b?.y);
  await comparison(page).getByRole('button', { name: '挑选段落合并' }).click();
  await comparison(page).getByRole('checkbox').last().check();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(columns(page).last()).not.toBeInViewport();
  await comparison(page).getByRole('radio').last().click();
  await expect(columns(page).last()).toBeInViewport();
  await comparison(page).getByRole('button', { name: '合并选中的 1 段' }).click();
  await expect(comparison(page)).toBeHidden();
  await expect(page.locator('[data-role="assistant"]').last()).toContainText('由对比回答合并');
});
