import { longResume, sampleResume } from '@baigong/resume';
import type { Page } from '@playwright/test';
import { openBlankPage } from './support/database.ts';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { openEditor, openResume, seedResumes } from './support/open-resume.ts';
import { chooseTool } from './support/resume-tools.ts';

const editPanel = (page: Page) => page.getByRole('region', { name: '编辑面板' });
const previewPanel = (page: Page) => page.getByRole('region', { name: '预览面板', includeHidden: true });
const nameBox = (page: Page) => editPanel(page).getByRole('textbox', { name: '姓名' });
const saved = (page: Page) => expect(page.getByRole('status', { name: '保存状态' })).toHaveText('已保存');

/** On a phone the preview is drawn, though not seen, while the fields are edited. */
const sheet = (page: Page) => previewPanel(page).locator('.resume-sheet');

test('R-EDIT-101 without an id a new resume is made, kept and accessible', async ({ page }) => {
  await page.goto('/resume/edit');
  await nameBox(page).waitFor();
  await expect(page).toHaveURL(/\/resume\/edit\/\w+$/);
  await saved(page);
  await expectAccessible(page);
  await page.reload();
  await nameBox(page).waitFor();
  await expect(page.getByText('没有找到这个地址的简历')).toBeHidden();
});

test('R-EDIT-101 an unknown id opens an empty resume that is kept with its first change', async ({
  page,
}) => {
  await page.goto('/resume/edit/nowhere');
  await expect(page.getByText('没有找到这个地址的简历')).toBeVisible();
  await nameBox(page).fill('王小明');
  await saved(page);
  await page.reload();
  await expect(nameBox(page)).toHaveValue('王小明');
  await expect(page.getByText('没有找到这个地址的简历')).toBeHidden();
});

test('R-EDIT-91 what is typed is kept by itself and is there after a reload @main', async ({ page }) => {
  await openResume(page, sampleResume());
  await nameBox(page).fill('欧阳修');
  await expect(sheet(page)).toContainText('欧阳修');
  await page.waitForFunction(() => localStorage.getItem('resume-field-store')?.includes('欧阳修'));
  await saved(page);
  await page.reload();
  await expect(nameBox(page)).toHaveValue('欧阳修');
});

test('R-EDIT-91 what was typed last outlives a page that goes away at once', async ({ page }) => {
  await openResume(page, sampleResume());
  await nameBox(page).fill('司马迁');
  await page.reload();
  await expect(nameBox(page)).toHaveValue('司马迁');
});

test('R-EDIT-90 two resumes each hold their own', async ({ page }) => {
  const [first = '', second = ''] = await seedResumes(page, [sampleResume(), longResume(3)]);
  await openEditor(page, first);
  await nameBox(page).fill('甲');
  await openEditor(page, second);
  await nameBox(page).fill('乙');
  await saved(page);
  await page.reload();
  await expect(nameBox(page)).toHaveValue('乙');
  await openEditor(page, first);
  await expect(nameBox(page)).toHaveValue('甲');
  await expect(editPanel(page).getByRole('heading', { name: /云帆数科/ })).toBeVisible();
  await openEditor(page, second);
  await expect(nameBox(page)).toHaveValue('乙');
});

test('R-EDIT-94 undo and redo reach every panel, a pause in typing ending a step @both', async ({
  page,
  isMobile,
}) => {
  await openResume(page, sampleResume());
  await nameBox(page).fill('甲');
  await editPanel(page).getByRole('textbox', { name: '学历' }).first().fill('博士');
  await page.keyboard.press('Control+z');
  await expect(editPanel(page).getByRole('textbox', { name: '学历' }).first()).toHaveValue('本科');
  await expect(nameBox(page)).toHaveValue('甲');
  await page.keyboard.press('Control+z');
  await expect(nameBox(page)).toHaveValue('林知夏');
  await page.keyboard.press('Control+Shift+z');
  await expect(nameBox(page)).toHaveValue('甲');
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(nameBox(page)).toHaveValue('林知夏');
  if (!isMobile) await expect(sheet(page)).toContainText('林知夏');
});

test('R-EDIT-92 a full storage is named, the typing stays and can be downloaded', async ({ page }) => {
  await openResume(page, sampleResume());
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await nameBox(page).fill('司马光');
  await expect(page.getByRole('status', { name: '保存状态' })).toHaveText('未保存');
  const notice = page.getByRole('alert').filter({ hasText: '存储空间已满' });
  await expect(notice).toBeVisible();
  await expect(nameBox(page)).toHaveValue('司马光');
  const download = page.waitForEvent('download');
  await notice.getByRole('button', { name: '下载 JSON' }).click();
  expect((await download).suggestedFilename()).toBe('示例简历 1.json');
  await expectAccessible(page);
});

/** What may be found under a storage key instead of what was stored there. */
const damagedTexts = [
  ['truncated JSON', '{"basicInfo":{"fie'],
  ['a wrong type', '[1,2,3]'],
  ['wrong types within', '{"basicInfo":7,"workExperiences":"x"}'],
  ['__proto__', '{"__proto__":{"polluted":true},"basicInfo":{"__proto__":{"polluted":true}}}'],
  ['a text of two million characters', 'x'.repeat(2_000_000)],
] as const;

test('R-EDIT-93 damaged text under a key is quarantined and named, and the resume opens', async ({
  page,
}) => {
  await openResume(page, sampleResume());
  await nameBox(page).fill('文天祥');
  await saved(page);
  const address = page.url();
  for (const [what, text] of damagedTexts)
    await test.step(what, async () => {
      await openBlankPage(page);
      await page.evaluate((damaged) => {
        localStorage.removeItem('resume-field-store.broken');
        localStorage.setItem('resume-field-store', damaged);
      }, text);
      await openEditor(page, address);
      await expect(nameBox(page)).toHaveValue('文天祥');
      const notice = page.getByRole('alert').filter({ hasText: 'resume-field-store.broken' });
      await expect(notice).toBeVisible();
      const stored = await page.evaluate(() => [
        localStorage.getItem('resume-field-store.broken'),
        'polluted' in Object.prototype,
      ]);
      expect(stored).toEqual([text, false]);
      await notice.getByRole('button', { name: '知道了' }).click();
      await expect(notice).toBeHidden();
    });
});

test('R-EDIT-93 a damaged record opens with what can be kept', async ({ page }) => {
  const damaged = {
    ...sampleResume(),
    modules: 'gone',
    styles: { styles: { typography: { fontSize: 'large' } } },
  };
  await openResume(page, damaged as unknown as ReturnType<typeof sampleResume>);
  await expect(nameBox(page)).toHaveValue('林知夏');
  await expect(
    page.getByRole('alert').filter({ hasText: 'BaigongDatabase / aside / resumes' }),
  ).toBeVisible();
});

test('R-EDIT-96 a second tab says so and edits after taking over', async ({ page, context }) => {
  await openResume(page, sampleResume());
  const second = await context.newPage();
  await openEditor(second, page.url());
  await expect(second.getByText('这份简历正在另一个标签页里编辑')).toBeVisible();
  await expectAccessible(second);
  await nameBox(page).fill('韩愈');
  await second.getByRole('button', { name: '在这里接管编辑' }).click();
  await expect(nameBox(second)).toHaveValue('韩愈');
  await expect(page.getByText('另一个标签页已接管这份简历')).toBeVisible();
  await nameBox(second).fill('柳宗元');
  await saved(second);
  await page.getByRole('button', { name: '拿回来编辑' }).click();
  await expect(nameBox(page)).toHaveValue('柳宗元');
});

test('R-EDIT-97 entries are added, put in order by keyboard, folded and removed with a way back @both @main', async ({
  page,
}) => {
  await openResume(page, sampleResume());
  const work = editPanel(page).getByRole('region', { name: '工作经历' });
  const titles = () => work.getByRole('heading', { level: 3 }).allInnerTexts();
  await work.getByRole('button', { name: '添加工作经历' }).click();
  await expect(work.getByRole('textbox', { name: '公司' }).last()).toBeFocused();
  await page.keyboard.type('新公司');
  await work.getByRole('button', { name: '拖动排序：新公司' }).focus();
  // The drag begins once its code is there, and moves once the list was measured: keys pressed before are lost.
  await expect(page.locator('[id^="DndLiveRegion"]').first()).toBeAttached();
  const until = async (key: string, said: string) =>
    expect(async () => {
      if ((await page.getByText(said).count()) === 0) await page.keyboard.press(key);
      await expect(page.getByText(said)).toBeAttached({ timeout: 1_500 });
    }).toPass();
  await until('Space', '已拿起“新公司”，现在是第 3 位，共 3 项');
  await until('ArrowUp', '“新公司”移到了第 2 位，共 3 项');
  await page.keyboard.press('Space');
  await expect.poll(async () => (await titles())[1]).toContain('新公司');

  const fold = work.getByRole('button', { name: /^新公司/ });
  await fold.click();
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await work.getByRole('button', { name: '更多操作：新公司' }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await expect(fold).toBeHidden();
  await page.getByRole('status', { name: '通知' }).getByRole('button', { name: '撤销' }).click();
  await expect.poll(async () => (await titles())[1]).toContain('新公司');
});

test('R-EDIT-97 fields are added, renamed, hidden and removed', async ({ page }) => {
  await openResume(page, sampleResume());
  const basic = editPanel(page).getByRole('region', { name: '基本信息' });
  await basic.getByRole('button', { name: '字段设置' }).click();
  await basic.getByRole('button', { name: '文本字段' }).click();
  await basic.getByRole('textbox', { name: '字段名称：自定义字段' }).fill('籍贯');
  await basic.getByRole('textbox', { name: '籍贯', exact: true }).fill('苏州');
  await expect(sheet(page)).toContainText('籍贯');
  await basic.getByRole('button', { name: '隐藏字段：学历' }).click();
  await expect(basic.getByRole('textbox', { name: '学历', exact: true })).toBeHidden();
  await expect(sheet(page)).not.toContainText('学历：');
  await basic.getByRole('button', { name: '删除字段：籍贯' }).click();
  await expect(basic.getByRole('textbox', { name: '籍贯', exact: true })).toBeHidden();
  await expectAccessible(page);
});

test('R-EDIT-98 composing Chinese in rich text loses and doubles no character @both', async ({ page }) => {
  await openResume(page, sampleResume());
  const text = editPanel(page).getByRole('textbox', { name: '工作描述' }).first();
  await text.click();
  await expect(page.getByRole('toolbar', { name: '工作描述格式' })).toBeVisible();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  const cdp = await page.context().newCDPSession(page);
  for (const [word, letters] of [
    ['你好', ['n', 'ni', 'nih', 'nihao']],
    ['世界', ['s', 'shi', 'shij', 'shijie']],
  ] as const) {
    for (const composed of letters)
      await cdp.send('Input.imeSetComposition', {
        text: composed,
        selectionStart: composed.length,
        selectionEnd: composed.length,
      });
    await cdp.send('Input.insertText', { text: word });
  }
  await page.keyboard.type(' ok');
  await expect(text).toHaveText('你好世界 ok');
  await expect(sheet(page)).toContainText('你好世界 ok');
  await saved(page);
  await page.reload();
  await expect(editPanel(page).getByRole('textbox', { name: '工作描述' }).first()).toHaveText('你好世界 ok');
});

test('R-EDIT-98 composing Chinese in a short field loses and doubles no character', async ({ page }) => {
  await openResume(page, sampleResume());
  await nameBox(page).fill('');
  await nameBox(page).focus();
  const cdp = await page.context().newCDPSession(page);
  for (const composed of ['w', 'wang', 'wangxiao'])
    await cdp.send('Input.imeSetComposition', {
      text: composed,
      selectionStart: composed.length,
      selectionEnd: composed.length,
    });
  await cdp.send('Input.insertText', { text: '王小' });
  await page.keyboard.type('M');
  await expect(nameBox(page)).toHaveValue('王小M');
  await expect(sheet(page)).toContainText('王小M');
});

test('R-EDIT-98 formats hold, one editor lives at a time, and paste arrives clean', async ({ page }) => {
  await openResume(page, sampleResume());
  const texts = editPanel(page).getByRole('textbox', { name: '工作描述' });
  await texts.first().click();
  await expect(editPanel(page).getByRole('toolbar')).toBeVisible();
  await expect(texts.first()).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('成果');
  await expect(sheet(page)).toContainText('成果');
  await page.keyboard.press('Control+a');
  await page.getByRole('button', { name: '加粗' }).click();
  await expect(sheet(page).locator('strong')).toHaveText('成果');
  await texts.nth(1).click();
  await expect(editPanel(page).getByRole('toolbar')).toHaveCount(1);
  await page.keyboard.press('Control+a');
  await texts.nth(1).evaluate((element) => {
    const data = new DataTransfer();
    data.setData(
      'text/html',
      '<p class="MsoNormal" style="font-family:宋体;color:red" onclick="alert(1)">第一<script>alert(1)</script><span style="font-weight:bold">段</span></p>',
    );
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(texts.nth(1).locator('p')).toHaveText('第一段');
  expect(await texts.nth(1).locator('p').first().innerHTML()).toBe('第一<strong>段</strong>');
});

test('R-EDIT-99 dates are typed as people write them, or picked', async ({ page }) => {
  await openResume(page, sampleResume());
  const dates = editPanel(page).getByRole('textbox', { name: '时间' }).first();
  await dates.fill('2019年3月到2021/5');
  await dates.blur();
  await expect(dates).toHaveValue('2019.03 – 2021.05');
  await dates.fill('2010 年前后');
  await dates.blur();
  await expect(dates).toHaveValue('2010 年前后');
  await expect(sheet(page)).toContainText('2010 年前后');
  await editPanel(page).getByRole('button', { name: '选择时间' }).first().click();
  const picker = page.getByRole('dialog', { name: '选择时间' });
  await picker.getByRole('button', { name: '4 月', exact: true }).click();
  await picker.getByRole('button', { name: '至今' }).click();
  await expectAccessible(page);
  await picker.getByRole('button', { name: '完成' }).click();
  await expect(dates).toHaveValue(/^\d{4}\.04 – 至今$/);
});

test('R-EDIT-04 the template of the address is applied once', async ({ page }) => {
  const [address = ''] = await seedResumes(page, [sampleResume()]);
  await openEditor(page, `${address}?template=modern`);
  await expect(sheet(page)).toHaveAttribute('data-template', 'modern');
  await openEditor(page, `${address}?template=no-such`);
  await expect(sheet(page)).toHaveAttribute('data-template', 'default');
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(sheet(page)).toHaveAttribute('data-template', 'modern');
  await saved(page);
  await page.reload();
  await expect(sheet(page)).toHaveAttribute('data-template', 'modern');
});

test('R-EDIT-03 the toolbar and the address open the dialogs @both', async ({ page }) => {
  const [address = ''] = await seedResumes(page, [sampleResume()]);
  await openEditor(page, `${address}?open=style`);
  await expect(page.getByRole('dialog', { name: '样式设置' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  for (const [button, dialog] of [
    ['选择模板', '选择模板'],
    ['模块管理', '模块管理'],
    ['样式设置', '样式设置'],
    ['导入导出', '导入/导出'],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('button', { name: button, exact: true })).toBeFocused();
  }
});

test('R-EDIT-95 the time machine shows what was and brings it back', async ({ page }) => {
  await openResume(page, sampleResume());
  await nameBox(page).fill('改过的名字');
  await saved(page);
  await chooseTool(page, '更多', '历史版本');
  const machine = page.getByRole('dialog', { name: '历史版本' });
  await expect(machine.getByRole('list', { name: '历史版本' }).getByRole('button')).toHaveCount(1);
  await expect(machine.locator('.resume-sheet').nth(1)).toContainText('林知夏');
  await expectAccessible(page);
  await machine.getByRole('button', { name: '恢复到这个版本' }).click();
  await expect(nameBox(page)).toHaveValue('林知夏');
  await page.getByRole('status', { name: '通知' }).getByRole('button', { name: '撤销' }).click();
  await expect(nameBox(page)).toHaveValue('改过的名字');
});

test('R-EDIT-95 R-EDIT-88 each picture of the time machine has its own custom CSS', async ({ page }) => {
  const document = sampleResume();
  const { styles } = document;
  const customCSS = '.resume-name { color: rgb(1, 2, 3) }';
  await openResume(page, { ...document, styles: { ...styles, styles: { ...styles.styles, customCSS } } });
  const colour = (at: number) =>
    page
      .locator('.resume-sheet')
      .nth(at)
      .locator('.resume-name')
      .evaluate((name) => getComputedStyle(name).color);
  expect(await colour(0)).toBe('rgb(1, 2, 3)');
  await page.getByRole('button', { name: '样式设置', exact: true }).click();
  const panel = page.getByRole('dialog', { name: '样式设置' });
  const group = panel.getByRole('button', { name: '自定义 CSS', exact: true });
  if ((await group.getAttribute('aria-expanded')) === 'false') await group.click();
  await panel.getByRole('textbox', { name: '自定义 CSS' }).fill('.resume-name { color: rgb(4, 5, 6) }');
  await expect.poll(() => colour(0)).toBe('rgb(4, 5, 6)');
  await page.keyboard.press('Escape');
  await saved(page);

  await chooseTool(page, '更多', '历史版本');
  const machine = page.getByRole('dialog', { name: '历史版本' });
  const names = machine.locator('figure .resume-sheet .resume-name');
  await expect(names).toHaveCount(2);
  await expect(names.first()).toHaveCSS('color', 'rgb(1, 2, 3)');
  await expect(names.last()).toHaveCSS('color', 'rgb(4, 5, 6)');
});

test('R-EDIT-100 智能一页 fills the page and can be undone @both', async ({ page }) => {
  await openResume(page, sampleResume());
  await chooseTool(page, '检查', '智能一页');
  const panel = page.getByRole('region', { name: '智能一页' });
  await expect(panel.getByRole('status')).toHaveText('内容偏少，已舒展开，铺满一页。');
  await expect(panel.getByRole('listitem').first()).toContainText('间距');
  await expect(sheet(page).locator('[data-resume-page]')).toHaveCount(1);
  await expectAccessible(page);
  await panel.getByRole('button', { name: '撤销这次调整' }).click();
  await expect(panel).toBeHidden();
});

test('R-EDIT-100 智能一页 brings a slightly long resume onto one page, says what it moved, and can be undone', async ({
  page,
}) => {
  await openResume(page, longResume(14, 2));
  const pages = sheet(page).locator('[data-resume-page]');
  await expect(pages).toHaveCount(2);
  await chooseTool(page, '检查', '智能一页');
  const panel = page.getByRole('region', { name: '智能一页' });
  await expect(panel.getByRole('status')).toHaveText(/^原来约 1\.\d 页，现在正好一页。$/);
  await expect(panel.getByRole('listitem').first()).toContainText('间距');
  await expect(pages).toHaveCount(1);
  const size = await sheet(page).evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
  expect(size).toBeGreaterThanOrEqual(12);
  await panel.getByRole('button', { name: '撤销这次调整' }).click();
  await expect(pages).toHaveCount(2);
});

test('R-EDIT-210 a second page that is nearly empty is offered away, once it is known to fit @both', async ({
  page,
  isMobile,
}) => {
  await openResume(page, longResume(9, 3));
  if (isMobile) await page.getByRole('radio', { name: '预览' }).click();
  const offer = page.getByRole('status').filter({ hasText: '第 2 页快空了' });
  await expect(sheet(page).locator('[data-resume-page]')).toHaveCount(2);
  await expect(offer).toBeVisible();
  await expectAccessible(page);
  await offer.getByRole('button', { name: '智能一页' }).click();
  await expect(page.getByRole('region', { name: '智能一页' }).getByRole('status')).toContainText(
    '现在正好一页',
  );
  await expect(sheet(page).locator('[data-resume-page]')).toHaveCount(1);
  await expect(offer).toHaveCount(0);
});

test('R-EDIT-211 an empty field says what belongs there, and nothing of it is in the resume @both', async ({
  page,
}) => {
  await page.goto('/resume/edit');
  const name = page.getByRole('textbox', { name: '姓名' });
  await expect(name).toHaveAttribute('placeholder', '例：林知夏');
  const text = page.getByRole('textbox', { name: '工作描述' });
  const hint = () =>
    text.evaluate((box) => {
      const shown = box.closest('[data-placeholder]');
      return shown ? getComputedStyle(shown, '::before').content : '';
    });
  await expect.poll(hint).toContain('一行写一件事');
  await text.click();
  await expect.poll(hint).toContain('一行写一件事');
  await page.keyboard.insertText('写了用例');
  await expect.poll(hint).toBe('none');
  await expect(sheet(page)).toContainText('写了用例');
  await expect(sheet(page)).not.toContainText(/例：|一行写一件事|公司全称/);
});

test('R-EDIT-123 with reduced motion the text keeps its height when it settles, and 智能一页 measures rightly @both', async ({
  page,
  isMobile,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openResume(page, sampleResume());
  if (isMobile) await page.getByRole('radio', { name: '预览' }).click();
  const texts = sheet(page).locator('.resume-rich');
  const heights = () => texts.evaluateAll((all) => all.map((one) => (one as HTMLElement).offsetHeight));
  await sheet(page).locator('[data-isolated]').first().waitFor({ state: 'attached' });
  const drawn = await heights();
  expect(Math.min(...drawn)).toBeGreaterThan(10);
  // Every step of the way there, not only its end.
  const passing = await texts.first().evaluate(async (text) => {
    const seen = new Set<string>();
    const list = text.firstElementChild ?? text;
    for (let frame = 0; frame < 40; frame += 1) {
      await new Promise(requestAnimationFrame);
      seen.add(getComputedStyle(list).fontSize);
    }
    return [...seen];
  });
  expect(passing).toEqual(['12px']);
  await chooseTool(page, '检查', '智能一页');
  await expect(page.getByRole('region', { name: '智能一页' }).getByRole('status')).toContainText('铺满一页');
  await expect(sheet(page).locator('[data-resume-page]')).toHaveCount(1);
});

test('R-EDIT-100 体检 leads to the place and fixes it', async ({ page }) => {
  await openResume(page, sampleResume());
  await editPanel(page).getByRole('textbox', { name: '邮箱' }).fill('zhixia@gmial.com');
  await chooseTool(page, '检查', '体检');
  const panel = page.getByRole('region', { name: '体检' });
  const finding = panel.getByRole('listitem').filter({ hasText: 'gmail' });
  await finding.getByRole('button').first().click();
  await expect(editPanel(page).getByRole('textbox', { name: '邮箱' })).toBeFocused();
  await expectAccessible(page);
  await finding.getByRole('button').last().click();
  await expect(editPanel(page).getByRole('textbox', { name: '邮箱' })).toHaveValue('zhixia@gmail.com');
  await expect(finding).toBeHidden();
});

test.describe('on a desktop', () => {
  test('R-EDIT-01 the splitter starts at a share of the window, keeps its bounds and moves by keyboard', async ({
    page,
  }) => {
    await openResume(page, sampleResume());
    const splitter = page.getByRole('separator', { name: '调整面板宽度' });
    const width = async () => Math.round((await editPanel(page).boundingBox())?.width ?? 0);
    const previewWidth = async () => (await previewPanel(page).boundingBox())?.width ?? 0;
    expect(await width()).toBe(514);
    const box = await splitter.boundingBox();
    const [x, y] = [Math.round((box?.x ?? 0) + 4), 500];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 1, y);
    await page.mouse.up();
    expect(await width()).toBe(514);
    await page.mouse.down();
    await page.mouse.move(x + 61, y, { steps: 4 });
    await page.mouse.up();
    expect(await width()).toBe(574);
    await page.mouse.move(x + 200, y);
    expect(await width()).toBe(574);
    await splitter.focus();
    await page.keyboard.press('ArrowLeft');
    expect(await width()).toBe(558);
    await page.keyboard.press('Home');
    expect(await width()).toBe(350);
    await page.keyboard.press('End');
    expect(await previewWidth()).toBeGreaterThanOrEqual(450);
    await expectAccessible(page);
  });

  test('R-EDIT-06 a click in one panel leads the other to the place, highlighted for 1.2 s', async ({
    page,
  }) => {
    await openResume(page, longResume(24, 3));
    const entry = sheet(page).locator('[data-entry]').nth(14);
    const id = await entry.getAttribute('data-entry');
    await entry.locator('.resume-entry-name').click();
    const card = editPanel(page).locator(`[data-edit-entry="${id}"]`);
    await expect(card).toBeInViewport();
    await expect(editPanel(page).locator('[data-highlighted]')).toHaveCount(1);
    await expect(editPanel(page).locator('[data-highlighted]')).toHaveCount(0);

    await editPanel(page).getByRole('heading', { name: '基本信息' }).click();
    await expect(sheet(page).locator('[data-module="basic"]').first()).toBeInViewport();
    await expect(sheet(page).locator('[data-highlighted]')).toHaveCount(1);
    await expect(sheet(page).locator('[data-highlighted]')).toHaveCount(0);
  });

  test('R-EDIT-06 a place is highlighted for 1.2 s and no shorter', async ({ page }) => {
    await openResume(page, sampleResume());
    // By the page's own clock, which stands still between the steps.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await sheet(page).locator('.resume-entry-name').first().click();
    await page.clock.runFor(300);
    await expect(editPanel(page).locator('[data-highlighted]')).toHaveCount(1);
    await page.clock.runFor(800);
    await expect(editPanel(page).locator('[data-highlighted]')).toHaveCount(1);
    await page.clock.runFor(400);
    await expect(editPanel(page).locator('[data-highlighted]')).toHaveCount(0);
  });

  test('R-EDIT-04 R-EDIT-05 the list’s picture is drawn after the opening and after a template switch', async ({
    page,
  }) => {
    const [address = ''] = await seedResumes(page, [sampleResume()]);
    const picture = () =>
      page.evaluate(async () => {
        const db = await new Promise<IDBDatabase>((resolve) => {
          const opening = indexedDB.open('ChatDatabase');
          opening.onsuccess = () => resolve(opening.result);
        });
        const all = await new Promise<{ thumbnail: string }[]>((resolve) => {
          const getting = db.transaction('resumes').objectStore('resumes').getAll();
          getting.onsuccess = () => resolve(getting.result as never);
        });
        db.close();
        return all[0]?.thumbnail ?? '';
      });
    const before = await picture();
    await openEditor(page, address);
    await expect.poll(picture).toMatch(/^data:image\/webp/);
    const first = await picture();
    expect(first).not.toBe(before);
    await page.getByRole('button', { name: '选择模板' }).click();
    await page
      .getByRole('dialog', { name: '选择模板' })
      .getByRole('button', { name: /商务经典/ })
      .click();
    await expect(page.getByText('模板已切换')).toBeVisible();
    await expect.poll(picture).not.toBe(first);
    await page.goto('/resume');
    await expect(page.getByRole('article').locator('img')).toHaveAttribute(
      'src',
      /^(data:image\/webp|blob:)/,
    );
  });

  test('R-EDIT-05 switching the template says so, and can be undone', async ({ page }) => {
    await openResume(page, sampleResume());
    await page.getByRole('button', { name: '选择模板' }).click();
    const dialog = page.getByRole('dialog', { name: '选择模板' });
    await dialog
      .getByRole('radio', { name: /商务经典/ })
      .or(dialog.getByRole('button', { name: /商务经典/ }))
      .first()
      .click();
    await expect(page.getByText('正在切换模板…')).toBeVisible();
    await expect(page.getByText('模板已切换')).toBeVisible();
    await expect(sheet(page)).toHaveAttribute('data-template', 'classic');
  });
});

test.describe('on a phone @phone', () => {
  test('R-EDIT-02 one panel shows at a time, switched in the top bar @main', async ({ page }) => {
    await openResume(page, sampleResume());
    await expect(editPanel(page)).toBeVisible();
    await expect(previewPanel(page)).toBeHidden();
    await page.getByRole('radio', { name: '预览' }).click();
    await expect(editPanel(page)).toBeHidden();
    await expect(previewPanel(page)).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(previewPanel(page)).toBeVisible();
    await page.getByRole('radio', { name: '编辑' }).click();
    await expect(editPanel(page)).toBeVisible();
  });

  test('R-EDIT-02 R-EDIT-85 the preview is whole when it is first shown after the fields were edited', async ({
    page,
  }) => {
    await openResume(page, sampleResume());
    await nameBox(page).fill('林知秋');
    // Longer than the preview waits before it fixes heights.
    await saved(page);
    await page.waitForFunction(() => localStorage.getItem('resume-field-store')?.includes('林知秋'));
    await page.getByRole('radio', { name: '预览' }).click();
    await sheet(page).locator('[data-pinned]').first().waitFor({ state: 'attached' });
    const heights = await sheet(page)
      .locator('.resume-atom')
      .evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(5);
    expect(Math.min(...heights)).toBeGreaterThan(5);
    const tops = await sheet(page)
      .locator('.resume-entry-head, .resume-rich > *')
      .evaluateAll((parts) =>
        parts.map((part) => part.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom]),
      );
    for (const [at, [top = 0]] of tops.entries())
      expect(top).toBeGreaterThanOrEqual((tops[at - 1]?.[1] ?? 0) - 12);
  });

  test('R-EDIT-06 R-EDIT-130 what was touched in one panel is in view in the other, which a tap on a module shows', async ({
    page,
  }) => {
    await openResume(page, longResume(24, 3));
    const school = editPanel(page).locator('[data-edit-kind="education"]').last();
    const id = await school.getAttribute('data-edit-entry');
    await school.getByRole('heading').click();
    await page.getByRole('radio', { name: '预览' }).click();
    await expect(sheet(page).locator(`[data-entry="${id}"]`)).toBeInViewport();

    const name = sheet(page).locator('[data-module="work"] .resume-entry-name').first();
    await name.scrollIntoViewIfNeeded();
    const job = await sheet(page)
      .locator('[data-module="work"] [data-entry]')
      .first()
      .getAttribute('data-entry');
    await name.tap();
    await expect(page.getByRole('radio', { name: '编辑' })).toBeChecked();
    await expect(editPanel(page).locator(`[data-edit-entry="${job}"]`)).toBeInViewport();
  });
});
