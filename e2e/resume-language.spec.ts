import { sampleResume, switchLanguage } from '@baigong/resume';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { inTemplate, openEditor, seedResumes, shortResume, startEditing } from './support/open-resume.ts';
import { drawPage, exportPdf, readText } from './support/resume-pdf-files.ts';

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
  const [address = ''] = await seedResumes(page, [sampleResume()]);
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

for (const template of ['sidebar', 'creative', 'default'])
  test(`R-EDIT-198 the sheets of ${template} show everything once, whatever language they are switched to`, async ({
    page,
  }) => {
    const [address = ''] = await seedResumes(page, [inTemplate(sampleResume(), template)]);
    await openEditor(page, address);
    const sheet = page.locator('.resume-sheet').first();
    await page.getByRole('button', { name: '样式设置', exact: true }).click();
    const panel = page.getByRole('dialog', { name: '样式设置' });
    await panel.getByRole('button', { name: '语言与日期' }).click();
    for (const [language, word] of [
      ['English', 'Work Experience'],
      ['中文', '工作经历'],
    ] as const) {
      await panel.getByRole('radio', { name: language }).click();
      await expect(sheet.getByText(word, { exact: true })).toHaveCount(1);
      await expect(sheet.getByText('林知夏', { exact: true })).toHaveCount(1);
      await expect(sheet.getByText('zhixia.lin@example.com', { exact: true })).toHaveCount(1);
    }
  });

test('R-EDIT-197 an English resume keeps its language when the page is loaded again', async ({ page }) => {
  const [address = ''] = await seedResumes(page, [switchLanguage(sampleResume(), 'en')]);
  await page.goto(address);
  await expect(page.locator('.resume-sheet').first()).toContainText('Work Experience');
  await page.getByLabel('Name', { exact: true }).fill('Jane');
  await expect(page.getByText('已保存')).toBeVisible();
  await page.reload();
  await expect(page.locator('.resume-sheet').first()).toContainText('Work Experience');
});

/** Arabic, Hebrew and lines of several scripts. */
const rightToLeft = [
  'مدير منتجات في شركة ناشئة',
  'מנהל פיתוח עם 7 שנות ניסיון',
  'قاد فريقا من 8 مهندسين في مشروع Baigong',
] as const;

test('R-EDIT-200 right-to-left text stands at the right in preview and editor, and the PDF gives it back in order', async ({
  page,
}, info) => {
  const document = shortResume();
  const [job] = Object.values(document.fields.workExperiences);
  const described = job?.fields.find(({ type }) => type === 'editor');
  const [first, second, third] = rightToLeft;
  if (described)
    described.value = `<p>${first}</p><p>负责官网开发，含 ${second} 一行</p><ul><li><p>${second}</p></li><li><p>English item</p></li></ul><p>${third}</p>`;
  const [address = ''] = await seedResumes(page, [document]);
  await openEditor(page, address);
  const rich = page.locator('.resume-sheet .resume-rich').first();
  /** The room at the left and right of a block's text, in its column. */
  const room = (text: string) =>
    rich.evaluate((column, wanted) => {
      const block = [...column.querySelectorAll('p')].find((one) => one.textContent === wanted);
      if (!block) throw new Error(`There is no ${wanted}`);
      const range = window.document.createRange();
      range.selectNodeContents(block);
      const rects = [...range.getClientRects()].filter(({ width }) => width > 0.5);
      const bounds = column.getBoundingClientRect();
      return {
        left: Math.min(...rects.map((rect) => rect.left)) - bounds.left,
        right: bounds.right - Math.max(...rects.map((rect) => rect.right)),
      };
    }, text);
  for (const text of rightToLeft) {
    const { left, right } = await room(text);
    expect(right, text).toBeLessThan(24);
    expect(left, text).toBeGreaterThan(100);
  }
  expect((await room('English item')).left).toBeLessThan(24);
  const shown = page.getByRole('region', { name: '编辑面板' }).locator('p', { hasText: first }).first();
  await expect(shown).toHaveCSS('unicode-bidi', 'plaintext');
  const { file, says } = await exportPdf(page, info, 'right-to-left');
  expect(says).not.toMatch(/顺序|读不回来/);
  const read = (order: 'placed' | 'raw') =>
    readText(file, 1, order).replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '');
  expect(read('placed')).toContain(first);
  const raw = read('raw').replace(/\s/gu, '');
  for (const text of rightToLeft) expect(raw).toContain(text.replace(/\s/gu, ''));
  await info.attach('page', { body: drawPage(file, 1, 96), contentType: 'image/png' });
});
