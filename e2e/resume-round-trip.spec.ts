import { sampleResume } from '@baigong/resume';
import { expect, expectAccessible } from './support/fixtures.ts';
import { test } from './support/model-fixtures.ts';
import { openResume } from './support/open-resume.ts';
import { openExport } from './support/resume-tools.ts';

test('R-XFER-54 HTML, Word and plain text come back with all that they were exported with', async ({
  page,
}) => {
  await openResume(page, sampleResume('marketing', 'modern'));
  for (const [format, source] of [
    ['HTML', '本工坊导出的网页'],
    ['Word', '本工坊导出的 Word 文档'],
    ['纯文本', '本工坊导出的纯文本'],
  ] as const) {
    const dialog = await openExport(page);
    await dialog.getByRole('radio', { name: format, exact: true }).check({ force: true });
    const attach = dialog.getByRole('switch', { name: '附带简历数据' });
    // Plain text has no coded data below it unless that is asked for.
    await expect(attach).toBeChecked({ checked: format !== '纯文本' });
    await attach.check();
    const coming = page.waitForEvent('download');
    await dialog.getByRole('button', { name: '开始导出' }).click();
    const path = await (await coming).path();
    await dialog.getByRole('button', { name: '导入其他格式' }).click();
    const foreign = page.getByRole('dialog', { name: '导入文件' });
    await foreign.getByLabel('选择简历文件').setInputFiles(path);
    const preview = foreign.getByRole('region', { name: '导入预览' });
    await expect(preview).toContainText(source);
    await expect(preview).toContainText('段工作');
    await preview.getByRole('button', { name: '换一个文件' }).click();
    await page.keyboard.press('Escape');
    await expect(foreign).toBeHidden();
  }
});

test('R-XFER-62 JSON with wrong types is shown before it replaces anything', async ({ page }) => {
  await openResume(page, sampleResume());
  const name = page.getByRole('region', { name: '编辑面板' }).getByRole('textbox', { name: '姓名' });
  const before = await name.inputValue();
  await openExport(page);
  const dialog = page.getByRole('dialog', { name: '导入/导出' });
  await dialog.getByLabel('选择 JSON 文件').setInputFiles({
    name: 'resume.json',
    mimeType: 'application/json',
    buffer: Buffer.from(
      '{"fields":{"basicInfo":{"fields":[{"id":"name","value":{"a":1}}]},"workExperiences":7}}',
    ),
  });
  const preview = dialog.getByRole('region', { name: '导入预览' });
  await expect(preview.getByRole('status')).toContainText('基本信息：这里应当是文字');
  await expect(preview.getByRole('status')).toContainText('工作经历：');
  await expectAccessible(page);
  await preview.getByRole('button', { name: '换一个文件' }).click();
  await page.keyboard.press('Escape');
  await expect(name).toHaveValue(before);
});
