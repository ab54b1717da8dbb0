import { readFile } from 'node:fs/promises';
import { sampleResume } from '@baigong/resume';
import type { Locator, Page } from '@playwright/test';
import { giveCamera, portrait } from './support/fake-camera.ts';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { openResume } from './support/open-resume.ts';
import { openCentre } from './support/seed-resumes.ts';

/** Labels whose letters stand on several lines, or reach out of their button or the window. */
function brokenLabels(scope: Locator): Promise<string[]> {
  return scope.evaluateAll((scopes) => {
    const broken: string[] = [];
    for (const button of scopes.flatMap((one) => [...one.querySelectorAll('button, a, [role="tab"]')])) {
      const box = button.getBoundingClientRect();
      const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
      while (box.width > 0 && texts.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        const lines = [...range.getClientRects()].filter(({ width }) => width > 1);
        const out = lines.some(({ left, right }) => left < box.left - 1 || right > box.right + 1);
        if (lines.length > 1 || out) broken.push(button.textContent ?? '');
      }
    }
    return broken;
  });
}

/** How much wider than the window the page is, for the finger that would move it. */
const overhang = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.querySelector('main') ?? document.documentElement;
    return scrollWidth - clientWidth;
  });

const nameBox = (page: Page) =>
  page.getByRole('region', { name: '编辑面板' }).getByRole('textbox', { name: '姓名' });

test('R-EDIT-170 one press on 下载 PDF writes the resume as it is, and says so @both @main', async ({
  page,
}) => {
  await openResume(page, sampleResume());
  const primary = page.getByRole('button', { name: '下载 PDF', exact: true });
  const downloading = page.waitForEvent('download');
  await primary.click();
  await expect(page.getByText('正在准备导出 PDF…')).toBeVisible();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('林知夏-高级前端工程师.pdf');
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await expect(page.getByText('PDF 文档已导出')).toBeVisible();
  await expect(primary).toBeEnabled();
  // What it said is not said once more by the dialog.
  await page.getByRole('button', { name: '导入导出', exact: true }).click();
  await expect(page.getByRole('dialog', { name: '导入/导出' }).getByText(/可被招聘系统解析/)).toHaveCount(0);
});

test('R-EDIT-171 检查 and 更多 hold the other tools, each with its word and what it is for @both', async ({
  page,
}) => {
  await openResume(page, sampleResume());
  for (const [menu, names] of [
    ['检查', ['体检', '招聘系统视角', '智能一页', '岗位匹配']],
    ['更多', ['英文版', '导入文件', '历史版本']],
  ] as const) {
    await page.getByRole('button', { name: menu, exact: true }).click();
    const items = page.getByRole('menuitem');
    await expect(items).toHaveCount(names.length);
    for (const [at, name] of names.entries()) {
      await expect(items.nth(at)).toHaveAccessibleName(new RegExp(`^${name}\\s*.{6,}`));
      await expect(items.nth(at).locator('svg')).toBeVisible();
    }
    await page.keyboard.press('Escape');
  }
});

for (const width of [390, 320])
  test(`R-EDIT-172 at ${width} px the editor’s bars take at most 112 px, and no label is broken @phone`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await openResume(page, sampleResume());
    const tools = page.getByRole('group', { name: '简历工具' });
    for (const name of ['选择模板', '模块管理', '样式设置', '导入导出', '检查', '更多'])
      await expect(tools.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
    const title = page.getByRole('textbox', { name: '简历标题' });
    const bars = page.locator('header').filter({
      has: title.or(page.getByRole('button', { name: '打开菜单' })),
    });
    const last = await bars.filter({ has: title }).boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(112);
    // The menu, the two modes, the way back, the title, and the PDF.
    await expect(bars.locator(':is(button, a, input):visible')).toHaveCount(6);
    await nameBox(page).fill('林知夏夏');
    await expect(page.getByRole('button', { name: '撤销', exact: true })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: '下载 PDF' })).toBeInViewport({ ratio: 1 });
    expect(await brokenLabels(bars.or(tools))).toEqual([]);
    expect(await overhang(page)).toBeLessThanOrEqual(0);
  });

test('R-XFER-91 导入/导出 shows what the specification names; other formats, options and files stand behind it @both', async ({
  page,
}) => {
  await openResume(page, sampleResume());
  await page.getByRole('button', { name: '导入导出', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '导入/导出' });
  const formats = dialog.getByRole('radiogroup', { name: '导出格式' }).getByRole('radio');
  await expect(formats).toHaveCount(4);
  for (const [at, name] of ['PDF', 'PNG', 'HTML', 'JSON'].entries())
    await expect(formats.nth(at)).toHaveAccessibleName(name);
  await expect(dialog.getByRole('textbox')).toHaveCount(1);
  await expect(dialog.getByLabel('选择 JSON 文件')).toHaveAttribute('accept', '.json');
  await expect(dialog.getByRole('switch')).toHaveCount(0);
  for (const name of ['取消', '开始导出'])
    await expect(dialog.getByRole('button', { name, exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: '更多格式' }).click();
  await expect(formats).toHaveCount(8);
  expect(await brokenLabels(dialog)).toEqual([]);
  await dialog.getByRole('button', { name: '导出选项' }).click();
  await expect(dialog.getByRole('switch')).not.toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '导入其他格式' }).click();
  await expect(page.getByRole('dialog', { name: '导入文件' }).getByLabel('选择简历文件')).toBeAttached();
});

for (const width of [390, 320])
  test(`R-RES-28 at ${width} px the centre begins with 新建简历 and the resumes, and nothing is cut off @phone`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await openCentre(page, [
      { id: 'a', title: '甲', document: sampleResume() },
      { id: 'b', title: '乙', document: sampleResume() },
    ]);
    await expect(page.getByRole('button', { name: '新建简历' })).toBeInViewport({ ratio: 1 });
    const head = await page.locator('main header').boundingBox();
    expect((head?.y ?? 0) + (head?.height ?? 0)).toBeLessThanOrEqual(113);
    for (const card of await page.getByRole('article').all())
      for (const button of await card.getByRole('button').all())
        await expect(button).toBeInViewport({ ratio: 1 });
    const tops = await page
      .getByRole('tab')
      .evaluateAll((tabs) => new Set(tabs.map((tab) => tab.getBoundingClientRect().top)).size);
    expect(tops).toBe(1);
    expect(await brokenLabels(page.locator('header, nav').filter({ visible: true }))).toEqual([]);
    expect(await overhang(page)).toBeLessThanOrEqual(0);
    // A tab beside the screen is moved into it.
    await page.goto('/resume?tab=trending');
    await expect(page.getByRole('tab', { name: '热门推荐' })).toBeInViewport({ ratio: 1 });
  });

test('R-RES-28 a phone shows search, order and choice once there are many resumes @phone', async ({
  page,
}) => {
  await openCentre(
    page,
    ['戊', '丁', '丙', '乙', '甲'].map((title) => ({ id: title, title, document: sampleResume() })),
  );
  await page.getByRole('button', { name: '排序与多选' }).click();
  await page.getByRole('menuitem', { name: '按标题' }).click();
  await expect(page.getByRole('article').first()).toHaveAccessibleName('丙');
  await page.getByRole('button', { name: '排序与多选' }).click();
  await page.getByRole('menuitem', { name: '多选' }).click();
  await expect(page.getByRole('checkbox', { name: '甲' })).toBeVisible();
  await page.getByRole('searchbox', { name: '搜索简历' }).fill('乙');
  await expect(page.getByRole('article')).toHaveCount(1);
});

test.describe('a first visit', () => {
  test.use({ firstVisit: true });

  test('R-EDIT-173 leads to a PDF in four presses, the announcement’s among them @both @main', async ({
    page,
  }) => {
    await page.goto('/');
    let presses = 0;
    const press = async (control: Locator) => {
      presses += 1;
      await control.click();
    };
    await press(
      page.getByRole('dialog', { name: '全新功能：社区画廊' }).getByRole('button', { name: '关闭' }),
    );
    await press(page.getByRole('main').getByText('做一份简历', { exact: true }));
    await press(page.getByRole('button', { name: '从示例改起' }));
    const downloading = page.waitForEvent('download');
    await press(page.getByRole('button', { name: '下载 PDF' }));
    expect((await downloading).suggestedFilename()).toBe('林知夏-高级前端工程师.pdf');
    expect(presses).toBeLessThanOrEqual(4);
  });
});

test('R-EDIT-174 an ID photo is made in the photo dialog and stands in the resume after three presses @both', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await openResume(page, sampleResume());
  await page.getByRole('button', { name: '添加照片' }).click();
  const dialog = page.getByRole('dialog', { name: '编辑头像' });
  await expectAccessible(page);
  const choosing = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: '做证件照' }).click();
  await (await choosing).setFiles(portrait);
  const picture = dialog.getByRole('application', { name: '裁剪区域' }).locator('img');
  await expect(picture).toBeVisible({ timeout: 120_000 });
  await expect(dialog.getByRole('radio', { name: '一寸' })).toBeChecked();
  const corner = await picture.evaluate((image: HTMLImageElement) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    return [canvas.width, canvas.height, ...(context?.getImageData(3, 3, 1, 1).data ?? [])];
  });
  expect(corner.slice(0, 2)).toEqual([295, 413]);
  expect(Math.min(...corner.slice(2, 5))).toBeGreaterThanOrEqual(250);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(page.getByRole('button', { name: '编辑头像' }).locator('img')).toHaveAttribute(
    'src',
    /^data:image\//,
  );
});

test('R-EDIT-174 a photo comes from the camera, whose stream then ends, or from the visitor’s pictures @both', async ({
  page,
}) => {
  await giveCamera(page);
  await openResume(page, sampleResume());
  await page.getByRole('button', { name: '添加照片' }).click();
  const dialog = page.getByRole('dialog', { name: '编辑头像' });
  await dialog.getByRole('button', { name: '拍照' }).click();
  await dialog.getByRole('region', { name: '相机' }).getByRole('button', { name: '拍照' }).click();
  await expect(dialog.getByRole('application', { name: '裁剪区域' })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { cameraIsOn(): boolean }).cameraIsOn()))
    .toBe(false);
  await dialog.getByRole('button', { name: '我的图片' }).click();
  await expect(page.getByRole('dialog', { name: '我的图片' })).toContainText('还没有图片');
});
