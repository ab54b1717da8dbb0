import { sampleResume } from '@baigong/resume';
import type { CDPSession, Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { measureLayoutDrift } from './support/measure-layout-drift.ts';
import { openResume, richResume } from './support/open-resume.ts';

const editPanel = (page: Page) => page.getByRole('region', { name: '编辑面板' });
const sheet = (page: Page) =>
  page.getByRole('region', { name: '预览面板', includeHidden: true }).locator('.resume-sheet');

/** Spells a word letter by letter, as an input method shows it, and takes it over. */
async function compose(cdp: CDPSession, letters: string, word: string): Promise<void> {
  for (let end = 1; end <= letters.length; end += 1)
    await cdp.send('Input.imeSetComposition', {
      text: letters.slice(0, end),
      selectionStart: end,
      selectionEnd: end,
    });
  await cdp.send('Input.insertText', { text: word });
}

/** What the box holds, whichever kind it is. */
const textOf = (box: Locator) =>
  box.evaluate((one) => (one instanceof HTMLInputElement ? one.value : (one.textContent ?? '')));

/** The live editor takes the place of the still one when it is there. */
async function enter(page: Page, box: Locator, isRich: boolean): Promise<void> {
  await box.click();
  if (isRich) await expect(page.getByRole('toolbar', { name: '工作描述格式' })).toBeVisible();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
}

for (const [kind, name] of [
  ['a short field', '职位'],
  ['rich text', '工作描述'],
] as const)
  test(`R-EDIT-98 in ${kind} words composed in the middle, over a selection, given up and mixed with keys come out whole`, async ({
    page,
  }) => {
    await openResume(page, sampleResume());
    const box = editPanel(page).getByRole('textbox', { name, exact: true }).first();
    const cdp = await page.context().newCDPSession(page);
    await enter(page, box, kind === 'rich text');

    await compose(cdp, 'fuze', '负责');
    await page.keyboard.type('API');
    await compose(cdp, 'sheji', '设计');
    await expect.poll(() => textOf(box)).toBe('负责API设计');

    // In the middle: between 负责 and API.
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowLeft');
    await compose(cdp, 'kaifang', '开放');
    await expect.poll(() => textOf(box)).toBe('负责开放API设计');

    // Over a selection.
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Shift+ArrowRight');
    await compose(cdp, 'jiekou', '接口');
    await expect.poll(() => textOf(box)).toBe('负责开放接口设计');

    // Given up half way: nothing of its letters stays.
    await page.keyboard.press('End');
    await cdp.send('Input.imeSetComposition', { text: 'zhong', selectionStart: 5, selectionEnd: 5 });
    await cdp.send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 });
    await compose(cdp, 'wancheng', '完成');
    await page.keyboard.type('。');
    await expect.poll(() => textOf(box)).toBe('负责开放接口设计完成。');
    await expect(sheet(page)).toContainText('负责开放接口设计完成。');

    // Undoing and going back and forth keeps whole words.
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(() => textOf(box)).toBe('负责开放接口设计完成。');
    await expect(page.getByRole('status', { name: '保存状态' })).toHaveText('已保存');
    await page.reload();
    await expect
      .poll(() => textOf(editPanel(page).getByRole('textbox', { name, exact: true }).first()))
      .toBe('负责开放接口设计完成。');
  });

test('R-EDIT-98 a word that is being composed when the field is left is there once', async ({ page }) => {
  await openResume(page, sampleResume());
  const texts = editPanel(page).getByRole('textbox', { name: '工作描述' });
  const cdp = await page.context().newCDPSession(page);
  await enter(page, texts.first(), true);
  await page.keyboard.type('甲');
  await cdp.send('Input.imeSetComposition', { text: '乙', selectionStart: 1, selectionEnd: 1 });
  await editPanel(page).getByRole('textbox', { name: '姓名' }).click();
  await expect.poll(() => textOf(texts.first())).toBe('甲乙');
  await expect(sheet(page).locator('.resume-rich').first()).toHaveText('甲乙');
});

test('R-EDIT-98 composing begins before the editor is there, and no character is lost when it comes', async ({
  page,
}) => {
  await openResume(page, sampleResume());
  const box = editPanel(page).getByRole('textbox', { name: '工作描述' }).first();
  const cdp = await page.context().newCDPSession(page);
  await box.focus();
  await compose(cdp, 'xianzai', '现在');
  await compose(cdp, 'kaishi', '开始');
  await expect(page.getByRole('toolbar', { name: '工作描述格式' })).toBeVisible();
  await compose(cdp, 'jixu', '继续');
  const text = await textOf(box);
  for (const word of ['现在', '开始', '继续']) expect(text.split(word)).toHaveLength(2);
  for (const letters of ['xianzai', 'kaishi', 'jixu', 'xian', 'kai'])
    expect(text.includes(letters)).toBe(false);
});

/** What Word 2021 puts on the clipboard for a heading, a list of two levels, a table and an address. */
const fromWord = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40"><head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- @font-face {font-family:宋体;} p.MsoNormal {mso-style-parent:"";font-size:10.5pt;} --></style></head>
<body lang=ZH-CN style='tab-interval:21.0pt'><!--StartFragment-->
<h3 style='mso-pagination:widow-orphan'><span style='font-family:"微软雅黑",sans-serif;color:#2F5496'>主要成果<span lang=EN-US><o:p></o:p></span></span></h3>
<p class=MsoListParagraph style='margin-left:21.0pt;text-indent:-21.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
lang=EN-US style='font-family:Wingdings;mso-list:Ignore'>l<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;</span></span><![endif]><span
style='font-family:宋体'>搭建<b>监控</b>平台</span><span lang=EN-US><o:p></o:p></span></p>
<p class=MsoListParagraph style='margin-left:21.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span lang=EN-US
style='mso-list:Ignore'>l<span>&nbsp;</span></span><![endif]><span lang=EN-US style='color:red'>QPS</span><span style='font-family:宋体'>提升<span lang=EN-US>40%</span></span></p>
<p class=MsoNormal><span lang=EN-US><a href="https://example.com/work"><span style='font-family:宋体'>作品</span></a></span><span lang=EN-US><o:p>&nbsp;</o:p></span></p>
<table class=MsoTableGrid border=1><tr><td width=100><p class=MsoNormal>甲</p></td><td><p class=MsoNormal>乙</p></td></tr></table>
<v:shape id="p1"><v:imagedata src="file:///C:/x.png"/></v:shape><img src="file:///C:/x.png" width=10>
<!--EndFragment--></body></html>`;

/** Whether the caret stands within the panel, and the panel within the window. */
const caretInSight = (page: Page) =>
  editPanel(page).evaluate((panel) => {
    const caret = getSelection()?.getRangeAt(0).getBoundingClientRect();
    const box = panel.getBoundingClientRect();
    return (
      caret !== undefined &&
      caret.top >= Math.max(box.top, 0) &&
      caret.bottom <= Math.min(box.bottom, innerHeight)
    );
  });

test("R-EDIT-124 the caret is in sight past the panel's foot, and when it was scrolled away @both", async ({
  page,
}) => {
  await openResume(page, sampleResume());
  const box = editPanel(page).getByRole('textbox', { name: '工作描述' }).first();
  await enter(page, box, true);
  await page.keyboard.type('把单体模块拆为领域服务，'.repeat(60));
  await expect.poll(() => caretInSight(page)).toBe(true);

  await editPanel(page)
    .getByRole('textbox', { name: '姓名' })
    .evaluate((name) => name.scrollIntoView());
  await expect.poll(() => caretInSight(page)).toBe(false);
  await page.keyboard.type('好');
  await expect.poll(() => caretInSight(page)).toBe(true);
});

test('R-EDIT-98 what Word puts on the clipboard arrives as heading, list, emphasis and link, and nothing else of it', async ({
  page,
}) => {
  await openResume(page, sampleResume());
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const box = editPanel(page).getByRole('textbox', { name: '工作描述' }).first();
  await enter(page, box, true);
  await box.evaluate((element, html) => {
    const data = new DataTransfer();
    data.setData('text/html', html);
    data.setData('text/plain', '主要成果');
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, fromWord);
  await expect(box.getByRole('heading', { name: '主要成果' })).toBeVisible();
  await expect(box.getByRole('listitem')).toHaveText(['搭建监控平台', 'QPS提升40%']);
  await expect(box.locator('li strong')).toHaveText('监控');
  await expect(box.getByRole('link')).toHaveAttribute('href', 'https://example.com/work');
  const markup = await box.evaluate((one) => one.innerHTML);
  expect(markup).not.toMatch(/mso|Mso|font-family|color:|<o:|<v:|<img|<table|Wingdings|style=/);
  expect(await textOf(box)).toContain('甲');
  await expect(sheet(page).locator('.resume-rich').first().locator('li')).toHaveCount(2);
  expect(asked.filter((url) => url.startsWith('file:'))).toEqual([]);
});

test('R-EDIT-98 every format reaches the page, and clearing takes all of them away', async ({ page }) => {
  await openResume(page, sampleResume());
  const box = editPanel(page).getByRole('textbox', { name: '工作描述' }).first();
  await enter(page, box, true);
  await page.keyboard.type('成果');
  const bar = page.getByRole('toolbar', { name: '工作描述格式' });
  const drawn = sheet(page).locator('.resume-rich').first();
  const press = async (name: string) => {
    await page.keyboard.press('Control+a');
    await bar.getByRole('button', { name, exact: true }).click();
  };
  for (const [name, selector] of [
    ['加粗', 'strong'],
    ['斜体', 'em'],
    ['下划线', 'u'],
    ['删除线', 's'],
    ['标题', 'h3'],
    ['小标题', 'h4'],
    ['无序列表', 'ul > li'],
    ['有序列表', 'ol > li'],
  ] as const) {
    await press(name);
    await expect(drawn.locator(selector).filter({ hasText: '成果' })).toHaveCount(1);
    await expect(bar.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true');
    await press(name);
    await expect(drawn.locator(selector)).toHaveCount(0);
  }
  for (const [name, align] of [
    ['居中', 'center'],
    ['右对齐', 'right'],
  ] as const) {
    await press(name);
    await expect(drawn.locator('p')).toHaveCSS('text-align', align);
  }
  await press('加粗');
  await press('文字颜色');
  await editPanel(page).getByRole('group', { name: '文字颜色' }).getByRole('button', { name: '红' }).click();
  await expect(drawn.getByText('成果')).toHaveCSS('color', 'rgb(197, 48, 48)');
  await press('链接');
  const address = editPanel(page).getByRole('textbox', { name: '链接地址' });
  await address.fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(editPanel(page).getByRole('alert')).toContainText('请填写网址');
  await address.fill('example.com/me');
  await page.keyboard.press('Enter');
  await expect(drawn.locator('a')).toHaveAttribute('href', 'https://example.com/me');
  await press('清除格式');
  await expect.poll(() => box.evaluate((one) => one.innerHTML)).toBe('<p>成果</p>');
  await expect(drawn.locator('a, strong, [style]')).toHaveCount(0);
});

test('R-EDIT-97 fields of all three types are added to a job, filled and shown', async ({ page }) => {
  await openResume(page, sampleResume());
  const job = editPanel(page).getByRole('region', { name: '工作经历' }).getByRole('listitem').first();
  await job.getByRole('button', { name: '字段设置' }).click();
  const settings = job.getByRole('group', { name: '字段设置' });
  for (const [type, name] of [
    ['文本字段', '团队'],
    ['日期范围', '驻场'],
    ['富文本内容', '补充'],
  ] as const) {
    await settings.getByRole('button', { name: type, exact: true }).click();
    await settings.getByRole('textbox', { name: '字段名称：自定义字段' }).fill(name);
    await settings.getByRole('textbox', { name: `字段名称：${name}` }).blur();
  }
  // Rich text fills the width: it is not put in order among the short ones.
  await expect(settings.getByRole('button', { name: '拖动排序字段：补充' })).toHaveCount(0);
  await job.getByRole('textbox', { name: '团队', exact: true }).fill('增长组 12 人');
  const dates = job.getByRole('textbox', { name: '驻场', exact: true });
  await dates.fill('2021.3-2021.9');
  await dates.blur();
  await job.getByRole('textbox', { name: '补充', exact: true }).click();
  await page.keyboard.type('年度优秀');
  const shown = sheet(page).locator('[data-module="work"] [data-entry]').first();
  for (const text of ['增长组 12 人', '2021.03 – 2021.09', '年度优秀'])
    await expect(shown).toContainText(text);
});

test('R-EDIT-125 a heading that begins an entry, taken away and put back, leaves no box on another', async ({
  page,
}) => {
  await openResume(page, richResume());
  await editPanel(page).getByRole('textbox', { name: '工作描述', exact: true }).first().click();
  const toolbar = page.getByRole('toolbar', { name: '工作描述格式' });
  await toolbar.waitFor();
  // The editor may set its own selection just after it took the place of the inactive text.
  await expect(async () => {
    await page.keyboard.press('Control+Home');
    const offset = await page.evaluate(() => {
      const { focusNode, focusOffset } = getSelection() ?? {};
      const editor = document.activeElement;
      if (!editor || !focusNode) return undefined;
      const range = document.createRange();
      range.setStart(editor, 0);
      range.setEnd(focusNode, focusOffset ?? 0);
      return range.toString().length;
    });
    expect(offset).toBe(0);
    // Known to the editor itself, too: it stands in the heading.
    await expect(toolbar.getByRole('button', { name: '标题', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
      { timeout: 500 },
    );
  }).toPass();
  const first = sheet(page).locator('[data-module="work"] .resume-rich').first().locator('> :first-child');
  const head = sheet(page).locator('[data-module="work"] .resume-line').nth(1).locator('> .resume-atom');
  await expect(head).toHaveAttribute('data-pinned', '');
  for (const isHeading of [false, true]) {
    await toolbar.getByRole('button', { name: '标题', exact: true }).click();
    await expect(first.and(page.locator(':has(h3)'))).toHaveCount(isHeading ? 1 : 0);
    // Before anything is measured anew.
    expect((await measureLayoutDrift(page)).away).toBe(0);
  }
});
