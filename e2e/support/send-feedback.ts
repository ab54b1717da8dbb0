import { expect, type Page } from '@playwright/test';

/** Writes feedback and sends it; it is then among the visitor's own, sent or waiting. */
export async function sendFeedback(page: Page, text: string): Promise<void> {
  await page.goto('/feedback');
  await page.getByLabel('内容').fill(text);
  await page.getByRole('button', { name: '发送反馈' }).click();
  await expect(page.getByRole('list', { name: '我的反馈' })).toContainText(text);
}
