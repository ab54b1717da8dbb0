import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { messageId, openSession } from './support/seed-session.ts';

const resume = '# 张伟\n\n电话：13800138000\n\n## 工作经历\n\n- **2020.03 - 至今** 某某公司 工程师';

async function handOver(page: Page, content: string, item: string) {
  await openSession(page, [
    { role: 'user', content: '写一段' },
    { role: 'assistant', content, state: 'done' },
  ]);
  const answer = page.locator(`[data-message="${messageId(1)}"]`);
  await answer.hover();
  await answer.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('R-CHAT-20 发到文生图 puts an answer’s words into the prompt', async ({ page }) => {
  await handOver(page, '**雪中的红梅**，`水墨`。', '发到文生图');
  await expect(page).toHaveURL(/\/messageToImg$/);
  await expect(page.getByRole('textbox', { name: '画面描述' })).toHaveValue('雪中的红梅，水墨。');
});

test('R-CHAT-20 R-LABEL-08 写进简历 opens the import with an answer’s words, and they become a resume', async ({
  page,
}) => {
  await handOver(page, resume, '写进简历');
  await expect(page).toHaveURL(/\/resume$/);
  const dialog = page.getByRole('dialog', { name: '导入简历' });
  await expect(dialog.getByRole('textbox', { name: '简历的文字' })).toHaveValue(/^张伟\n+电话：13800138000/);
  await dialog.getByRole('button', { name: '识别文字' }).click();
  await expect(dialog.getByText('13800138000').first()).toBeVisible();
  await dialog.getByRole('button', { name: /导入为新简历|导入所选|^导入$/ }).click();
  await expect(page.getByRole('region', { name: '预览面板', includeHidden: true })).toContainText('AI 生成');
});

test('R-CHAT-20 存为文档 keeps an answer as a document with its Markdown, also after a reload', async ({
  page,
}) => {
  await handOver(page, '# 周报\n\n- 完成 **登录**', '存为文档');
  await expect(page).toHaveURL(/\/document\/.+/);
  const reader = page.getByRole('region', { name: '文档正文' });
  await expect(reader.getByRole('heading', { name: '周报' })).toBeVisible();
  await expect(reader).toContainText('登录');
  await page.reload();
  await expect(reader.getByRole('heading', { name: '周报' })).toBeVisible();
});
