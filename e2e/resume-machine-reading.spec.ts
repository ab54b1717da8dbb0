import { sampleResume, type ResumeDocument } from '@baigong/resume';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { openResume } from './support/open-resume.ts';
import { chooseTool } from './support/resume-tools.ts';

function withCss(document: ResumeDocument, customCSS: string): ResumeDocument {
  const { styles } = document.styles;
  return { ...document, styles: { ...document.styles, styles: { ...styles, customCSS } } };
}

test('R-XFER-89 招聘系统视角 compares the resume’s own PDF with it, value by value, and shows what programs of three kinds read', async ({
  page,
}) => {
  await openResume(page, sampleResume());
  await chooseTool(page, '检查', '招聘系统视角');
  const panel = page.getByRole('region', { name: '招聘系统视角' });
  await panel.waitFor();
  const height = () => panel.evaluate((element) => element.clientHeight);
  const before = await height();
  await expect(panel.getByRole('status')).toContainText('项都在 PDF 里：文字完整，次序和链接与简历一致');
  // What is below stays where it was.
  expect(await height()).toBe(before);
  const value = (group: string, label: string) =>
    panel
      .locator('section', { has: page.getByRole('heading', { name: group }) })
      .locator('div', { has: page.locator('dt', { hasText: label }) })
      .locator('dd')
      .first();
  await expect(value('基本信息', '姓名')).toContainText('林知夏');
  await expect(value('基本信息', '邮箱')).toHaveText('zhixia.lin@example.com');
  await expect(value('云帆数科', '职位')).toHaveText('高级前端工程师');
  const parsers = panel.getByRole('region', { name: '常见程序读到的文字' });
  for (const [name, says] of [
    ['文件次序', /^.*林知夏/],
    ['分栏次序', /林知夏/],
    ['逐行归类', /姓名：林知夏/],
  ] as const) {
    await parsers.getByRole('radio', { name }).click();
    await expect(parsers).toContainText(says);
  }
  await expectAccessible(page);
});

test('R-XFER-90 what the file does not say is red, says why and leads to the field; an edit makes the result old', async ({
  page,
}) => {
  await openResume(page, withCss(sampleResume(), '[data-field="email"] { display: none; }'));
  await chooseTool(page, '检查', '招聘系统视角');
  const panel = page.getByRole('region', { name: '招聘系统视角' });
  await expect(panel.getByRole('status')).toContainText('项与 PDF 不一致');
  await expect(panel.locator('[data-status="missing"]')).toContainText([
    /zhixia\.lin@example\.com.*PDF 的文字里没有“zhixia/,
  ]);
  await expect(panel.getByRole('list', { name: '可以这样改' })).toContainText('自定义样式');
  await panel.getByRole('button', { name: 'zhixia.lin@example.com' }).click();
  const email = page.getByRole('textbox', { name: '邮箱' });
  await expect(email).toBeFocused();
  await email.fill('lin@example.com');
  await expect(panel.getByText('简历改过了')).toBeVisible();
  await panel.getByRole('button', { name: '重新读取' }).click();
  await expect(panel.getByText('简历改过了')).toBeHidden();
  await expect(panel.getByRole('button', { name: 'lin@example.com', exact: true })).toBeVisible();
});
