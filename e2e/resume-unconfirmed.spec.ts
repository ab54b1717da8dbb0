import { sampleResume } from '@baigong/resume';
import { markUnconfirmed } from '@baigong/resume/honesty';
import { expect, test } from './support/fixtures.ts';
import { openResume } from './support/open-resume.ts';
import { openExport } from './support/resume-tools.ts';

test('R-EDIT-161 R-EDIT-163 facts that nobody gave are shown at their field until confirmed, and an export asks while any remain', async ({
  page,
}) => {
  const sample = sampleResume();
  const source = JSON.stringify(sample).replaceAll('zhixia.lin@example.com', '');
  const marked = markUnconfirmed(sample, source);
  await openResume(page, marked);
  const group = page
    .getByRole('group', { name: '待确认的内容' })
    .filter({ hasText: 'zhixia.lin@example.com' });
  await expect(group).toBeVisible();
  await openExport(page);
  const dialog = page.getByRole('dialog', { name: '导入/导出' });
  await dialog.getByRole('button', { name: '开始导出' }).click();
  const question = page.getByRole('dialog', { name: /还有 \d+ 处没有确认/ });
  await expect(question).toContainText('zhixia.lin@example.com');
  const downloading = page.waitForEvent('download');
  await question.getByRole('button', { name: '仍要导出' }).click();
  await downloading;
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await group.getByRole('button', { name: '确认' }).click();
  await expect(group).toBeHidden();
});
