import { sampleResume } from '@baigong/resume';
import type { Locator, Page } from '@playwright/test';
import { makePdf } from '../apps/web/src/features/resume/test/sample-files.ts';
import { expect, expectAccessible } from './support/fixtures.ts';
import { test } from './support/model-fixtures.ts';
import { photograph, scan } from './support/scanned-pages.ts';
import { openResume } from './support/open-resume.ts';
import { chooseTool, openExport } from './support/resume-tools.ts';

const nameBox = (page: Page) =>
  page.getByRole('region', { name: '编辑面板' }).getByRole('textbox', { name: '姓名' });
const dialog = (page: Page) => page.getByRole('dialog', { name: '导入/导出' });
const file = (name: string, content: string | Uint8Array) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});

/** What a preview took for a field. */
const field = (preview: Locator, label: string) =>
  preview
    .locator('dl > div')
    .filter({ has: preview.page().getByText(label, { exact: true }) })
    .getByRole('definition');

/** A resume as a PDF of another program. */
const foreignPdf = () =>
  makePdf([
    { text: '赵小满', x: 60, y: 780, size: 20 },
    { text: '电话：13812345678', x: 60, y: 750 },
    { text: '工作经历', x: 60, y: 700, size: 14 },
    { text: '某某科技有限公司', x: 60, y: 680 },
    { text: '产品经理', x: 260, y: 680 },
    { text: '2020.03 - 至今', x: 400, y: 680 },
    { text: '• 负责增长', x: 60, y: 660 },
    { text: '自我评价', x: 60, y: 620, size: 14 },
    { text: '踏实可靠', x: 60, y: 600 },
  ]);

test('R-XFER-03 R-XFER-04 JSON is taken by the rules, refused with its sentence, and can be undone @main', async ({
  page,
}) => {
  await openResume(page, sampleResume());
  const before = await nameBox(page).inputValue();
  await openExport(page);
  const picker = dialog(page).getByLabel('选择 JSON 文件');
  await picker.setInputFiles(file('resume.txt', '{}'));
  await expect(dialog(page).getByText('仅支持导入 .json 文件')).toBeVisible();
  await picker.setInputFiles(file('resume.json', '{"fields":'));
  await expect(dialog(page).getByText('JSON 解析失败，请检查文件内容')).toBeVisible();
  await picker.setInputFiles(file('resume.JSON', '{"name":"x"}'));
  await expect(dialog(page).getByText('JSON 结构不符合要求')).toBeVisible();
  // A file with a script is not taken before its poison is out and somebody has agreed.
  const hostile = {
    fields: { workExperiences: { a: { id: 'a', description: '<script>alert(1)</script>' } } },
  };
  await picker.setInputFiles(file('hostile.json', JSON.stringify(hostile)));
  await expect(dialog(page).getByRole('alert')).toContainText('不安全的内容');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: '换一个文件' }).click();

  const other = sampleResume('marketing', 'modern');
  await picker.setInputFiles(file('resume.json', JSON.stringify(other)));
  await expect(page.getByText('导入成功，可以继续编辑')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expect(nameBox(page)).not.toHaveValue(before);
  await chooseTool(page, '更多', '历史版本');
  await expect(page.getByRole('dialog').getByText('导入前')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '撤销' }).first().click();
  await expect(nameBox(page)).toHaveValue(before);
});

/** What a resume on paper says, a line each; a second part stands at the right. */
const paper = [
  '陈明月 <span style="float:right">13912345678</span>',
  '工作经历',
  '杭州云帆科技有限公司 <span style="float:right">2020.03 - 至今</span>',
  '前端工程师',
  '• 负责订单系统的页面',
  '教育经历',
  '浙江大学 <span style="float:right">2014.09 - 2018.06</span>',
  '软件工程 本科',
];

test('R-XFER-99 a photograph and a scan of a resume are recognised on the device, read and shown, and can be stopped', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const picture = await photograph(page, paper, 900);
  const scanned = await scan(page, [paper.slice(0, 4)]);
  await page.goto('/resume');
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const box = page.getByRole('dialog', { name: '导入简历' });
  const choose = (name: string, buffer: Buffer) =>
    box.getByLabel('选择简历文件').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  // A visitor who waits no longer is where he was.
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/ocr\/pp-ocrv4\//, (route) => held.then(() => route.continue()));
  await choose('简历.jpg', picture);
  await box.getByRole('button', { name: '停止' }).click();
  await expect(box.getByRole('button', { name: '停止' })).toBeHidden();
  await expect(box.getByRole('alert')).toBeHidden();
  letGo();

  await choose('简历.jpg', picture);
  const preview = box.getByRole('region', { name: '导入预览' });
  await expect(preview.getByText('可能有错字，请对照原件核对')).toBeVisible({ timeout: 90_000 });
  await expect(field(preview, '姓名')).toHaveText('陈明月');
  await expect(field(preview, '电话')).toHaveText('13912345678');
  await expect(preview.getByText('杭州云帆科技有限公司').first()).toBeVisible();
  await expectAccessible(page);
  await box.getByRole('button', { name: '换一个文件' }).click();
  await choose('扫描件.pdf', scanned);
  await expect(field(preview, '姓名')).toHaveText('陈明月', { timeout: 90_000 });
});

test('R-XFER-36 a PDF of another program is shown part by part and what is ticked is taken', async ({
  page,
}) => {
  await openResume(page, sampleResume());
  await chooseTool(page, '更多', '导入文件');
  const foreign = page.getByRole('dialog', { name: '导入文件' });
  await foreign.getByLabel('选择简历文件').setInputFiles(file('旧简历.pdf', foreignPdf()));
  const preview = foreign.getByRole('region', { name: '导入预览' });
  for (const [label, text] of [
    ['公司', '某某科技有限公司'],
    ['职位', '产品经理'],
    ['时间', '2020.03 – 至今'],
  ] as const)
    await expect(field(preview, label)).toHaveText(text);
  await expect(preview.getByRole('checkbox', { name: /工作经历.*(?:较可靠|一般)/ })).toBeChecked();
  await expectAccessible(page);
  await preview.getByRole('checkbox', { name: /自我评价/ }).uncheck();
  await preview.getByRole('button', { name: '导入所选' }).click();
  await expect(page.getByText('导入成功，可以继续编辑')).toBeVisible();
  await expect(nameBox(page)).toHaveValue('赵小满');
  const sheet = page.locator('.resume-sheet').first();
  await expect(sheet).toContainText('某某科技有限公司');
  await expect(sheet).not.toContainText('踏实可靠');
});

test('R-XFER-38 pasted text becomes a new resume in the centre, put in order by the model when asked', async ({
  page,
}) => {
  await page.goto('/resume');
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const centre = page.getByRole('dialog', { name: '导入简历' });
  await centre.getByRole('button', { name: '粘贴文字' }).click();
  const words =
    '姓名：钱多多\n邮箱：qian@example.com\n某句没有归处的话 #简历\n教育经历\n2010.09-2014.06 南方大学 会计学 本科';
  await centre.getByRole('textbox', { name: '简历的文字' }).fill(words);
  await centre.getByRole('button', { name: '识别文字' }).click();
  await expect(field(centre, '学校')).toHaveText('南方大学');
  await expect(field(centre, '专业')).toHaveText('会计学');
  await expect(centre.getByRole('checkbox', { name: /没认出的 1 行/ })).toBeChecked();
  await centre.getByRole('button', { name: '用 AI 整理' }).click();
  await expect(centre).toContainText('已由 AI 整理。');
  await expect(field(centre, '学校')).not.toHaveText('南方大学');
  await expect(centre.getByRole('list', { name: '没认出的行' })).toContainText('南方大学 会计学 本科');
  await centre.getByRole('button', { name: '导入所选' }).click();
  await expect(page.getByText('已创建新简历')).toBeVisible();
  await expect(page).toHaveURL(/\/resume\/edit\/\w+$/);
  await expect(nameBox(page)).not.toHaveValue('');
});

test('R-XFER-100 after an import a message says what became of the lines that were not recognised', async ({
  page,
}) => {
  const words = '姓名：钱多多\n某句没有归处的话 #简历\n教育经历\n2010.09-2014.06 南方大学 会计学 本科';
  for (const taken of [true, false]) {
    await page.goto('/resume');
    await page.getByRole('button', { name: '导入', exact: true }).click();
    const centre = page.getByRole('dialog', { name: '导入简历' });
    await centre.getByRole('button', { name: '粘贴文字' }).click();
    await centre.getByRole('textbox', { name: '简历的文字' }).fill(words);
    await centre.getByRole('button', { name: '识别文字' }).click();
    const rest = centre.getByRole('checkbox', { name: /没认出的 1 行/ });
    await rest.setChecked(taken);
    await centre.getByRole('button', { name: '导入所选' }).click();
    const said = taken ? '有 1 行没认出，放在模块“其他”里。' : '有 1 行没认出，没有导入。';
    await expect(page.getByText(said)).toBeVisible();
    await expect(page).toHaveURL(/\/resume\/edit\/\w+$/);
  }
});

test('R-EDIT-131 unrecognised lines are moved into fields by mouse, keyboard and menu before anything is taken @both', async ({
  page,
  isMobile,
}, info) => {
  await page.goto('/resume');
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const centre = page.getByRole('dialog', { name: '导入简历' });
  await centre.getByRole('button', { name: '粘贴文字' }).click();
  const lines = ['某句没有归处的话 #一', '某句没有归处的话 #二', '某句没有归处的话 #三'];
  const words = `姓名：钱多多\n邮箱：qian@example.com\n${lines.join('\n')}\n教育经历\n2010.09-2014.06 南方大学 会计学 本科`;
  await centre.getByRole('textbox', { name: '简历的文字' }).fill(words);
  await centre.getByRole('button', { name: '识别文字' }).click();
  const waiting = centre.getByRole('list', { name: '没认出的行' }).getByRole('listitem');
  await expect(waiting).toHaveCount(3);
  await expectAccessible(page);
  await page.screenshot({ path: info.outputPath('lines.png') });

  const handle = (line: string) => centre.getByRole('button', { name: `拖动“${line}”` });
  if (!isMobile) {
    const post = field(centre, '期望职位');
    const [from, to] = [await handle(lines[0] ?? '').boundingBox(), await post.boundingBox()];
    await page.mouse.move((from?.x ?? 0) + 8, (from?.y ?? 0) + 8);
    await page.mouse.down();
    await page.mouse.move((to?.x ?? 0) + 20, (to?.y ?? 0) + 8, { steps: 8 });
    await page.screenshot({ path: info.outputPath('dragging.png') });
    await page.mouse.up();
    await expect(post).toHaveText(lines[0] ?? '');
  } else {
    await centre.getByRole('button', { name: `把“${lines[0]}”放到…` }).tap();
    await page.getByRole('menuitem', { name: '期望职位' }).tap();
    await expect(field(centre, '期望职位')).toHaveText(lines[0] ?? '');
  }

  // By keyboard: the first field is the name, which gives its text back. Escape follows within one task.
  await handle(lines[1] ?? '').focus();
  await handle(lines[1] ?? '').evaluate(async (button) => {
    const press = (code: string) =>
      button.dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true, cancelable: true }));
    press('Space');
    await Promise.resolve();
    press('Escape');
  });
  await expect(waiting).toHaveCount(2);
  // Else what was said before would be taken for the next start.
  await expect(page.getByText('已取消，这一行回到原来的位置。')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(page.getByText(`已拿起“${lines[1]}”。`)).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('在“姓名”上。')).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('在“电话”上。')).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('在“姓名”上。')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(field(centre, '姓名')).toHaveText(lines[1] ?? '');
  await expect(waiting.filter({ hasText: '钱多多' })).toHaveCount(1);

  await centre.getByRole('button', { name: '移出“姓名”，放回没认出的行' }).click();
  await centre.getByRole('button', { name: '把“钱多多”放到…' }).click();
  await page.getByRole('menuitem', { name: '姓名', exact: true }).click();
  await centre.getByRole('button', { name: `把“${lines[2]}”放到…` }).click();
  await page.getByRole('menuitem', { name: '教育经历 · 描述' }).click();
  await centre.getByRole('button', { name: '导入所选' }).click();
  await expect(page).toHaveURL(/\/resume\/edit\/\w+$/);
  const sheet = page.locator('.resume-sheet').first();
  await expect(sheet.locator('.resume-name')).toHaveText('钱多多');
  await expect(sheet).toContainText(lines[0] ?? '');
  await expect(sheet.locator('[data-module="education"]')).toContainText(lines[2] ?? '');
  // What was not placed goes to a module of its own.
  await expect(sheet).toContainText(`其他${lines[1] ?? ''}`);
});

test('R-XFER-43 R-XFER-44 Word, Markdown, plain text and JSON Resume are handed over, and boxes of a form copied', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openResume(page, sampleResume());
  const phone = await page
    .getByRole('region', { name: '编辑面板' })
    .getByRole('textbox', { name: '电话' })
    .inputValue();
  await openExport(page);
  for (const [format, ending, done] of [
    ['Word', '.docx', 'Word 文档已导出'],
    ['Markdown', '.md', 'Markdown 文件已导出'],
    ['JSON Resume', '.resume.json', 'JSON Resume 已导出'],
    ['纯文本', '.txt', '纯文本已导出'],
  ] as const) {
    await dialog(page).getByRole('radio', { name: format, exact: true }).check({ force: true });
    const coming = page.waitForEvent('download');
    await dialog(page).getByRole('button', { name: '开始导出' }).click();
    expect((await coming).suggestedFilename()).toBe(`林知夏-高级前端工程师${ending}`);
    await expect(page.getByText(done)).toBeVisible();
  }
  const sheet = dialog(page).getByRole('region', { name: '网申填表' });
  await sheet.getByRole('button', { name: `复制电话：${phone}` }).click();
  await expect(sheet.getByText('已复制')).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(phone);
  await expectAccessible(page);
});
