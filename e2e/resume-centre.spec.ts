import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { openCentre, readResume } from './support/seed-resumes.ts';

const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true });
const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const titles = (page: Page) =>
  page
    .getByRole('list', { name: '我的作品' })
    .getByRole('article')
    .evaluateAll((cards) => cards.map((one) => one.getAttribute('aria-label')));

const two = [
  { id: 'a', title: '甲' },
  { id: 'b', title: '乙' },
];

test('R-RES-01 R-RES-02 R-RES-15 a first visit finds the workshop, its six tabs and what to do next @both', async ({
  page,
}) => {
  await openCentre(page);
  await expect(page).toHaveTitle('简历中心 · 百工');
  await expect(page.getByText('持续完善中')).toBeVisible();
  for (const name of ['我的作品 (0)', '草稿箱 (0)', '已分享 (0)', '模板库 HOT', '分类浏览', '热门推荐'])
    await expect(page.getByRole('tab', { name, exact: true })).toBeVisible();
  await expect(tab(page, '我的作品')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('heading', { name: '写下第一份简历' })).toBeVisible();
  await expectAccessible(page);
  await tab(page, '已分享').click();
  await expect(page.getByRole('heading', { name: '还没有分享过简历' })).toBeVisible();
  await page.reload();
  await expect(tab(page, '已分享')).toHaveAttribute('aria-selected', 'true');
});

test('R-RES-06 新建简历 keeps a draft, says so and opens it @main', async ({ page }) => {
  await openCentre(page);
  await page.getByRole('button', { name: '新建简历' }).click();
  await expect(page.getByText('已创建新简历')).toBeVisible();
  await expect(page).toHaveURL(/\/resume\/edit\/\d+$/);
  const id = page.url().split('/').at(-1) ?? '';
  expect(await readResume(page, id)).toMatchObject({
    title: '未命名简历',
    category: '未分类',
    status: 'draft',
    isShared: false,
    views: 0,
    likes: 0,
    downloads: 0,
  });
  await page.goto('/resume');
  await expect(card(page, '未命名简历')).toBeVisible();
  await expect(tab(page, '草稿箱 (1)')).toBeVisible();
  await expect(card(page, '未命名简历').getByText('刚刚')).toBeVisible();
});

test('R-RES-26 the list shows a resume as it was left, at once, also one that has no picture yet', async ({
  page,
}) => {
  // No picture gets ready: what is shown is the page itself.
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.toBlob = () => undefined;
  });
  await openCentre(page);
  await page.getByRole('button', { name: '新建简历' }).click();
  const panel = page.getByRole('region', { name: '编辑面板' });
  await panel.getByRole('textbox', { name: '姓名' }).fill('沈一舟');
  await page.getByRole('link', { name: '返回简历中心' }).click();
  const drawn = card(page, '未命名简历').locator('.resume-name');
  await expect(drawn).toHaveText('沈一舟');
  await page.reload();
  await expect(drawn).toHaveText('沈一舟');
});

test('R-RES-07 an empty title is ignored, another one is trimmed and saved', async ({ page }) => {
  await openCentre(page, two);
  const rename = async (title: string) => {
    await card(page, '甲').getByRole('button', { name: '重命名' }).click();
    const dialog = page.getByRole('dialog', { name: '重命名' });
    // Each opening begins with the title as it is.
    await expect(dialog.getByLabel('简历名称')).toHaveValue('甲');
    await dialog.getByLabel('简历名称').fill(title);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
  };
  await rename('   ');
  await expect(card(page, '甲')).toBeVisible();
  await expect(page.getByText('已重命名')).toBeHidden();
  await rename('  丙  ');
  await expect(page.getByText('已重命名')).toBeVisible();
  await expect(card(page, '丙')).toBeVisible();
  expect(await readResume(page, 'a')).toMatchObject({ title: '丙' });
});

test('R-RES-08 R-RES-13 deleting asks, says 已删除, and can be undone', async ({ page }) => {
  await openCentre(page, two);
  await card(page, '乙').getByRole('button', { name: '删除' }).click();
  const dialog = page.getByRole('dialog', { name: '删除确认' });
  await expect(dialog).toContainText('确定要删除“乙”吗？此操作不可撤销。');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(dialog).toBeHidden();
  await expect(card(page, '乙')).toBeVisible();
  await card(page, '乙').getByRole('button', { name: '删除' }).click();
  await dialog.getByRole('button', { name: '删除', exact: true }).click();
  await expect(page.getByText('已删除')).toBeVisible();
  await expect(card(page, '乙')).toBeHidden();
  await expect(tab(page, '我的作品 (1)')).toBeVisible();
  expect(await readResume(page, 'b')).toBeUndefined();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(card(page, '乙')).toBeVisible();
  expect(await readResume(page, 'b')).toMatchObject({ title: '乙' });
});

test('R-RES-03 R-RES-12 更多操作 downloads, copies, publishes and takes back @both @main', async ({
  page,
}) => {
  await openCentre(page, two);
  const more = async (name: string) => {
    await card(page, '甲').getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await card(page, '甲').getByRole('button', { name: '更多操作' }).click();
  for (const name of ['下载', '重命名', '删除'])
    await expect(page.getByRole('menuitem', { name, exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await more('复制一份');
  await expect(card(page, '甲 副本')).toBeVisible();
  await more('标为已发布');
  await expect(tab(page, '草稿箱 (2)')).toBeVisible();
  await expect(card(page, '甲').getByText('已发布')).toBeVisible();
  await more('改回草稿');
  await expect(tab(page, '草稿箱 (3)')).toBeVisible();
  await more('下载');
  await expect(page).toHaveURL(/\/resume\/edit\/a\?open=export/);
});

test('R-RES-09 R-RES-14 the newest stands first; titles are searched and sorted', async ({ page }) => {
  const now = Date.now();
  await openCentre(page, [
    { id: '1', title: '前端 10', updatedAt: now - 3 * 3600_000 },
    { id: '2', title: '后端', updatedAt: now },
    { id: '3', title: '前端 9', updatedAt: now - 20 * 24 * 3600_000 },
  ]);
  await expect(card(page, '前端 10').getByText('3 小时前')).toBeVisible();
  await expect(card(page, '前端 9').locator('time')).toHaveText(/^\d{4}-\d\d-\d\d$/);
  expect(await titles(page)).toEqual(['后端', '前端 10', '前端 9']);
  await page.getByRole('radio', { name: '按标题' }).click();
  expect(await titles(page)).toEqual(['后端', '前端 9', '前端 10']);
  await page.getByRole('searchbox', { name: '搜索简历' }).fill('前端');
  await expect(card(page, '后端')).toBeHidden();
  await expect(card(page, '前端 9')).toBeVisible();
  await page.getByRole('searchbox', { name: '搜索简历' }).fill('没有这个');
  await page.getByRole('button', { name: '清除搜索' }).click();
  await expect(card(page, '后端')).toBeVisible();
});

test('R-RES-13 R-RES-14 several are chosen, deleted together and brought back together', async ({ page }) => {
  await openCentre(page, [...two, { id: 'c', title: '丙' }]);
  await page.getByRole('button', { name: '多选' }).click();
  await page.getByRole('checkbox', { name: '甲' }).check();
  await page.getByRole('checkbox', { name: '丙' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: '删除所选' }).click();
  const dialog = page.getByRole('dialog', { name: '删除确认' });
  await expect(dialog).toContainText('确定要删除选中的 2 份简历吗？');
  await dialog.getByRole('button', { name: '删除', exact: true }).click();
  await expect(tab(page, '我的作品 (1)')).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(tab(page, '我的作品 (3)')).toBeVisible();
});

test('R-RES-04 R-RES-05 R-RES-10 R-RES-27 a category leads to its templates, the trending ones are ranked, and one is used', async ({
  page,
}) => {
  await openCentre(page);
  await tab(page, '分类浏览').click();
  await page.getByRole('button', { name: '金融财务' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: '金融财务' }).click();
  await expect(tab(page, '模板库')).toHaveAttribute('aria-selected', 'true');
  const shown = page.getByRole('list', { name: '金融财务模板' }).getByRole('article');
  await expect(shown).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('button', { name: '全部' }).click();
  await expect(page.getByRole('list', { name: '全部模板' }).getByRole('article')).toHaveCount(16);
  await tab(page, '热门推荐').click();
  await expect(page.getByText(/本周下载/)).toHaveCount(16);
  const figures = await page
    .getByText(/本周下载/)
    .evaluateAll((all) => all.map((one) => Number(one.textContent.replace(/\D/g, ''))));
  expect(figures).toHaveLength(16);
  expect(figures).toEqual(figures.toSorted((a, b) => b - a));
  await page.getByRole('button', { name: '使用模板' }).first().click();
  await expect(page).toHaveURL(/\/resume\/edit(\/[^/?]+)?\?template=modern/);
  // The centre shows sheets too, so only the editor's own says that it has opened.
  await expect(
    page.getByRole('region', { name: '预览面板' }).locator('.resume-sheet[data-template="modern"]'),
  ).toBeAttached();
  // It counts once it is drawn: leaving at once would be no use of the template.
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('resume-template-uses')))
    .toBe('{"modern":1}');
  await openCentre(page, [], '?tab=templates');
  const cards = page.getByRole('list', { name: '全部模板' }).getByRole('article');
  await expect(cards.getByText('示例', { exact: true })).toHaveCount(16);
  // Figures are the specification's; the count is this visitor's.
  await expect(cards.filter({ hasText: '2,345' })).toContainText('你用过 1 次');
  await expect(cards.getByText(/你用过/)).toHaveCount(1);
});

test('R-RES-21 R-RES-24 without a model AI 生成 says so, and questions and phrases make a resume', async ({
  page,
}) => {
  await openCentre(page);
  await page.getByRole('button', { name: 'AI 生成' }).click();
  const dialog = page.getByRole('dialog', { name: 'AI 生成' });
  await expect(dialog.getByRole('radio', { name: '跟着提示写' })).toBeChecked();
  await dialog.getByRole('radio', { name: '让 AI 写' }).click();
  await expect(dialog).toContainText('还没有连接模型');
  await expect(dialog.getByRole('button', { name: '开始生成' })).toBeDisabled();
  await dialog.getByRole('radio', { name: '跟着提示写' }).click();

  await dialog.getByRole('button', { name: '打开并编辑' }).click();
  await expect(dialog.getByRole('status')).toContainText('至少写上期望职位');
  await dialog.getByRole('radio', { name: '金融财务' }).check({ force: true });
  await dialog.getByLabel('期望职位').fill('会计');
  await dialog.getByText('核算与报表').click();
  await dialog.getByRole('checkbox', { name: /审核凭证月均/ }).check();
  await dialog.getByRole('textbox', { name: '数量', exact: true }).fill('1200');
  await expect(dialog.getByText('审核凭证月均 1200 笔，差错率控制在 ＿＿% 以内')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '打开并编辑' }).click();
  await expect(page).toHaveURL(/\/resume\/edit\/\d+/);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect(await readResume(page, id)).toMatchObject({ title: '会计' });
  await expect(page.getByRole('region', { name: '预览面板' })).toContainText('审核凭证月均 1200 笔');
});

test('R-RES-02 the tabs are moved through with the arrow keys', async ({ page }) => {
  await openCentre(page);
  await tab(page, '我的作品').focus();
  await page.keyboard.press('ArrowDown');
  await expect(tab(page, '草稿箱')).toBeFocused();
  await expect(tab(page, '草稿箱')).toHaveAttribute('aria-selected', 'true');
});

test('R-RES-02 a tab whose contents are still being fetched is chosen at once', async ({ page }) => {
  let arrive = (): void => undefined;
  const fetched = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/template-panels-*.js', async (route) => {
    await fetched;
    await route.continue();
  });
  await page.goto('/resume');
  const panel = page.getByRole('tabpanel');
  await expect(panel).toHaveAccessibleName(/我的作品/);
  const trending = page.getByRole('tab', { name: '热门推荐' });
  await trending.click();
  await expect(trending).toHaveAttribute('aria-selected', 'true');
  await expect(panel).toHaveAttribute('aria-busy', 'true');
  // Tab leads on from it, not back among the tabs.
  await expect(trending).toHaveAttribute('tabindex', '0');
  arrive();
  await expect(panel).toHaveAccessibleName(/热门推荐/);
  await expect(panel).toHaveAttribute('aria-busy', 'false');
  await expect(panel.getByRole('article').first()).toBeVisible();
});

test('R-RES-11 a change in another tab of the browser shows here', async ({ page, context }) => {
  await openCentre(page, two);
  const other = await context.newPage();
  await openCentre(other);
  await card(other, '甲').getByRole('button', { name: '更多操作' }).click();
  await other.getByRole('menuitem', { name: '标为已发布' }).click();
  await expect(tab(page, '草稿箱 (1)')).toBeVisible();
  await expect(card(page, '甲').getByText('已发布')).toBeVisible();
});

test('R-RES-16 five hundred resumes are listed, and only those in sight are drawn @both', async ({
  page,
}) => {
  const many = Array.from({ length: 500 }, (_, at) => ({ id: `r${at}`, title: `第 ${at} 份` }));
  await openCentre(page, many);
  await expect(tab(page, '我的作品 (500)')).toBeVisible();
  await expect(tab(page, '草稿箱 (500)')).toBeVisible();
  await expect(card(page, '第 0 份')).toBeVisible();
  expect(await page.getByRole('article').count()).toBeLessThan(60);
  await page.locator('#main').evaluate((main) => main.scrollTo(0, main.scrollHeight));
  await expect(card(page, '第 499 份')).toBeVisible();
  await expectAccessible(page);
});

test('R-RES-16 what is pressed while the list still moves is pressed', async ({ page }) => {
  await openCentre(
    page,
    Array.from({ length: 60 }, (_, at) => ({ id: `r${at}`, title: `简历 ${at}` })),
  );
  await page.getByRole('button', { name: '多选' }).click();
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  const pressed = await page.evaluate(async () => {
    const main = document.getElementById('main');
    main?.scrollBy(0, 200);
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    const tick = [...document.querySelectorAll<HTMLInputElement>('article input[type=checkbox]')].find(
      (one) => one.getBoundingClientRect().top > 300,
    );
    const { left = 0, top = 0 } = tick?.getBoundingClientRect() ?? {};
    return tick !== undefined && document.elementFromPoint(left + 11, top + 11) === tick;
  });
  expect(pressed).toBe(true);
});

test('R-RES-15 a search without a result says so and is cleared', async ({ page }) => {
  await openCentre(page, [{ id: 'a', title: '甲' }]);
  await page.getByRole('searchbox', { name: '搜索简历' }).fill('乙');
  await expect(page.getByRole('status').filter({ hasText: '没有标题含“乙”的简历' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '清除搜索' }).click();
  await expect(page.getByRole('searchbox', { name: '搜索简历' })).toBeFocused();
  await expect(page.getByRole('article', { name: '甲', exact: true })).toBeVisible();
});
