import { sampleResume } from '@baigong/resume';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { openResume } from './support/open-resume.ts';

const editPanel = (page: Page) => page.getByRole('region', { name: '编辑面板' });
const sheet = (page: Page) =>
  page.getByRole('region', { name: '预览面板', includeHidden: true }).locator('.resume-sheet');
const saved = (page: Page) => expect(page.getByRole('status', { name: '保存状态' })).toHaveText('已保存');

test('R-EDIT-180 an entry is hidden by its menu and shown again, and a reload keeps it @both', async ({
  page,
}) => {
  await openResume(page, sampleResume());
  const work = editPanel(page).getByRole('region', { name: '工作经历' });
  const menu = work.getByRole('button', { name: /^更多操作/ }).first();
  const name = ((await menu.getAttribute('aria-label')) ?? '').replace('更多操作：', '');
  const [company = ''] = name.split(' · ');
  await expect(sheet(page).first()).toContainText(company);
  // By keys alone.
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: /隐藏这一条/ })).toBeVisible();
  await page.getByRole('menuitem', { name: /隐藏这一条/ }).press('Enter');
  await expect(sheet(page).first()).not.toContainText(company);
  await expect(work.getByText('已隐藏')).toBeVisible();
  await expectAccessible(page);
  await saved(page);
  await page.reload();
  await expect(work.getByText('已隐藏')).toBeVisible();
  await expect(sheet(page).first()).not.toContainText(company);
  await work.getByRole('button', { name: `显示：${name}` }).click();
  await expect(sheet(page).first()).toContainText(company);
  await expect(work.getByText('已隐藏')).toBeHidden();
});

test('R-EDIT-180 a line is hidden by the format bar and by keys; what is typed behind it shows @both', async ({
  page,
}) => {
  await openResume(page, sampleResume());
  const box = editPanel(page).getByRole('textbox', { name: '工作描述' }).first();
  await box.click();
  const bar = page.getByRole('toolbar', { name: '工作描述格式' });
  await expect(bar).toBeVisible();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await bar.getByRole('button', { name: '无序列表', exact: true }).click();
  await page.keyboard.type('先写一条');
  await page.keyboard.press('Enter');
  await page.keyboard.type('这条先藏起来');
  const drawn = sheet(page).locator('.resume-rich').first();
  await expect(drawn.locator('li')).toHaveText(['先写一条', '这条先藏起来']);
  const eye = bar.getByRole('button', { name: '隐藏这一行', exact: true });
  await eye.click();
  await expect(eye).toHaveAttribute('aria-pressed', 'true');
  await expect(drawn.locator('li')).toHaveText(['先写一条']);
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('再写一条');
  await expect(drawn.locator('li')).toHaveText(['先写一条', '再写一条']);
  await saved(page);
  await page.reload();
  await expect(sheet(page).locator('.resume-rich').first().locator('li')).toHaveText([
    '先写一条',
    '再写一条',
  ]);
  const again = editPanel(page).getByRole('textbox', { name: '工作描述' }).first();
  await again.getByText('这条先藏起来').click();
  await expect(page.getByRole('toolbar', { name: '工作描述格式' })).toBeVisible();
  await page.keyboard.press('Control+Shift+H');
  await expect(sheet(page).locator('.resume-rich').first().locator('li')).toHaveCount(3);
});

test('R-EDIT-196 one press orders a resume as a graduate’s; ready modules are shown once they hold something @both', async ({
  page,
}) => {
  await openResume(page, sampleResume());
  const headings = () => sheet(page).locator('.resume-title').allInnerTexts();
  await expect.poll(headings).toEqual(['工作经历', '项目经历', '教育经历', '专业技能']);
  await page.getByRole('button', { name: '模块管理' }).click();
  const dialog = page.getByRole('dialog', { name: '模块管理' });
  await dialog.getByRole('button', { name: '应届排法' }).click();
  await expectAccessible(page);
  await expect.poll(headings).toEqual(['教育经历', '工作经历', '项目经历', '专业技能']);
  await expect(dialog.getByRole('button', { name: '证书', exact: true })).toBeHidden();
  await dialog.getByRole('button', { name: '关闭' }).click();
  const honours = editPanel(page).getByRole('region', { name: '荣誉奖项' });
  await honours.getByRole('textbox', { name: '内容' }).click();
  await page.keyboard.type('国家奖学金');
  await expect.poll(headings).toEqual(['教育经历', '工作经历', '项目经历', '荣誉奖项', '专业技能']);
});
