import { sampleResume, switchLanguage } from '@baigong/resume';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { openEditor, seedResumes, startEditing } from './support/open-resume.ts';
import { exportPdf, readText } from './support/resume-pdf-files.ts';

test('R-EDIT-197 R-EDIT-198 a new English resume is written, and its PDF has English headings and dates @both', async ({
  page,
}, info) => {
  await page.goto('/resume');
  await page.getByRole('button', { name: '其他语言的新简历' }).click();
  await page.getByRole('menuitem', { name: /新建英文简历/ }).click();
  await expect(page).toHaveURL(/\/resume\/edit\//);
  await startEditing(page);
  const edit = page.getByRole('region', { name: '编辑面板' });
  await edit.getByLabel('Name', { exact: true }).fill('Jane Miller');
  await edit.getByLabel('Company', { exact: true }).fill('Acme Ltd');
  await edit.getByLabel('Dates', { exact: true }).first().fill('2021.7 - 至今');
  await edit.getByLabel('Dates', { exact: true }).first().press('Tab');
  await expect(edit.getByLabel('Dates', { exact: true }).first()).toHaveValue('Jul 2021 – Present');
  const sheet = page.locator('.resume-sheet').first();
  await expect(sheet).toHaveAttribute('lang', 'en');
  await expect(sheet).toContainText('Work Experience');
  await expect(sheet).toContainText('Jul 2021 – Present');
  await expectAccessible(page);
  const { file, says } = await exportPdf(page, info, 'english');
  expect(says).toContain('可被招聘系统解析');
  const text = readText(file, 1, 'placed');
  expect(text).toContain('Work Experience');
  expect(text).toContain('Jul 2021 – Present');
  expect(text).not.toMatch(/\p{Script=Han}/u);
});

test('R-EDIT-197 R-EDIT-198 the language and the writing of dates are chosen in 样式设置, each one step to undo @both', async ({
  page,
}) => {
  const [address = ''] = await seedResumes(page, [sampleResume('engineer')]);
  await openEditor(page, address);
  const sheet = page.locator('.resume-sheet').first();
  await expect(sheet).toContainText('工作经历');
  await page.getByRole('button', { name: '样式设置', exact: true }).click();
  const panel = page.getByRole('dialog', { name: '样式设置' });
  await panel.getByRole('button', { name: '语言与日期' }).click();
  await panel.getByRole('radio', { name: 'English' }).click();
  await expect(sheet).toContainText('Work Experience');
  await expect(sheet).toContainText('– Present');
  await expect(sheet).not.toContainText('至今');
  await panel.getByRole('radio', { name: '07/2021' }).click();
  await expect(sheet).toContainText(/\d\d\/\d{4} – Present/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await expect(sheet).toContainText(/[A-Z][a-z]{2} \d{4} – Present/);
  await page.keyboard.press('Control+z');
  await expect(sheet).toContainText('工作经历');
  await expect(sheet).toContainText('– 至今');
});

test('R-EDIT-197 an English resume keeps its language when the page is loaded again', async ({ page }) => {
  const [address = ''] = await seedResumes(page, [switchLanguage(sampleResume('engineer'), 'en')]);
  await page.goto(address);
  await expect(page.locator('.resume-sheet').first()).toContainText('Work Experience');
  await page.getByLabel('Name', { exact: true }).fill('Jane');
  await expect(page.getByText('已保存')).toBeVisible();
  await page.reload();
  await expect(page.locator('.resume-sheet').first()).toContainText('Work Experience');
});
