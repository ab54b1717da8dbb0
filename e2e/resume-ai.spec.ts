import { loadDocument, sampleResume } from '@baigong/resume';
import type { Page } from '@playwright/test';
import { expect, expectAccessible } from './support/fixtures.ts';
import { test } from './support/model-fixtures.ts';
import { openResume, seedResumes, shortResume } from './support/open-resume.ts';
import { chooseTool } from './support/resume-tools.ts';

async function openGenerate(page: Page) {
  await page.goto('/resume');
  await page.getByRole('button', { name: 'AI 生成' }).click();
  const dialog = page.getByRole('dialog', { name: 'AI 生成' });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** The records of the resumes that are kept. */
function keptResumes(page: Page): Promise<{ title: string; document: unknown; masterId?: string }[]> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('ChatDatabase');
    const db = await new Promise<IDBDatabase>((resolve) => {
      opening.onsuccess = () => resolve(opening.result);
    });
    const reading = db.transaction('resumes').objectStore('resumes').getAll();
    const found = await new Promise<{ title: string; document: unknown }[]>((resolve) => {
      reading.onsuccess = () => resolve(reading.result as never);
    });
    db.close();
    return found;
  });
}

test('R-RES-22 R-RES-23 a resume is written from a sentence: stopped without a trace, repaired once, opened when whole', async ({
  page,
}) => {
  const dialog = await openGenerate(page);
  const wish = dialog.getByLabel('用一句话介绍自己和想要的岗位');
  await expect(dialog).toContainText('由本站服务器上的“gpt-4o”处理');
  await dialog.getByRole('button', { name: '开始生成' }).click();
  await expect(dialog.getByRole('status')).toContainText('先写一句话');

  await wish.fill('#写到一半');
  await dialog.getByRole('button', { name: '开始生成' }).click();
  await expect(dialog.getByText('周知远')).toBeVisible();
  await dialog.getByRole('button', { name: '停止' }).click();
  await expect(dialog.getByText('周知远')).toHaveCount(0);
  await expect(wish).toHaveValue('#写到一半');
  expect(await keptResumes(page)).toEqual([]);

  await dialog.getByLabel('旧简历文件').setInputFiles({
    name: '旧简历.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('周知远\n工作经历\n2022.07 - 至今 某公司 前端工程师\n搭建商品详情页'),
  });
  await expect(dialog.getByLabel('旧简历（可选）')).toHaveValue(/搭建商品详情页/);
  await wish.fill('#坏简历');
  await dialog.getByRole('button', { name: '开始生成' }).click();
  await expect(dialog.getByRole('status').filter({ hasText: '写好了' })).toBeVisible();
  await expect(dialog.getByRole('status').filter({ hasText: '材料里没有' })).toContainText(
    'zhiyuan@example.com',
  );
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '打开并编辑' }).click();
  await expect(page).toHaveURL(/\/resume\/edit\/\d+/);
  await expect(page.getByRole('region', { name: '预览面板' })).toContainText('首屏时间从 3 秒降到 1 秒');
  const [kept] = await keptResumes(page);
  expect(kept?.title).toBe('周知远 · 前端工程师');
  expect(loadDocument(kept?.document).problems).toEqual([]);
});

test('R-EDIT-110 R-EDIT-111 R-EDIT-112 a text is rewritten, compared by words, accepted and undone', async ({
  page,
}) => {
  const document = shortResume();
  const [job] = Object.values(document.fields.workExperiences);
  const described = job?.fields.find(({ type }) => type === 'editor');
  if (described) described.value = '<ul><li>#改写 负责订单系统重构</li></ul>';
  const [address = ''] = await seedResumes(page, [document]);
  await page.goto(address);
  const preview = page.getByRole('region', { name: '预览面板' });
  await expect(preview).toContainText('#改写 负责订单系统重构');
  await page.getByRole('button', { name: 'AI 改写' }).first().click();
  const panel = page.getByRole('region', { name: 'AI 改写' });
  await panel.getByRole('button', { name: '润色' }).click();
  const changes = panel.getByRole('group', { name: '改动对照' });
  await expect(changes.locator('del').first()).toHaveText(/负责/);
  await expect(changes.locator('ins').first()).toHaveText(/主导/);
  await expect(panel).toContainText('原文里没有：900 毫秒、200 毫秒、5 人');
  await expectAccessible(page);
  await panel.getByRole('button', { name: '采纳' }).click();
  await expect(preview).toContainText('带领 5 人小组按期交付');
  await page.getByRole('button', { name: '撤销' }).first().click();
  await expect(preview).toContainText('#改写 负责订单系统重构');
  await expect(preview).not.toContainText('带领 5 人小组按期交付');
});

test('R-EDIT-113 R-EDIT-114 R-EDIT-115 R-EDIT-116 a resume is matched with a job, changed on advice, and gets a variant', async ({
  page,
}) => {
  await openResume(page, sampleResume());
  await chooseTool(page, '检查', '岗位匹配');
  const panel = page.getByRole('region', { name: '岗位匹配' });
  await panel
    .getByLabel('招聘启事')
    .fill('资深前端工程师\n本科及以上，3年以上前端经验，熟悉微前端与组件库，有 Rust 经验者优先 #岗位建议');
  await expect(panel.getByRole('list', { name: '没写到的关键词' })).toHaveText('Rust（加分）');
  await expect(panel.getByRole('list', { name: '已写到的关键词' })).toContainText('微前端');
  await expect(panel).toContainText('要求 3 年，简历里是 5 年');

  await panel.getByRole('button', { name: '让 AI 提修改建议' }).click();
  await expect(panel.getByRole('button', { name: '重新给建议' })).toBeVisible();
  await expect(panel).not.toContainText('这一处不存在');
  await expectAccessible(page);
  await panel.getByRole('button', { name: '采纳' }).click();
  await expect(page.getByLabel('期望职位')).toHaveValue('资深前端工程师');

  const master = page.url();
  await panel.getByRole('button', { name: '另存为岗位版' }).click();
  await expect(page).not.toHaveURL(master);
  await expect(page.getByLabel('期望职位')).toHaveValue('资深前端工程师');
  const variant = (await keptResumes(page)).find(({ masterId }) => masterId !== undefined);
  expect(variant).toMatchObject({
    title: '示例简历 1 · 资深前端工程师',
    masterId: new URL(master).pathname.split('/').at(-1),
  });
  if (!(await panel.isVisible())) await chooseTool(page, '检查', '岗位匹配');
  await expect(panel.getByRole('link', { name: '示例简历 1' })).toBeVisible();
  await expect(panel.getByLabel('招聘启事')).toHaveValue(/资深前端工程师/);
});

test.describe('with a model that fails', () => {
  // The gateway answers 429 and 502; the browser says so in the console.
  test.use({ expectedConsole: [/Failed to load resource/] });

  test('R-RES-25 a refused, cut or senseless answer leaves the materials as they were, makes no resume, and says why', async ({
    page,
  }) => {
    const dialog = await openGenerate(page);
    const wish = dialog.getByLabel('用一句话介绍自己和想要的岗位');
    for (const [word, said] of [
      ['#429', /稍后|频繁|秒/],
      ['#断线', /中断|连接/],
      ['#审核', /审核|拒/],
    ] as const) {
      await wish.fill(`前端 ${word}`);
      await dialog.getByRole('button', { name: '开始生成' }).click();
      await expect(dialog.getByRole('status')).toContainText(said);
      await expect(dialog.getByRole('button', { name: '开始生成' })).toBeEnabled();
      await expect(wish).toHaveValue(`前端 ${word}`);
      await expect(dialog.getByText('答到一半')).toHaveCount(0);
    }
    expect(await keptResumes(page)).toEqual([]);
    await wish.fill('#简历');
    await dialog.getByRole('button', { name: '开始生成' }).click();
    await expect(dialog.getByRole('status').filter({ hasText: '写好了' })).toBeVisible();
  });

  test('R-EDIT-117 a rewriting or advice that fails or is stopped changes nothing in the resume, and says why', async ({
    page,
  }) => {
    const document = shortResume();
    const [job] = Object.values(document.fields.workExperiences);
    const described = job?.fields.find(({ type }) => type === 'editor');
    if (described) described.value = '<p>#停顿 负责订单系统</p>';
    const [address = ''] = await seedResumes(page, [document]);
    await page.goto(address);
    const preview = page.getByRole('region', { name: '预览面板' });
    await expect(preview).toContainText('负责订单系统');
    await page.getByRole('button', { name: 'AI 改写' }).first().click();
    const panel = page.getByRole('region', { name: 'AI 改写' });
    await panel.getByRole('button', { name: '扩写' }).click();
    await expect(panel).toContainText('答到一半');
    await panel.getByRole('button', { name: '停止' }).click();
    await expect(panel).not.toContainText('答到一半');
    await expect(preview).toContainText('#停顿 负责订单系统');
    await page.keyboard.press('Escape');

    await chooseTool(page, '检查', '岗位匹配');
    const match = page.getByRole('region', { name: '岗位匹配' });
    for (const [word, said] of [
      ['#429', /稍后|频繁|秒/],
      ['#断线', /中断|连接/],
    ] as const) {
      await match.getByLabel('招聘启事').fill(`前端工程师，熟悉 React ${word}`);
      await match.getByRole('button', { name: /让 AI 提修改建议|重新给建议/ }).click();
      await expect(match).toContainText(said);
    }
    await expect(preview).toContainText('#停顿 负责订单系统');
  });
});
