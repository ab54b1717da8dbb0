import { readFile } from 'node:fs/promises';
import { sampleResume } from '@baigong/resume';
import { expect, expectAccessible } from './support/fixtures.ts';
import { test } from './support/model-fixtures.ts';
import { openResume } from './support/open-resume.ts';
import { openExport } from './support/resume-tools.ts';

const label = '部分内容由 AI 生成';

test('R-LABEL-07 a text that a model wrote is labelled beside its field, on the paper and in drawn files', async ({
  page,
}) => {
  const document = sampleResume('marketing', 'modern');
  await openResume(page, document);
  const preview = page.getByRole('region', { name: '预览面板' });
  await expect(preview.getByText(label)).toHaveCount(0);

  const [job] = Object.values(document.fields.workExperiences);
  const described = job?.fields.find(({ type }) => type === 'editor');
  if (described) described.origin = 'model';
  await openResume(page, document);
  await expect(preview.getByText(label)).toHaveCount(1);
  await expect(page.locator('[data-ai-label="resume.field"]').first()).toHaveText('AI 生成');
  await expectAccessible(page);

  await openExport(page);
  const dialog = page.getByRole('dialog', { name: '导入/导出' });
  const take = async (format: string): Promise<Buffer> => {
    await dialog.getByRole('radio', { name: format, exact: true }).check({ force: true });
    const coming = page.waitForEvent('download');
    await dialog.getByRole('button', { name: '开始导出' }).click();
    return readFile(await (await coming).path());
  };
  const html = (await take('HTML')).toString();
  expect(html).toContain('<meta name="AIGC"');
  expect(html.split('<script')[0]).toContain(label);
  expect((await take('PDF')).toString('latin1')).toContain('<TC260:AIGC>');
  expect((await take('PNG')).toString('latin1')).toContain('AIGC\0{"Label":"1"');
});
