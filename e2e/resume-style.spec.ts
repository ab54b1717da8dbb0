import { Buffer } from 'node:buffer';
import { defaultStyleSettings } from '@baigong/resume';
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from './support/fixtures.ts';

const sheetOf = (page: Page) => page.getByRole('region', { name: '预览面板' }).locator('.resume-sheet');
const style = (locator: Locator, property: string) =>
  locator.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name).trim(), property);
const undo = (page: Page) => page.getByRole('button', { name: '撤销', exact: true }).first();

/** A resume with a name, opened. */
async function openResume(page: Page): Promise<void> {
  await page.goto('/resume/edit/style-test');
  await page.getByLabel('姓名', { exact: true }).fill('林晚舟');
  await page.getByLabel('公司', { exact: true }).first().fill('星河科技');
}

/** Opens a dialog of the editor by its button. */
async function openDialog(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toBeVisible();
  return dialog;
}

async function openGroup(panel: Locator, name: string): Promise<void> {
  const head = panel.getByRole('button', { name, exact: true });
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
}

/** Types a figure into a setting's box. */
async function setFigure(panel: Locator, label: string, value: string): Promise<void> {
  const box = panel.getByRole('spinbutton', { name: `${label}数值`, exact: true });
  await box.fill(value);
  await box.press('Enter');
}

/** A PNG drawn by the browser. */
async function drawPng(page: Page, width: number, height: number): Promise<Buffer> {
  const url = await page.evaluate(
    ([w, h]) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [w, h];
      const context = canvas.getContext('2d');
      if (!context) return '';
      for (let row = 0; row < h; row += 20) {
        context.fillStyle = `hsl(${row % 360} 60% 55%)`;
        context.fillRect(0, row, w, 20);
      }
      return canvas.toDataURL('image/png');
    },
    [width, height] as const,
  );
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}

test('R-EDIT-60 every kind of setting shows on the page at once, and undoing takes it back @both @main', async ({
  page,
}) => {
  await openResume(page);
  const panel = await openDialog(page, '样式设置');
  const sheet = sheetOf(page);

  await openGroup(panel, '文字');
  await setFigure(panel, '字号', '15');
  await expect.poll(() => style(sheet, 'font-size')).toBe('15px');
  await setFigure(panel, '行高', '99');
  await expect(panel.getByRole('spinbutton', { name: '行高数值' })).toHaveValue('3');
  await panel.getByRole('radio', { name: '思源宋体' }).check();
  await expect.poll(() => style(sheet, 'font-family')).toContain('Noto Serif SC');

  await openGroup(panel, '布局与纸张');
  await panel.getByRole('radio', { name: 'A5' }).click();
  await expect.poll(() => style(sheet, '--resume-page-width')).toBe('559px');
  await panel.getByRole('radio', { name: '双栏' }).click();
  await expect(sheet).toHaveAttribute('data-layout', 'two-columns');
  await setFigure(panel, '侧栏宽度', '40');
  await expect.poll(() => style(sheet, '--resume-left-width')).toBe('40%');

  await openGroup(panel, '间距');
  await setFigure(panel, '页边距', '60');
  await expect.poll(() => style(sheet, '--resume-page-padding')).toBe('60px');

  await openGroup(panel, '模块标题');
  await panel.getByRole('radio', { name: '色带' }).check();
  await expect(sheet).toHaveAttribute('data-section', 'band');

  await openGroup(panel, '打印与分页');
  await panel.getByRole('switch', { name: '显示页码' }).check();
  await expect(sheet.locator('.resume-page-number')).toHaveText('1 / 1');
  await undo(page).click();
  await expect(sheet.locator('.resume-page-number')).toHaveCount(0);
  await undo(page).click();
  await expect(sheet).not.toHaveAttribute('data-section', 'band');

  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('resume-style-store')))
    .toContain('"fontSize":15');
});

/** The paths of all settings that are true or false, as `print.pageNumbers`. */
function booleanPaths(value: unknown, path = ''): string[] {
  if (typeof value === 'boolean') return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => booleanPaths(inner, path ? `${path}.${key}` : key));
}

/** The boolean settings of the stored style, by path. */
async function readBooleans(page: Page): Promise<Map<string, boolean>> {
  const stored = await page.evaluate(() => localStorage.getItem('resume-style-store') ?? '{}');
  const style = (JSON.parse(stored) as { styles?: Record<string, unknown> }).styles ?? {};
  const read = (path: string) =>
    path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], style);
  return new Map(booleanPaths(style).map((path) => [path, read(path) === true]));
}

test('R-EDIT-60 the panel has a control for every boolean of the schema, and each changes that one alone', async ({
  page,
}) => {
  await openResume(page);
  const panel = await openDialog(page, '样式设置');
  const changed = new Set<string>();
  await expect.poll(async () => (await readBooleans(page)).size).toBeGreaterThan(5);
  const press = async (control: Locator, label: string) => {
    const before = await readBooleans(page);
    const differing = async () =>
      [...(await readBooleans(page))]
        .filter(([path, value]) => before.get(path) !== value)
        .map(([path]) => path);
    await control.click();
    await expect.poll(differing, label).toHaveLength(1);
    for (const path of await differing()) changed.add(path);
  };
  for (const group of ['主题', '布局与纸张', '模块标题', '基本信息', '打印与分页']) {
    await openGroup(panel, group);
  }
  await press(panel.getByRole('radio', { name: '双栏' }), '双栏');
  const switches = panel.getByRole('switch');
  await expect(switches.first()).toBeVisible();
  for (const [at, control] of (await switches.all()).entries()) await press(control, `switch ${at}`);
  expect([...changed].toSorted()).toEqual(booleanPaths(defaultStyleSettings()).toSorted());
});

test('R-EDIT-61 a drag of a slider is one step of undoing', async ({ page }) => {
  await openResume(page);
  const panel = await openDialog(page, '样式设置');
  const slider = panel.getByRole('slider', { name: '字号', exact: true });
  await slider.scrollIntoViewIfNeeded();
  const box = await slider.boundingBox();
  if (!box) throw new Error('the slider has no place');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.26, y);
  await page.mouse.down();
  for (const share of [0.4, 0.5, 0.6, 0.8]) await page.mouse.move(box.x + box.width * share, y);
  await page.mouse.up();
  await expect
    .poll(async () => Number.parseFloat(await style(sheetOf(page), 'font-size')))
    .toBeGreaterThan(18);
  await undo(page).click();
  await expect.poll(() => style(sheetOf(page), 'font-size')).toBe('12px');
});

test('R-EDIT-62 a preset sets a unified theme, a base colour of one’s own leaves the presets, single colours follow', async ({
  page,
}) => {
  await openResume(page);
  const panel = await openDialog(page, '样式设置');
  const sheet = sheetOf(page);
  await panel.getByRole('radio', { name: '现代绿' }).check();
  await expect.poll(() => style(sheet, '--resume-color-primary')).toBe('#2f855a');
  await expect(panel.getByRole('textbox', { name: '主题色', exact: true })).toHaveValue('#2f855a');

  await panel.getByRole('textbox', { name: '主题色', exact: true }).fill('C05');
  await expect.poll(() => style(sheet, '--resume-color-primary')).toBe('#cc0055');
  await expect(panel.getByRole('radio', { name: '现代绿' })).not.toBeChecked();

  await openGroup(panel, '颜色');
  await expect(panel.getByRole('textbox', { name: '主色', exact: true })).toBeDisabled();
  await panel.getByRole('switch', { name: '统一主题' }).uncheck();
  await expect.poll(() => style(sheet, '--resume-color-primary')).toBe('#cc0055');
  await panel.getByRole('textbox', { name: '主色', exact: true }).fill('#123456');
  await expect.poll(() => style(sheet, '--resume-color-primary')).toBe('#123456');
  await panel.getByRole('textbox', { name: '主色', exact: true }).fill('banana');
  await panel.getByRole('textbox', { name: '主色', exact: true }).blur();
  await expect(panel.getByRole('textbox', { name: '主色', exact: true })).toHaveValue('#123456');
});

test('R-EDIT-66 a background is uploaded, placed and removed; what is no picture is named', async ({
  page,
}) => {
  await openResume(page);
  const panel = await openDialog(page, '样式设置');
  const sheet = sheetOf(page);
  await openGroup(panel, '背景图片');
  const upload = panel.getByLabel('上传整页背景');
  await upload.setInputFiles({ name: '简历.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
  await expect(panel.getByRole('alert')).toHaveText(
    '“简历.pdf”不是图片。请选择 JPG、PNG 或 WebP 格式的文件。',
  );
  await upload.setInputFiles({ name: '坏.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(panel.getByRole('alert')).toContainText('“坏.png”打不开');
  await upload.setInputFiles({
    name: 'a.png',
    mimeType: 'image/png',
    buffer: await drawPng(page, 2400, 3000),
  });
  await expect.poll(() => style(sheet, '--resume-background-image')).toContain('url("data:image/');
  await expect(panel.getByRole('alert')).toHaveCount(0);

  await panel.getByRole('radio', { name: '右下' }).check();
  await expect.poll(() => style(sheet, '--resume-background-position')).toBe('100% 100%');
  await setFigure(panel, '不透明度', '40');
  await expect.poll(() => style(sheet, '--resume-background-opacity')).toBe('0.4');
  await panel.getByRole('radio', { name: '自定大小' }).click();
  await setFigure(panel, '图片大小', '30');
  await expect.poll(() => style(sheet, '--resume-background-size')).toBe('30%');
  await expectAccessible(page);

  await panel.getByRole('button', { name: '移除整页背景' }).click();
  await expect.poll(() => style(sheet, '--resume-background-image')).toBe('none');
  await undo(page).click();
  await expect.poll(() => style(sheet, '--resume-background-image')).toContain('url("data:image/');
});

test('R-EDIT-67 custom CSS reaches the paper alone, and the lines that do not parse are named', async ({
  page,
}) => {
  await openResume(page);
  const panel = await openDialog(page, '样式设置');
  await openGroup(panel, '自定义 CSS');
  const code = panel.getByRole('textbox', { name: '自定义 CSS' });
  await code.fill(
    '.resume-name { color: rgb(1, 2, 3) }\n@import "https://example.com/a.css";\nbutton { display: none }\n',
  );
  await expect.poll(() => style(sheetOf(page).locator('.resume-name').first(), 'color')).toBe('rgb(1, 2, 3)');
  const problem = panel.getByRole('button', { name: '第 2 行：不支持 @import，已忽略' });
  await expect(problem).toBeVisible();
  await expect(panel.getByRole('button', { name: '恢复默认' })).toBeVisible();
  await problem.click();
  await expect(code).toBeFocused();
  expect(
    await code.evaluate((box: HTMLTextAreaElement) => box.value.slice(box.selectionStart, box.selectionEnd)),
  ).toBe('@import "https://example.com/a.css";');
  await expectAccessible(page);
});

test('R-DOC-06 R-EDIT-70 resetting asks, restores everything with the default template, and can be taken back', async ({
  page,
}) => {
  await openResume(page);
  const panel = await openDialog(page, '样式设置');
  const sheet = sheetOf(page);
  await setFigure(panel, '字号', '16');
  await openGroup(panel, '自定义 CSS');
  await panel.getByRole('textbox', { name: '自定义 CSS' }).fill('.resume-name { color: red }');
  await expect.poll(() => style(sheet.locator('.resume-name').first(), 'color')).toBe('rgb(255, 0, 0)');

  await panel.getByRole('button', { name: '恢复默认' }).click();
  await page.getByRole('button', { name: '取消', exact: true }).click();
  await expect.poll(() => style(sheet, 'font-size')).toBe('16px');
  await panel.getByRole('button', { name: '恢复默认' }).click();
  await page
    .getByRole('dialog', { name: /^确定要恢复默认样式吗/ })
    .getByRole('button', { name: '恢复默认' })
    .click();
  await expect.poll(() => style(sheet, 'font-size')).toBe('12px');
  await expect(panel.getByRole('textbox', { name: '自定义 CSS' })).toHaveValue('');
  await expect(sheet).toHaveAttribute('data-template', 'default');
  await page.getByRole('status', { name: '通知' }).getByRole('button', { name: '撤销' }).click();
  await expect.poll(() => style(sheet, 'font-size')).toBe('16px');
  await expect(panel.getByRole('textbox', { name: '自定义 CSS' })).toHaveValue('.resume-name { color: red }');
});

test('R-EDIT-71 the style panel leaves the preview in sight, closes by Escape and gives the focus back @both', async ({
  page,
}) => {
  await openResume(page);
  const button = page.getByRole('button', { name: '样式设置', exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: '样式设置' });
  await expect(panel).toBeVisible();
  await expect(sheetOf(page)).toBeVisible();
  const [paper, side] = [
    await page.getByRole('region', { name: '预览面板' }).boundingBox(),
    await panel.boundingBox(),
  ];
  if (!paper || !side) throw new Error('nothing is shown');
  const beside = paper.x + paper.width <= side.x + 1;
  const above = paper.y + paper.height <= side.y + 1;
  expect(beside || above).toBe(true);
  for (const name of ['颜色', '布局与纸张', '间距', '模块标题', '基本信息', '打印与分页'])
    await openGroup(panel, name);
  await expectAccessible(page);
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'));
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(button).toBeFocused();
  await expect(page.getByRole('region', { name: '编辑面板' })).toBeVisible();
});

test('R-EDIT-65 a photo is cropped by keyboard, turned, shaped and taken over as one step', async ({
  page,
}) => {
  await openResume(page);
  await page.getByRole('button', { name: '上传头像' }).click();
  const dialog = page.getByRole('dialog', { name: '编辑头像' });
  await expectAccessible(page);
  const large = Buffer.alloc(5 * 1024 * 1024 + 1);
  const choose = dialog.getByLabel('选择照片');
  await choose.setInputFiles({ name: '照片.jpg', mimeType: 'image/jpeg', buffer: large });
  await expect(dialog.getByRole('alert')).toContainText('“照片.jpg”有 5 MB，超过了 5 MB');
  await choose.setInputFiles({
    name: 'a.png',
    mimeType: 'image/png',
    buffer: await drawPng(page, 1200, 1600),
  });

  const stage = dialog.getByRole('application', { name: '裁剪区域' });
  await stage.focus();
  const before = await stage.locator('img').getAttribute('style');
  await page.keyboard.press('+');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => stage.locator('img').getAttribute('style')).not.toBe(before);
  await dialog.getByRole('button', { name: '顺时针旋转 90 度' }).click();
  await expect(dialog.getByRole('slider', { name: '旋转', exact: true })).toHaveValue('90');
  await dialog.getByRole('radio', { name: '方形' }).click();
  await setFigure(dialog, '页面上大小', '120');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: '编辑头像' })).toBeVisible();

  const kept = () =>
    page.evaluate(() => {
      const fields = JSON.parse(localStorage.getItem('resume-field-store') ?? '{}') as {
        imgUpload?: { type: string; value: string }[];
      };
      return fields.imgUpload?.find(({ type }) => type === 'avatar')?.value ?? '';
    });
  await expect.poll(kept).toMatch(/^data:image\//);
  expect((await kept()).length).toBeLessThanOrEqual(300 * 1024);
  const styles = await page.evaluate(() => localStorage.getItem('resume-style-store') ?? '');
  expect(styles).toContain('"avatarShape":"square","avatarFormat":"square","avatarSize":120');
  await undo(page).click();
  await expect(page.getByRole('button', { name: '上传头像' })).toBeVisible();
});

test('R-EDIT-65 a photo is dropped on its place, moved by hand and shaped round, square or rounded', async ({
  page,
}) => {
  await openResume(page);
  const png = (await drawPng(page, 900, 600)).toString('base64');
  await page.getByRole('button', { name: '上传头像' }).evaluate((target, bytes) => {
    const data = new DataTransfer();
    const raw = Uint8Array.from(atob(bytes), (sign) => sign.codePointAt(0) ?? 0);
    data.items.add(new File([raw], '证件照.png', { type: 'image/png' }));
    for (const type of ['dragover', 'drop'])
      target.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
  }, png);
  const dialog = page.getByRole('dialog', { name: '编辑头像' });
  const picture = dialog.getByRole('application', { name: '裁剪区域' }).locator('img');
  const before = await picture.getAttribute('style');
  const box = await dialog.getByRole('application', { name: '裁剪区域' }).boundingBox();
  if (!box) throw new Error('the stage has no place');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 30, y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => picture.getAttribute('style')).not.toBe(before);
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog).toBeHidden();
  const photo = page.locator('.resume-sheet .resume-photo').first();
  for (const [shape, radius] of [
    ['方形', '0px'],
    ['圆角', '12%'],
    ['圆形', '50%'],
  ] as const) {
    await page.getByRole('button', { name: '编辑头像' }).click();
    await dialog.getByRole('radio', { name: shape, exact: true }).click();
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(dialog).toBeHidden();
    await expect(photo).toHaveCSS('border-top-left-radius', radius);
  }
});

test('R-EDIT-69 modules are renamed, switched off, moved by keyboard, given icons, added and removed', async ({
  page,
}) => {
  await openResume(page);
  const dialog = await openDialog(page, '模块管理');
  await expectAccessible(page);
  const titles = () =>
    dialog
      .getByRole('list', { name: '模块', exact: true })
      .getByRole('textbox')
      .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value));

  await dialog.getByRole('textbox', { name: '新模块的名称' }).fill('证书');
  await dialog.getByRole('button', { name: '添加模块' }).click();
  await expect.poll(titles).toEqual(['工作经历', '项目经历', '教育经历', '自定义模块', '证书']);

  const handle = dialog.getByRole('button', { name: '拖动排序：工作经历' });
  await handle.focus();
  await expect(page.locator('[id^="DndLiveRegion"]')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(page.locator('[id^="DndLiveRegion"]')).toContainText('“工作经历”');
  const said = page.locator('[id^="DndLiveRegion"]');
  // The list is measured after it was picked up: a key pressed before is lost.
  await expect(async () => {
    if (!(await said.textContent())?.includes('第 2 位')) await page.keyboard.press('ArrowDown');
    await expect(said).toContainText('第 2 位', { timeout: 1_500 });
  }).toPass();
  await page.keyboard.press('Space');
  await expect.poll(titles).toEqual(['项目经历', '工作经历', '教育经历', '自定义模块', '证书']);

  const title = dialog.getByRole('textbox', { name: '模块名称：工作经历' });
  await title.fill('实习经历');
  await expect.poll(titles).toContain('实习经历');
  await dialog.getByRole('textbox', { name: '模块名称：实习经历' }).fill('   ');
  await dialog.getByRole('textbox', { name: '模块名称：实习经历' }).blur();
  await expect.poll(titles).toContain('实习经历');

  await dialog.getByRole('button', { name: /^更换图标：实习经历/ }).click();
  await page.getByRole('searchbox', { name: '搜索图标' }).fill('上线');
  await expectAccessible(page);
  await page.getByRole('button', { name: '上线', exact: true }).click();
  await expect(dialog.getByRole('button', { name: '更换图标：实习经历（上线）' })).toBeVisible();

  await dialog.getByRole('switch', { name: '启用模块：实习经历' }).uncheck();
  await expect(sheetOf(page).locator('[data-module="work"]')).toHaveCount(0);

  await dialog.getByRole('button', { name: '移除模块：证书' }).click();
  await page.getByRole('button', { name: '移除', exact: true }).click();
  await expect.poll(titles).not.toContain('证书');
  await page.getByRole('status', { name: '通知' }).getByRole('button', { name: '撤销' }).click();
  await expect.poll(titles).toContain('证书');
});

test('R-EDIT-05 R-EDIT-68 a template is found by category and by arrow keys, chosen, and undone @both', async ({
  page,
  isMobile,
}) => {
  await openResume(page);
  const dialog = await openDialog(page, '选择模板');
  await expect(dialog.getByRole('button', { name: '默认，当前模板' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await expect(dialog.getByText('林晚舟').first()).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '创意设计', exact: true }).click();
  await expect(dialog.getByRole('button', { name: '默认，当前模板' })).toHaveCount(0);
  await dialog.getByRole('button', { name: '创意设计师', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('button', { name: '卡片', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('status', { name: '通知' })).toContainText('模板已切换');
  if (isMobile) await page.getByRole('radio', { name: '预览' }).click();
  await expect(sheetOf(page)).toHaveAttribute('data-template', 'card');
  await undo(page).click();
  await expect(sheetOf(page)).toHaveAttribute('data-template', 'default');
});

test('R-PERF-54 the templates are drawn one at a time, and only those near the window', async ({ page }) => {
  await openResume(page);
  await page.evaluate(() => {
    const drawn: number[] = [];
    new MutationObserver((changes) => {
      const sheets = changes.flatMap(({ addedNodes }) =>
        [...addedNodes].flatMap((node) =>
          node instanceof Element ? [...node.querySelectorAll('.resume-sheet')] : [],
        ),
      );
      if (sheets.length > 0) drawn.push(sheets.length);
    }).observe(document.body, { childList: true, subtree: true });
    Object.assign(window, { sheetsAtOnce: drawn });
  });
  const dialog = await openDialog(page, '选择模板');
  await expect(dialog.getByText('林晚舟').nth(2)).toBeVisible();
  const drawn = await page.evaluate(() => Reflect.get(window, 'sheetsAtOnce') as number[]);
  expect(drawn.length).toBeGreaterThan(2);
  expect(Math.max(...drawn)).toBe(1);
});
