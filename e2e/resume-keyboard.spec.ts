import { sampleResume } from '@baigong/resume';
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { openResume } from './support/open-resume.ts';
import { openCentre } from './support/seed-resumes.ts';
import { expectFocusIn, prepareWalks, tabTo, walk } from './support/keyboard-navigation.ts';

// Hundreds of keys, each looked after.
test.describe.configure({ timeout: 180_000 });

test.beforeEach(({ page }) => prepareWalks(page));

const panelOf = (page: Page) => page.getByRole('region', { name: '编辑面板' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const press = (page: Page, key: string) => page.keyboard.press(key);

/** Opens what a button opens, by the keyboard, and waits until the focus is there. */
async function open(page: Page, opener: Locator, opened: Locator): Promise<void> {
  await tabTo(page, opener);
  await press(page, 'Enter');
  await expectFocusIn(opened);
}

/** Opens what stands in a menu of the toolbar, by the keyboard: the menu's button. */
async function openFromMenu(page: Page, menu: string, name: string, opened: Locator): Promise<Locator> {
  const opener = button(page, menu);
  await tabTo(page, opener);
  await press(page, 'Enter');
  await tabTo(page, page.getByRole('menuitem', { name }), 'ArrowDown');
  await press(page, 'Enter');
  await expectFocusIn(opened);
  return opener;
}

/** Escape closes it, and the focus is where it came from. */
async function leave(page: Page, opened: Locator, opener: Locator): Promise<void> {
  await press(page, 'Escape');
  await expect(opened).toBeHidden();
  await expect(opener).toBeFocused();
}

test('R-EDIT-120 Tab goes through navigation, toolbar, fields, splitter and preview in the order of the eye @both', async ({
  page,
  isMobile,
}) => {
  await openResume(page, sampleResume());
  const names = await walk(page, page.locator('body'));
  const order = [
    '跳到正文',
    ...(isMobile ? ['打开菜单'] : ['聊天', '普通话测试']),
    '返回简历中心',
    '简历标题',
    ...(isMobile ? [] : ['选择模板', '导入导出', '检查', '更多']),
    '下载 PDF',
    '姓名',
    '字段设置',
    '公司',
    '工作描述',
    '添加工作经历',
    '添加教育经历',
    ...(isMobile ? ['选择模板', '导入导出', '检查'] : ['调整面板宽度', '缩放比例']),
  ];
  const places = order.map((name) => names.findIndex((met) => met.startsWith(name)));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
});

test('R-EDIT-120 going through every field by Tab changes nothing of the resume', async ({ page }) => {
  await openResume(page, sampleResume());
  const lists = () =>
    page
      .getByRole('region', { name: '预览面板', includeHidden: true })
      .locator('.resume-rich')
      .evaluateAll((texts) => texts.map((text) => text.innerHTML));
  await expect.poll(async () => (await lists()).length).toBeGreaterThan(3);
  const before = await lists();
  await walk(page, panelOf(page));
  await expect(button(page, '撤销')).toBeDisabled();
  expect(await lists()).toEqual(before);
});

test('R-EDIT-120 each dialog of the toolbar is opened, gone through and left by keys, and gives the focus back', async ({
  page,
}) => {
  await openResume(page, sampleResume());
  // So that there is something to undo and a state to go back to.
  await tabTo(page, panelOf(page).getByRole('textbox', { name: '姓名' }));
  await page.keyboard.type('甲');
  await expect(page.getByRole('status', { name: '保存状态' })).toHaveText('已保存');
  for (const [name, title] of [
    ['选择模板', '选择模板'],
    ['模块管理', '模块管理'],
    ['导入导出', '导入/导出'],
  ] as const) {
    const opener = button(page, name);
    const dialog = page.getByRole('dialog', { name: title });
    await open(page, opener, dialog);
    const met = await walk(page, dialog, { traps: true });
    expect(met).toContain('关闭');
    await leave(page, dialog, opener);
  }
  for (const name of ['历史版本', '导入文件']) {
    const dialog = page.getByRole('dialog', { name });
    const opener = await openFromMenu(page, '更多', name, dialog);
    expect(await walk(page, dialog, { traps: true })).toContain('关闭');
    await leave(page, dialog, opener);
  }
});

test('R-EDIT-120 the style panel is opened, unfolded, gone through and left by keys', async ({ page }) => {
  await openResume(page, sampleResume());
  const opener = button(page, '样式设置');
  const panel = page.getByRole('dialog', { name: '样式设置' });
  await open(page, opener, panel);
  const focused = page.locator('*:focus');
  await walk(page, panel, {
    traps: true,
    at: async () => {
      if (await focused.evaluate((one) => one.matches('h3 > button[aria-expanded="false"]')))
        await press(page, 'Enter');
    },
  });
  await expect(panel.locator('h3 > button[aria-expanded="false"]')).toHaveCount(0);
  const reset = panel.getByRole('button', { name: '恢复默认' });
  await tabTo(page, reset, 'Shift+Tab');
  const question = page.getByRole('dialog', { name: /^确定要恢复默认样式吗/ });
  await press(page, 'Enter');
  await expectFocusIn(question);
  await leave(page, question, reset);
  await leave(page, panel, opener);
});

test('R-EDIT-120 in the module manager icons are chosen, modules moved and questions left by keys', async ({
  page,
}) => {
  await openResume(page, sampleResume());
  const dialog = page.getByRole('dialog', { name: '模块管理' });
  await open(page, button(page, '模块管理'), dialog);

  const icon = dialog.getByRole('button', { name: /^更换图标：工作经历/ });
  await tabTo(page, icon);
  await press(page, 'Enter');
  await expect(page.getByRole('searchbox', { name: '搜索图标' })).toBeFocused();
  await page.keyboard.type('上线');
  await press(page, 'ArrowDown');
  await expect(button(page, '上线')).toBeFocused();
  await press(page, 'Escape');
  await expect(icon).toBeFocused();
  await press(page, 'Enter');
  await page.keyboard.type('上线');
  await press(page, 'ArrowDown');
  await press(page, 'Enter');
  await expect(dialog.getByRole('button', { name: '更换图标：工作经历（上线）' })).toBeFocused();

  await tabTo(page, dialog.getByRole('textbox', { name: '新模块的名称' }));
  await page.keyboard.type('证书');
  await press(page, 'Enter');
  const remove = dialog.getByRole('button', { name: '移除模块：证书' });
  await tabTo(page, remove, 'Shift+Tab');
  await press(page, 'Enter');
  const question = page.getByRole('dialog', { name: /^确定要移除“证书”吗/ });
  await expectFocusIn(question);
  await leave(page, question, remove);
  await expect(dialog).toBeVisible();
});

test('R-EDIT-120 the photo is chosen, cropped and left by keys', async ({ page }) => {
  // Asked for so early that the browser knows of it by the time of the key: else it opens its own window for nobody.
  const chooser = page.waitForEvent('filechooser');
  await openResume(page, sampleResume());
  const opener = button(page, '上传头像');
  const dialog = page.getByRole('dialog', { name: '编辑头像' });
  await open(page, opener, dialog);
  await walk(page, dialog, { traps: true });
  const choose = dialog.getByLabel('选择照片');
  await tabTo(page, choose);
  await press(page, 'Enter');
  await (
    await chooser
  ).setFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(photo, 'base64') });
  const stage = dialog.getByRole('application', { name: '裁剪区域' });
  // What was pressed is gone; the focus stays in the dialog.
  await expectFocusIn(dialog);
  await tabTo(page, stage);
  const picture = stage.locator('img');
  const before = await picture.getAttribute('style');
  await press(page, '+');
  await press(page, 'ArrowLeft');
  await expect.poll(() => picture.getAttribute('style')).not.toBe(before);
  await walk(page, dialog, { traps: true });
  await expectAccessible(page);
  await leave(page, dialog, opener);
});

/** Eight pixels by eight. */
const photo =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAFElEQVR4nGNgYPiPFQ0tCQaG/1gRABpKH+HzQPHeAAAAAElFTkSuQmCC';

test('R-EDIT-120 formats, links and colours are reached from the text and lead back to it', async ({
  page,
}) => {
  await openResume(page, sampleResume());
  const text = panelOf(page).getByRole('textbox', { name: '工作描述' }).first();
  const bar = page.getByRole('toolbar', { name: '工作描述格式' });
  const drawn = page
    .getByRole('region', { name: '预览面板', includeHidden: true })
    .locator('.resume-rich')
    .first();
  await tabTo(page, text);
  await expect(bar).toBeVisible();
  await press(page, 'Control+a');
  await page.keyboard.type('成果');
  await press(page, 'Control+a');
  await press(page, 'Shift+Tab');
  await expect(bar.getByRole('button', { name: '加粗' })).toBeFocused();
  await press(page, 'Enter');
  await expect(drawn.locator('strong')).toHaveText('成果');
  await expect(text).toBeFocused();

  // The bar is one stop; arrow keys lead along it and round.
  await press(page, 'Shift+Tab');
  for (let step = 0; step < 3; step += 1) await press(page, 'ArrowLeft');
  await expect(bar.getByRole('button', { name: '链接' })).toBeFocused();
  await press(page, 'Enter');
  const address = panelOf(page).getByRole('textbox', { name: '链接地址' });
  await expect(address).toBeFocused();
  await page.keyboard.type('example.com');
  await press(page, 'Enter');
  await expect(drawn.locator('a')).toHaveAttribute('href', 'https://example.com');
  await expect(text).toBeFocused();

  await press(page, 'Shift+Tab');
  await press(page, 'ArrowRight');
  await expect(bar.getByRole('button', { name: '文字颜色' })).toBeFocused();
  await press(page, 'Enter');
  const colours = panelOf(page).getByRole('group', { name: '文字颜色' });
  await tabTo(page, colours.getByRole('button', { name: '红' }));
  await press(page, 'Escape');
  await expect(colours).toBeHidden();
  await expect(text).toBeFocused();

  // What is written is an item of a list: it is indented by its own keys, and Tab leaves the text.
  await page.keyboard.type('甲');
  await press(page, 'End');
  await press(page, 'Enter');
  await page.keyboard.type('乙');
  await press(page, 'Control+]');
  await expect(drawn.locator('li li')).toHaveText('乙');
  await press(page, 'Control+[');
  await expect(drawn.locator('li li')).toHaveCount(0);
  await press(page, 'Tab');
  await expect(text).not.toBeFocused();
  await expect(drawn.locator('li')).toHaveText(['甲', '乙']);
});

test('R-EDIT-120 months, menus, field settings and entries are worked by keys', async ({ page }) => {
  await openResume(page, sampleResume());
  const work = panelOf(page).getByRole('region', { name: '工作经历' });

  const pick = work.getByRole('button', { name: '选择时间' }).first();
  const picker = page.getByRole('dialog', { name: '选择时间' });
  await open(page, pick, picker);
  await walk(page, picker, { closes: true });
  await tabTo(page, pick, 'Shift+Tab');
  await open(page, pick, picker);
  await leave(page, picker, pick);
  await press(page, 'Enter');
  await expectFocusIn(picker);
  await tabTo(page, picker.getByRole('button', { pressed: true }));
  await press(page, 'ArrowRight');
  await press(page, 'Enter');
  await tabTo(page, picker.getByRole('button', { name: '完成' }));
  await press(page, 'Enter');
  await expect(pick).toBeFocused();
  await expect(work.getByRole('textbox', { name: '时间' }).first()).toHaveValue('2022.08 – 至今');

  const settings = work.getByRole('button', { name: '字段设置' }).first();
  await tabTo(page, settings);
  await press(page, 'Enter');
  await walk(page, work.getByRole('group', { name: '字段设置' }));
  await tabTo(page, work.getByRole('button', { name: '收起字段设置' }), 'Shift+Tab');
  await press(page, 'Enter');
  await expect(settings).toBeFocused();

  const more = work.getByRole('button', { name: /^更多操作/ }).first();
  await tabTo(page, more, 'Shift+Tab');
  await press(page, 'Enter');
  const menu = page.getByRole('menu');
  await expectFocusIn(menu);
  await press(page, 'ArrowDown');
  await press(page, 'Escape');
  await expect(menu).toBeHidden();
  await expect(more).toBeFocused();

  const fold = work.getByRole('button', { expanded: true }).first();
  await tabTo(page, fold, 'Shift+Tab');
  await press(page, 'Space');
  await expect(work.getByRole('heading', { level: 3 }).first().getByRole('button')).toHaveAttribute(
    'aria-expanded',
    'false',
  );
});

test('R-EDIT-120 each tool takes the focus and gives it back', async ({ page }) => {
  await openResume(page, sampleResume());
  for (const name of ['智能一页', '体检', '岗位匹配']) {
    const tool = panelOf(page).getByRole('region', { name, exact: true });
    const opener = await openFromMenu(page, '检查', name, tool);
    await walk(page, tool, { closes: true });
    await tabTo(page, tool.getByRole('button', { name: `关闭${name}` }), 'Shift+Tab');
    await leave(page, tool, opener);
  }
  const rewrite = panelOf(page).getByRole('button', { name: 'AI 改写' }).first();
  const panel = panelOf(page).getByRole('region', { name: 'AI 改写' });
  await open(page, rewrite, panel);
  await leave(page, panel, rewrite);
});

test('R-EDIT-120 the centre and its dialogs are worked by keys', async ({ page }) => {
  await openCentre(page, [
    { id: 'a', title: '甲', document: sampleResume() },
    { id: 'b', title: '乙', document: sampleResume() },
  ]);
  // The arrow keys go round the tabs, and what a tab shows may come a moment later.
  const cards = page.getByRole('tabpanel').getByRole('article');
  await expect(cards).toHaveCount(2);
  const loaded = page.locator('[role="tabpanel"]:not([aria-busy="true"], :has([aria-busy="true"]))');
  await walk(page, page.locator('body'), {
    at: async () => {
      await expect(loaded).toBeVisible();
      await expect(cards.first()).toBeVisible();
    },
  });
  await page.goto('/resume');
  await expect(cards).toHaveCount(2);
  await walk(page, page.getByRole('tabpanel'), { closes: true });
  for (const [name, title] of [
    ['AI 生成', 'AI 生成'],
    ['导入', '导入简历'],
  ] as const) {
    const dialog = page.getByRole('dialog', { name: title });
    await open(page, button(page, name), dialog);
    await walk(page, dialog, { traps: true });
    await leave(page, dialog, button(page, name));
  }
  const card = page.getByRole('article', { name: '甲', exact: true });
  for (const [name, title] of [
    ['分享', '分享'],
    ['重命名', '重命名'],
    ['删除', '删除确认'],
  ] as const) {
    const opener = card.getByRole('button', { name, exact: true });
    const dialog = page
      .getByRole('dialog', { name: title })
      .or(page.getByRole('alertdialog', { name: title }));
    await open(page, opener, dialog);
    await walk(page, dialog, { traps: true });
    await leave(page, dialog, opener);
  }
});
