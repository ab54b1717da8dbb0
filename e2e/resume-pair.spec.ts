import { sampleResume, type ResumeDocument } from '@baigong/resume';
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible } from './support/fixtures.ts';
import { test } from './support/model-fixtures.ts';
import { openEditor, seedResumes, startEditing } from './support/open-resume.ts';
import { exportPdf, readText } from './support/resume-pdf-files.ts';
import { chooseTool } from './support/resume-tools.ts';

/** A resume of a name, a job and what was done there. */
function resume(described: string): ResumeDocument {
  const document = sampleResume();
  const [id = '', job] = Object.entries(document.fields.workExperiences)[0] ?? [];
  const value = `<ul><li>${described}</li></ul>`;
  const fields = (job?.fields ?? []).map((field) => (field.type === 'editor' ? { ...field, value } : field));
  return {
    ...document,
    fields: {
      ...document.fields,
      workExperiences: job ? { [id]: { ...job, fields } } : {},
      projectExperiences: {},
      customModules: {},
    },
    modules: {
      ...document.modules,
      modules: document.modules.modules.filter(
        ({ id: module }) => !(module in document.fields.customModules),
      ),
    },
  };
}

async function openPair(page: Page, document: ResumeDocument): Promise<Locator> {
  const [address = ''] = await seedResumes(page, [document]);
  await openEditor(page, address);
  await chooseTool(page, '更多', '英文版');
  const pair = page.getByRole('dialog', { name: '中英对照' });
  await pair.getByRole('button', { name: '生成英文版' }).click();
  await expect(pair.getByText('处还没有对齐')).toBeVisible();
  return pair;
}

const row = (pair: Locator, label: string) => pair.getByRole('group', { name: label, exact: true });
const side = (pair: Locator, version: '中文版' | '英文版', label: string) =>
  row(pair, label).getByRole('textbox', { name: `${version} ${label}` });

test('R-EDIT-201 R-EDIT-202 a pair is made, written field by field, marked where one version changes, and exported @both', async ({
  page,
}, info) => {
  const pair = await openPair(page, resume('负责订单系统重构，8 人参与'));
  await expectAccessible(page);
  await side(pair, '英文版', '姓名 · Name').fill('Zhixia Lin');
  await side(pair, '英文版', '姓名 · Name').blur();
  await expect(row(pair, '姓名 · Name').getByRole('button', { name: '已对照' })).toHaveCount(0);
  // A change of the Chinese version marks the English one, until it was compared.
  await side(pair, '中文版', '姓名 · Name').fill('林知秋');
  await side(pair, '中文版', '姓名 · Name').blur();
  await expect(row(pair, '姓名 · Name').getByText('中文版改过')).toBeVisible();
  await pair.getByRole('switch', { name: '只看标出的' }).click();
  await row(pair, '姓名 · Name').getByRole('button', { name: '已对照' }).click();
  await expect(row(pair, '姓名 · Name')).toHaveCount(0);
  await pair.getByRole('button', { name: '打开另一版' }).click();
  await expect(page.locator('.resume-sheet').first()).toContainText('Work Experience');
  await expect(page.locator('.resume-sheet').first()).toContainText('Zhixia Lin');
  const { file } = await exportPdf(page, info, 'counterpart');
  expect(readText(file, 1, 'placed')).toMatch(/[A-Z][a-z]{2} \d{4} – Present/);
  // The other way round it is the same pair.
  await chooseTool(page, '更多', '中文版');
  const again = page.getByRole('dialog', { name: '中英对照' });
  await expect(side(again, '中文版', '姓名 · Name')).toHaveValue('林知秋');
  await expect(side(again, '英文版', '姓名 · Name')).toHaveValue('Zhixia Lin');
});

test('R-EDIT-202 an entry that one version lacks is copied over @both', async ({ page }) => {
  const pair = await openPair(page, resume('负责订单系统重构'));
  await pair.getByRole('button', { name: '关闭', exact: true }).click();
  await startEditing(page);
  await page.getByRole('button', { name: '添加项目经历' }).click();
  const edit = page.getByRole('region', { name: '编辑面板' });
  await edit.getByLabel('项目名称', { exact: true }).fill('数据看板');
  await edit.getByLabel('项目名称', { exact: true }).blur();
  await chooseTool(page, '更多', '英文版');
  await expect(pair.getByText('英文版没有这一条。')).toBeVisible();
  await pair.getByRole('button', { name: '复制到英文版' }).click();
  await expect(pair.getByText('英文版没有这一条。')).toHaveCount(0);
  await expect(side(pair, '英文版', '项目名称 · Project')).toHaveValue('数据看板');
});

test('R-EDIT-203 a translation is compared across the languages before it is taken @both', async ({
  page,
}) => {
  const pair = await openPair(page, resume('负责订单系统重构，8 人参与 #英译添'));
  const label = '工作描述 · Description';
  await row(pair, label).getByRole('button', { name: '翻译成英文' }).click();
  const offer = row(pair, label).getByRole('group', { name: '译文' });
  await expect(offer.locator('mark').filter({ hasText: '2 million' })).not.toHaveCount(0);
  await expect(offer.getByRole('status').filter({ hasText: '原文里没有' })).toContainText('Rust');
  await expectAccessible(page);
  await offer.getByRole('button', { name: '采纳' }).click();
  await expect(side(pair, '英文版', label)).toHaveValue(/Rebuilt the order system with a team of 8/);
  await expect(row(pair, label).getByRole('button', { name: '已对照' })).toHaveCount(0);
});

test('R-EDIT-203 a refusal is said to be one and cannot be taken', async ({ page }) => {
  const pair = await openPair(page, resume('负责门店收银 #婉拒'));
  const label = '工作描述 · Description';
  await row(pair, label).getByRole('button', { name: '翻译成英文' }).click();
  const offer = row(pair, label).getByRole('group', { name: '译文' });
  await expect(offer.getByRole('status')).toContainText('模型没有照做');
  await expect(offer.getByRole('button', { name: '采纳' })).toHaveCount(0);
});

test('R-EDIT-201 what another tab edits is not written beside it; deleting one version leaves the other whole', async ({
  page,
  context,
}) => {
  const pair = await openPair(page, resume('负责订单系统重构'));
  const [tab] = await Promise.all([context.newPage(), pair.getByText('处还没有对齐').waitFor()]);
  await tab.goto('/resume');
  await tab
    .getByRole('article', { name: /英文版/ })
    .getByRole('button', { name: '编辑' })
    .click();
  await expect(tab.locator('.resume-sheet').first()).toContainText('Work Experience');
  await side(pair, '英文版', '姓名 · Name').fill('Lin');
  await side(pair, '英文版', '姓名 · Name').blur();
  await expect(page.getByText('正在另一个标签页里编辑')).toBeVisible();
  await tab.goto('/resume');
  await tab
    .getByRole('article', { name: /英文版/ })
    .getByRole('button', { name: '删除' })
    .click();
  await tab.getByRole('dialog', { name: '删除确认' }).getByRole('button', { name: '删除' }).click();
  await expect(pair.getByRole('button', { name: '生成英文版' })).toBeVisible();
  await expect(page.locator('.resume-sheet').first()).toContainText('负责订单系统重构');
});
