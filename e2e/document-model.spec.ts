import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import type { Page } from '@playwright/test';
import { refuse } from '../apps/server/test/mock-provider/scripts.ts';
import { expect, expectAccessible } from './support/fixtures.ts';
import { test } from './support/model-fixtures.ts';
import { scan } from './support/scanned-pages.ts';

const contract = `# 设备采购合同

## 第一章 付款

合同总金额分三期支付，每期凭发票付款。联系人王强，手机 13800138000，邮箱 wang.qiang@example.com。

${'甲方收到发票之后应当及时核对金额、税率与收款账户，确认无误之后按照本章约定的时间完成付款，不得无故拖延。'.repeat(3)}

## 第二章 交付

乙方应当在合同签订后三十个工作日内交付，每逾期一日按千分之三支付违约金。

${'乙方交付设备的时候应当附带合格证、说明书以及装箱清单，甲方应当在收到设备之后的五个工作日之内完成验收。'.repeat(3)}
`;

/** Opens the contract with a panel of the desk beside it. */
async function openContract(page: Page, panel: string) {
  await page.goto('/document');
  await page.getByTestId('pick-documents').setInputFiles({
    name: '设备采购合同.md',
    mimeType: 'text/markdown',
    buffer: Buffer.from(contract),
  });
  await expect(page).toHaveURL(/\/document\/.+/);
  await page.getByRole('tab', { name: panel, exact: true }).click();
  return page.getByRole('tabpanel', { name: panel });
}

async function ask(panel: ReturnType<Page['getByRole']>, question: string) {
  await panel.getByLabel('关于这份文档的问题').fill(question);
  await panel.getByRole('button', { name: '提问' }).click();
}

/** What the provider received of the visitor in its last call. */
const sent = (calls: readonly { readonly body: unknown }[]): string =>
  JSON.stringify(calls.at(-1)?.body ?? '');

async function saved(page: Page, press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const waiting = page.waitForEvent('download');
  await press();
  const file = await waiting;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test('R-READ-60 R-READ-61 R-READ-62 R-READ-63 an answer is cited from the text, kept, exported, and a false citation is none', async ({
  page,
  provider,
}) => {
  const panel = await openContract(page, '问答');
  await expect(panel).toContainText('提问时，问题和文档里相关的段落由本站服务器上的“gpt-4o”处理');
  await ask(panel, '付款怎么安排？#出处');
  const thread = panel.getByRole('list', { name: '问答' });
  await expect(thread.getByRole('button', { name: '出处 2' })).toBeVisible();
  await expect(thread.getByRole('button', { name: '重新生成' })).toBeVisible();
  expect(sent(provider.calls)).toContain('合同总金额分三期支付');
  await expect(thread).toContainText('付款分三期');
  // The quotation of 四十五个月 stands nowhere.
  await expect(thread.getByRole('button', { name: /^出处 \d+$/ })).toHaveCount(2);
  await expect(thread).toContainText('1 处引文在原文里找不到');
  await expectAccessible(page);

  await thread.getByRole('button', { name: '出处 2' }).click();
  await expect(page.getByRole('region', { name: '阅读' }).locator('mark[data-current]')).toHaveText(
    '乙方应当在合同签订后三十个工作日内交付',
  );

  await page.reload();
  await page.getByRole('tab', { name: '问答', exact: true }).click();
  await expect(thread.getByRole('button', { name: '出处 1' })).toBeVisible();
  const markdown = await saved(page, async () => {
    await panel.getByRole('button', { name: '导出问答' }).click();
    await page.getByRole('menuitem', { name: 'Markdown' }).click();
  });
  expect(markdown.name).toBe('设备采购合同 问答.md');
  expect(markdown.bytes.toString()).toContain('[1] “合同总金额分三期支付”');
  expect(markdown.bytes.toString()).toContain('~~“质保期为四十五个月”~~（原文里没有这句话）');
  const word = await saved(page, async () => {
    await panel.getByRole('button', { name: '导出问答' }).click();
    await page.getByRole('menuitem', { name: 'Word（DOCX）' }).click();
  });
  const xml = new TextDecoder().decode(unzipSync(word.bytes)['word/document.xml']);
  expect(xml).toContain('付款怎么安排');
  expect(xml).toContain('合同总金额分三期支付');

  await panel.getByRole('button', { name: '清空问答' }).click();
  await page.getByRole('button', { name: '清空', exact: true }).click();
  await expect(thread).toHaveCount(0);
});

test('R-READ-64 masked numbers never reach the provider, and the answer shows them', async ({
  page,
  provider,
}) => {
  const panel = await openContract(page, '问答');
  await panel.getByRole('switch', { name: '脱敏' }).check();
  await expect(panel).toContainText('先换成代号');
  await ask(panel, '怎么联系？我的手机是 13900139000 #号码');
  const thread = panel.getByRole('list', { name: '问答' });
  await expect(thread).toContainText('wang.qiang@example.com');
  await expect(
    thread.getByText(/联系方式：.*13800138000.*13900139000|联系方式：.*13900139000.*13800138000/),
  ).toBeVisible();
  expect(sent(provider.calls)).toContain('【手机1】');
  expect(sent(provider.calls)).not.toMatch(/13800138000|13900139000|wang\.qiang/);
});

test('R-READ-64 masked numbers reach the provider by no way: summary, chapters, mind map, translation, tables, key questions', async ({
  page,
  provider,
}) => {
  const panel = await openContract(page, '摘要');
  const before = provider.calls.length;
  await panel.getByRole('switch', { name: '脱敏' }).check();
  await panel.getByRole('button', { name: '生成摘要' }).click();
  await expect(panel).toContainText('分三期付款，三十个工作日内交付');
  await panel.getByRole('button', { name: '概括全部 2 章' }).click();
  await expect(panel.getByText('这一章讲的是期限。')).toHaveCount(2);
  const go = async (name: string) => {
    await page.getByRole('tab', { name, exact: true }).click();
    return page.getByRole('tabpanel', { name });
  };
  const map = await go('导图');
  await map.getByRole('radio', { name: '按内容' }).click();
  await map.getByRole('button', { name: '生成思维导图' }).click();
  await expect(map.getByText('每期凭发票')).toBeVisible();
  const translation = await go('翻译');
  await translation.getByRole('button', { name: /^翻译全文/ }).click();
  await expect(translation.getByRole('status')).toContainText('全部 7 段已译好');
  const tables = await go('提表');
  await tables.getByRole('button', { name: '提取表格' }).click();
  await expect(tables.getByRole('cell', { name: '第三期' })).toBeVisible();
  const questions = await go('问答');
  await questions.getByRole('button', { name: '让模型想几个关键问题' }).click();
  await expect(questions.getByRole('button', { name: '什么时候交付？' })).toBeVisible();
  const calls = provider.calls.slice(before).map(({ body }) => JSON.stringify(body ?? ''));
  expect(calls.length).toBeGreaterThanOrEqual(7);
  expect(calls.filter((call) => call.includes('【手机1】')).length).toBeGreaterThanOrEqual(6);
  for (const call of calls) expect(call).not.toMatch(/13800138000|wang\.qiang/);
});

test('R-READ-61 the citations of a saved answer lead to their passage after a scanned page before it was recognised', async ({
  page,
}) => {
  // The engine takes some seconds for a page on a slow machine.
  test.setTimeout(150_000);
  const file = await scan(
    page,
    [['采购合同封面', '本页是扫描的图片']],
    ['合同总金额分三期支付，每期凭发票付款。', '乙方应当在合同签订后三十个工作日内交付。'],
  );
  await page.goto('/document');
  await page
    .getByTestId('pick-documents')
    .setInputFiles({ name: '采购合同.pdf', mimeType: 'application/pdf', buffer: file });
  await page.getByRole('tab', { name: '问答', exact: true }).click();
  const panel = page.getByRole('tabpanel', { name: '问答' });
  await ask(panel, '什么时候交付？#出处');
  const thread = panel.getByRole('list', { name: '问答' });
  await expect(thread.getByRole('button', { name: '重新生成' })).toBeVisible();
  await page.getByRole('button', { name: '识别文字' }).click();
  await expect(page.getByText('文字识别完成')).toBeVisible({ timeout: 100_000 });
  await page.getByRole('radio', { name: '文字', exact: true }).click();
  const reader = page.getByRole('region', { name: '文档正文' });
  await expect(reader).toContainText('采购合同');
  await thread.getByRole('button', { name: '出处 2' }).click();
  await expect(reader.locator('mark[data-current]')).toHaveText('乙方应当在合同签订后三十个工作日内交付');
  await page.reload();
  await page.getByRole('tab', { name: '问答', exact: true }).click();
  await page.getByRole('radio', { name: '文字', exact: true }).click();
  await thread.getByRole('button', { name: '出处 1' }).click();
  await expect(reader.locator('mark[data-current]')).toHaveText('合同总金额分三期支付');
});

test('R-READ-41 a selected passage is asked about, translated and explained with what stands around it', async ({
  page,
  provider,
}) => {
  const panel = await openContract(page, '问答');
  await expect(panel).toContainText('由本站服务器上的');
  const passage = page.getByRole('region', { name: '文档正文' }).getByText(/^乙方应当在合同签订后/);
  const menu = page.getByRole('toolbar', { name: '对选中的文字' });
  const thread = panel.getByRole('list', { name: '问答' });
  await passage.selectText();
  await menu.getByRole('button', { name: '翻译' }).click();
  await expect(thread.getByRole('listitem').filter({ hasText: '翻译这一段' })).toContainText('三十个工作日');
  await expect(thread.getByRole('button', { name: '重新生成' })).toHaveCount(1);
  expect(sent(provider.calls)).toContain('访客选中了这一段来问');
  expect(sent(provider.calls)).toContain('千分之三支付违约金');
  await passage.selectText();
  await menu.getByRole('button', { name: '解释' }).click();
  await expect(thread.getByRole('button', { name: '重新生成' })).toHaveCount(2);
  await expect(thread).toContainText('解释这一段');
  await passage.selectText();
  await menu.getByRole('button', { name: '问一问' }).click();
  await expect(panel).toContainText('关于选中的：乙方应当');
  await ask(panel, '逾期怎么算？');
  await expect(thread.getByRole('button', { name: '重新生成' })).toHaveCount(3);
  expect(sent(provider.calls)).toMatch(/访客选中了这一段来问.*逾期怎么算/);
});

test('R-READ-62 R-READ-66 an answer is stopped, fails, is retried, and goes on after a reload', async ({
  page,
  provider,
}) => {
  const panel = await openContract(page, '问答');
  const thread = panel.getByRole('list', { name: '问答' });
  await ask(panel, '先停一下 #停顿');
  await expect(thread).toContainText('答到一半');
  await panel.getByRole('button', { name: '停止生成' }).click();
  await expect(thread).toContainText('已停止');
  await expect(thread).toContainText('答到一半');

  provider.next(refuse(402, { error: { message: 'Insufficient Balance' } }));
  await ask(panel, '什么时候交付？#出处');
  await expect(thread.getByRole('alert')).toContainText('额度已用完');
  await thread.getByRole('button', { name: '重试' }).click();
  await expect(thread.getByRole('button', { name: '出处 2' })).toBeVisible();
  await expect(thread.getByRole('alert')).toHaveCount(0);

  await ask(panel, '慢慢说 #慢 40 100');
  await expect(thread.getByRole('listitem').last()).toContainText(/\[\d+\.\d+\]/);
  await page.reload();
  await page.getByRole('tab', { name: '问答', exact: true }).click();
  await expect(thread.getByRole('listitem').last().getByRole('button', { name: '重新生成' })).toBeVisible({
    timeout: 20_000,
  });
  expect((await thread.getByRole('listitem').last().innerText()).match(/\[\d+\.\d+\]/g)).toHaveLength(40);
});

test('R-READ-67 R-READ-68 R-READ-70 summaries, chapters, a mind map and key questions', async ({ page }) => {
  const panel = await openContract(page, '摘要');
  await panel.getByRole('button', { name: '生成摘要' }).click();
  await expect(panel).toContainText('分三期付款，三十个工作日内交付');
  await panel.getByRole('radio', { name: '一句话' }).click();
  await expect(panel.getByRole('button', { name: '生成摘要' })).toBeVisible();
  await panel.getByRole('button', { name: '概括全部 2 章' }).click();
  await expect(panel.getByText('这一章讲的是期限。')).toHaveCount(2);
  await expectAccessible(page);

  await page.getByRole('tab', { name: '导图', exact: true }).click();
  const map = page.getByRole('tabpanel', { name: '导图' });
  await map.getByRole('radio', { name: '按目录' }).click();
  await expect(map).toContainText('不是 AI 生成');
  await map.getByRole('radio', { name: '按内容' }).click();
  await map.getByRole('button', { name: '生成思维导图' }).click();
  await expect(map.getByText('每期凭发票')).toBeVisible();
  await expectAccessible(page);
  const svg = await saved(page, async () => {
    await map.getByRole('button', { name: '导出' }).click();
    await page.getByRole('menuitem', { name: 'SVG 图' }).click();
  });
  expect(svg.bytes.toString()).toContain('三十个工作日内');
  const png = await saved(page, async () => {
    await map.getByRole('button', { name: '导出' }).click();
    await page.getByRole('menuitem', { name: 'PNG 图' }).click();
  });
  expect(png.bytes.subarray(1, 4).toString()).toBe('PNG');
  const outline = await saved(page, async () => {
    await map.getByRole('button', { name: '导出' }).click();
    await page.getByRole('menuitem', { name: 'Markdown' }).click();
  });
  expect(outline.bytes.toString()).toContain('每期凭发票');
  await map.getByRole('radio', { name: '列表' }).click();
  await expect(map.getByRole('listitem').filter({ hasText: '每期凭发票' }).first()).toBeVisible();

  await page.getByRole('tab', { name: '问答', exact: true }).click();
  const asked = page.getByRole('tabpanel', { name: '问答' });
  await asked.getByRole('button', { name: '让模型想几个关键问题' }).click();
  await asked.getByRole('button', { name: '付款分几期？ #出处' }).click();
  await expect(asked.getByRole('button', { name: '出处 1' })).toBeVisible();
});

test('R-READ-69 R-READ-71 a translation stands beside its text and tables are checked, mended or refused', async ({
  page,
}) => {
  const panel = await openContract(page, '翻译');
  await panel.getByRole('button', { name: /^翻译全文/ }).click();
  await expect(panel.getByRole('status')).toContainText('全部 7 段已译好');
  await expect(panel.getByRole('list', { name: '对照' })).toContainText('PARAGRAPH 2');
  await expectAccessible(page);
  const both = await saved(page, async () => {
    await panel.getByRole('button', { name: '导出' }).click();
    await page.getByRole('menuitem', { name: '对照（Markdown）' }).click();
  });
  expect(both.bytes.toString()).toMatch(/合同总金额分三期支付[^]*PARAGRAPH 2/);

  await page.getByRole('tab', { name: '提表', exact: true }).click();
  const tables = page.getByRole('tabpanel', { name: '提表' });
  await tables.getByLabel('要整理什么（可不填）').fill('#坏表格');
  await tables.getByRole('button', { name: '提取表格' }).click();
  await expect(tables.getByRole('alert')).toContainText('两次都没有按要求的格式回答');
  await tables.getByLabel('要整理什么（可不填）').fill('付款');
  await tables.getByRole('button', { name: '重试' }).click();
  await expect(tables.getByRole('cell', { name: '第三期' })).toBeVisible();
  await expect(tables).toContainText('格在原文里没有这样写');
  const csv = await saved(page, async () => {
    await tables.getByRole('button', { name: '导出“付款安排”' }).click();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
  });
  expect(csv.bytes.toString()).toContain('第一期,30%');
  await expect(page.locator('[role="menu"]')).toHaveCount(0);
  await expectAccessible(page);
});

test('R-READ-72 on a phone the panels are asked and read @phone', async ({ page }) => {
  await page.goto('/document');
  await page.getByTestId('pick-documents').setInputFiles({
    name: '设备采购合同.md',
    mimeType: 'text/markdown',
    buffer: Buffer.from(contract),
  });
  await page.getByRole('navigation', { name: '文档视图' }).getByRole('button', { name: '问答' }).click();
  const panel = page.getByRole('tabpanel', { name: '问答' });
  await ask(panel, '付款怎么安排？#出处');
  await expect(panel.getByRole('button', { name: '出处 1' })).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('button', { name: '出处 1' }).click();
  await expect(page.getByRole('region', { name: '阅读' }).locator('mark[data-current]')).toHaveText(
    '合同总金额分三期支付',
  );
});
