import type { Page } from '@playwright/test';
import { expect, expectAccessible } from './support/fixtures.ts';
import { test } from './support/model-fixtures.ts';
import { seedResumes, shortResume } from './support/open-resume.ts';

/** Opens the rewriting of a description in a resume. */
async function openRewriting(page: Page, html: string) {
  const document = shortResume();
  const [job] = Object.values(document.fields.workExperiences);
  const described = job?.fields.find(({ type }) => type === 'editor');
  if (described) described.value = html;
  const [address = ''] = await seedResumes(page, [document]);
  await page.goto(address);
  await page.getByRole('button', { name: 'AI 改写' }).first().click();
  return page.getByRole('region', { name: 'AI 改写' });
}

test('R-EDIT-111 R-EDIT-180 what a rewriting invents and leaves out is marked in the comparison and named @both', async ({
  page,
}) => {
  const panel = await openRewriting(
    page,
    '<ul><li>#编造 负责订单系统重构，8 人参与</li><li>每周给新人讲课</li></ul>',
  );
  await panel.getByRole('button', { name: '润色' }).click();
  const changes = panel.getByRole('group', { name: '改动对照' });
  for (const text of ['Rust', '阿里巴巴', '五百万元', '省级科技进步二等奖'])
    await expect(changes.locator('ins mark').filter({ hasText: text })).not.toHaveCount(0);
  await expect(changes.locator('del mark').filter({ hasText: '8' })).not.toHaveCount(0);
  const notes = panel.getByRole('status');
  await expect(notes.filter({ hasText: '原文里没有' })).toContainText(
    'Rust、阿里巴巴、五百万元、省级科技进步二等奖',
  );
  await expect(notes.filter({ hasText: '改写后少了' })).toContainText('8 人、每周给新人讲课');
  await expect(panel.getByRole('button', { name: '采纳' })).toBeVisible();
  await expectAccessible(page);
});

test('R-EDIT-183 a refusal is said to be one and cannot be taken @both', async ({ page }) => {
  const panel = await openRewriting(page, '<p>#婉拒 负责门店收银和盘点</p>');
  await panel.getByRole('button', { name: '润色' }).click();
  await expect(panel.getByRole('status')).toContainText(
    '模型没有照做，原文没有变。它的回答是：“抱歉，我无法完成这个请求。”',
  );
  await expect(panel.getByRole('button', { name: '采纳' })).toHaveCount(0);
  await expect(panel.getByRole('button', { name: '重试' })).toBeVisible();
  await expect(page.getByRole('region', { name: '预览面板' })).toContainText('负责门店收银和盘点');
  await expectAccessible(page);
});
