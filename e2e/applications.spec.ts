import { makeApplication, sampleResume } from '@baigong/resume';
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectAccessible } from './support/fixtures.ts';
import { test } from './support/model-fixtures.ts';
import { seedResumes } from './support/open-resume.ts';
import { poppler } from './support/poppler.ts';

const posting = `云帆数科（示例）有限公司
招聘岗位：资深前端工程师
任职要求：
1. 本科及以上，5 年以上前端经验
2. 精通 TypeScript、React，熟悉微前端与性能优化`;

/** The text of a PDF without its blanks. */
const readPdf = (path: string): string =>
  spawnSync(poppler('pdftotext'), ['-enc', 'UTF-8', path, '-']).stdout.toString().replace(/\s/g, '');

const openDesk = async (page: Page) => {
  await page.goto('/resume?tab=applications');
  await page.getByRole('tab', { name: '求职台', selected: true }).waitFor();
};
const rows = (page: Page) => page.getByRole('list', { name: '投递', exact: true }).getByRole('listitem');

/** Puts applications where the page keeps them; it has made its database by then. */
const putApplications = (page: Page, records: readonly unknown[]) =>
  page.evaluate(async (values) => {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('BaigongDatabase');
      opening.onsuccess = () => resolve(opening.result);
    });
    const transaction = db.transaction('applications', 'readwrite');
    for (const value of values) transaction.objectStore('applications').put(value);
    await new Promise((resolve) => {
      transaction.oncomplete = resolve;
    });
    db.close();
  }, records);

test('R-JOB-01 R-JOB-03 two presses make an application and a version of the resume @both @main', async ({
  page,
}) => {
  await seedResumes(page, [sampleResume()]);
  await openDesk(page);
  await expect(page.getByRole('heading', { name: '一份简历，投很多地方' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '新建投递' }).click();
  // The caret waits where the description goes.
  await expect(page.getByRole('textbox', { name: '招聘启事' })).toBeFocused();
  await page.keyboard.insertText(posting);
  await expect(page.getByRole('textbox', { name: '公司' })).toHaveValue('云帆数科（示例）有限公司');
  await expect(page.getByRole('textbox', { name: '职位' })).toHaveValue('资深前端工程师');
  await expectAccessible(page);
  await page.getByRole('button', { name: '建立投递' }).click();
  const dialog = page.getByRole('dialog', { name: '资深前端工程师 · 云帆数科（示例）有限公司' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('combobox', { name: '投出的简历' })).toContainText(
    '示例简历 1 · 资深前端工程师',
  );
  await dialog.getByRole('combobox', { name: '状态' }).selectOption('面试');
  await dialog.getByRole('textbox', { name: '做什么' }).fill('一面');
  await dialog.getByLabel('日期', { exact: true }).fill('2099-03-05');
  await dialog.getByLabel('时间').fill('14:30');
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '加到日历' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('云帆数科（示例）有限公司-一面.ics');
  // The tests' browser is in Shanghai.
  expect(await readFile(await file.path(), 'utf8')).toContain('DTSTART:20990305T063000Z');
  await dialog.getByRole('button', { name: '关闭' }).click();
  await expect(page.getByRole('list', { name: '接下来' })).toContainText('一面');
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).getByRole('combobox')).toHaveValue('interview');
  await expect(rows(page)).toContainText('2099 年 3 月 5 日 14:30');
  await rows(page).getByRole('link', { name: '示例简历 1 · 资深前端工程师' }).click();
  await expect(page).toHaveURL(/\/resume\/edit\/\d+$/);
});

test('R-JOB-06 R-JOB-07 R-JOB-08 six presses make version, application, letter and sheet @both', async ({
  page,
}) => {
  await seedResumes(page, [sampleResume()]);
  await openDesk(page);
  await page.getByRole('button', { name: '新建投递' }).click();
  await expect(page.getByRole('textbox', { name: '招聘启事' })).toBeFocused();
  await page.keyboard.insertText(posting);
  await page.getByRole('button', { name: '建立投递' }).click();
  const dialog = page.getByRole('dialog', { name: /^资深前端工程师/ });
  const save = async (tab: string) => {
    await dialog.getByRole('tab', { name: tab }).click();
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: '下载 PDF' }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe(`${tab}-云帆数科（示例）有限公司.pdf`);
    return readPdf(await file.path());
  };
  const letter = await save('求职信');
  expect(letter).toContain('林知夏');
  expect(letter).toContain('尊敬的云帆数科（示例）有限公司招聘负责人：');
  expect(letter).toContain('目前在云帆数科（示例）担任高级前端工程师');
  const sheet = await save('网申表');
  expect(sheet).toContain('邮箱：zhixia.lin@example.com');
  expect(sheet).toContain('工作经历1');

  // Changed by hand: what the resume does not say is named.
  await dialog.getByRole('tab', { name: '打招呼语' }).click();
  const text = dialog.getByRole('textbox', { name: '打招呼语' });
  await expect(text).toHaveValue(/^您好！我是林知夏/);
  await text.fill('您好！我曾在星河互动担任架构师，带过 77 人。');
  await expect(dialog.getByText('简历里没有：77 人、星河互动。')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await page.getByRole('dialog').getByRole('tab', { name: '打招呼语' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: '打招呼语' })).toHaveValue(/星河互动/);
  await page.getByRole('dialog').getByRole('button', { name: '恢复原样' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: '打招呼语' })).toHaveValue(
    /^您好！我是林知夏/,
  );
});

test('R-JOB-09 a model writes a letter: what the resume does not say is named, and the letter is labelled @both', async ({
  page,
}) => {
  await seedResumes(page, [sampleResume()]);
  await openDesk(page);
  await page.getByRole('button', { name: '新建投递' }).click();
  await expect(page.getByRole('textbox', { name: '招聘启事' })).toBeFocused();
  await page.keyboard.insertText(`${posting}\n#求职信`);
  await page.getByRole('button', { name: '建立投递' }).click();
  const dialog = page.getByRole('dialog', { name: /^资深前端工程师/ });
  await dialog.getByRole('tab', { name: '求职信' }).click();
  const text = dialog.getByRole('textbox', { name: '求职信' });
  const byTemplate = await text.inputValue();
  await dialog.getByRole('button', { name: 'AI 写' }).click();
  await dialog.getByRole('button', { name: '写一版' }).click();
  const written = dialog.getByRole('group', { name: 'AI 写的一版' });
  for (const fact of ['星河互动', '77 人', '鲁班奖'])
    await expect(written.locator('mark').filter({ hasText: fact })).not.toHaveCount(0);
  await expect(dialog.getByRole('status').filter({ hasText: '采纳前请核对' })).toContainText('鲁班奖');
  await expect(text).toHaveValue(byTemplate);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '采纳' }).click();
  await expect(text).toHaveValue(/此前在星河互动/);
  await expect(dialog.getByText('投出前请核对')).toContainText('星河互动');
  await expect(dialog.locator('[data-ai-label="resume.letter"]')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '下载 PDF' }).click();
  expect(readPdf(await (await downloading).path())).toContain('由AI生成');
  await dialog.getByRole('button', { name: '恢复原样' }).click();
  await expect(text).toHaveValue(byTemplate);
  await expect(dialog.locator('[data-ai-label="resume.letter"]')).toHaveCount(0);
});

test('R-JOB-01 an application is removed with a way back, and another tab follows', async ({
  page,
  context,
}) => {
  await openDesk(page);
  await page.getByRole('button', { name: '新建投递' }).click();
  await page.getByRole('textbox', { name: '职位' }).fill('数据分析师');
  await page.getByRole('button', { name: '建立投递' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click();
  const other = await context.newPage();
  await openDesk(other);
  await expect(rows(other)).toHaveCount(1);
  await page.getByRole('button', { name: '更多操作：数据分析师' }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await expect(rows(other)).toHaveCount(0);
  await page.getByRole('status', { name: '通知' }).getByRole('button', { name: '撤销' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(other)).toHaveCount(1);
  await rows(page).getByRole('combobox').selectOption('已投');
  await expect(rows(other).getByRole('combobox')).toHaveValue('sent');
});

test('R-JOB-02 R-JOB-05 five hundred are filtered and found while one types, and the palette opens one @both', async ({
  page,
}) => {
  await openDesk(page);
  await page.getByRole('button', { name: '新建投递' }).waitFor();
  await putApplications(
    page,
    Array.from({ length: 500 }, (_, at) =>
      makeApplication(`a${at}`, 1_700_000_000_000 + at, {
        company: `第 ${at} 号公司`,
        position: at % 2 === 0 ? '前端工程师' : '产品经理',
        description: `任职要求：第 ${at} 条。`.repeat(60),
        state: at % 5 === 0 ? 'sent' : 'wish',
        ...(at === 321 ? { notes: '内推人是青梅竹马' } : {}),
      }),
    ),
  );
  await page.reload();
  await expect(rows(page)).toHaveCount(500);
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: '搜索投递' }).pressSequentially('青梅竹马');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('第 321 号公司');
  await page.getByRole('searchbox', { name: '搜索投递' }).fill('');
  await page.getByRole('button', { name: '已投 100' }).click();
  await expect(rows(page)).toHaveCount(100);
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: '搜索页面、对话与操作' });
  const option = page.getByRole('option', { name: /内推人是青梅竹马/ });
  // A query while the index is made is answered with a part.
  await expect(async () => {
    await box.fill('');
    await box.fill('青梅竹马');
    await expect(option).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await option.click();
  await expect(page.getByRole('dialog', { name: '产品经理 · 第 321 号公司' })).toBeVisible();
});
