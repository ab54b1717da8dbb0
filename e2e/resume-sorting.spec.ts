import { sampleResume } from '@baigong/resume';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { openResume } from './support/open-resume.ts';

/** Moves a handle over another item's place and lets go. Each step says when it may begin. */
type Drag = (page: Page, handle: Locator, over: Locator) => Promise<void>;

async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  // Waits until it stands still: a dialog moves while it opens.
  await locator.hover({ trial: true });
  const box = await locator.boundingBox();
  if (!box) throw new Error('It has no place on the screen');
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
}

/** What is read out while something is dragged, of whichever list it is in. */
const said = (page: Page, words: RegExp) =>
  expect(page.locator('[id^="DndLiveRegion"]').filter({ hasText: words })).toHaveCount(1);

/** dnd-kit stops clicks for 50 ms after a drop: waits until one gets through. One beside a dialog would close it. */
const untilClicksPass = (page: Page) =>
  page.waitForFunction(() => {
    let passed = false;
    document.addEventListener('click', () => (passed = true), { once: true });
    (document.querySelector<HTMLElement>('[role=dialog]') ?? document.body).click();
    return passed;
  });

const byMouse: Drag = async (page, handle, over) => {
  const to = await middleOf(over);
  const from = await middleOf(handle);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  // The drag begins with its first pixels.
  const way = Math.sign(to.y - from.y);
  // A hand keeps moving: what dragging needs may come only now.
  await expect(async () => {
    await page.mouse.move(from.x, from.y + 6 * way);
    await page.mouse.move(from.x, from.y + 7 * way);
    expect(await page.getByText(/已拿起/).count()).toBe(1);
  }).toPass();
  await page.mouse.move(from.x, to.y + 8 * way, { steps: 8 });
  await said(page, /移到了/);
  await page.mouse.up();
  await said(page, /已放到/);
  await untilClicksPass(page);
};

const byTouch: Drag = async (page, handle, over) => {
  const to = await middleOf(over);
  const from = await middleOf(handle);
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: from.x, y }] });
  await touch('touchStart', from.y);
  await said(page, /已拿起/);
  const way = Math.sign(to.y - from.y);
  for (let step = 1; step <= 8; step += 1)
    await touch('touchMove', Math.round(from.y + ((to.y + 8 * way - from.y) * step) / 8));
  await said(page, /移到了/);
  await touch('touchEnd');
  await said(page, /已放到/);
  await untilClicksPass(page);
};

for (const [hand, drag, tag] of [
  ['the mouse', byMouse, ''],
  ['a finger', byTouch, ' @phone'],
] as const)
  test.describe(`by ${hand}${tag}`, () => {
    test(`R-EDIT-97 entries are dragged into another order by ${hand}, at the first try`, async ({
      page,
    }) => {
      await openResume(page, sampleResume());
      const work = page.getByRole('region', { name: '编辑面板' }).getByRole('region', { name: '工作经历' });
      const titles = () => work.getByRole('heading', { level: 3 }).allInnerTexts();
      const order = async () => (await titles()).map((title) => title.split('\n')[0]);
      // Folded cards lie close together: both are on the screen.
      for (const fold of await work.getByRole('heading', { level: 3 }).getByRole('button').all())
        await fold.click();
      const before = await order();
      expect(before).toHaveLength(2);
      const handles = work.getByRole('button', { name: /^拖动排序：/ });
      await drag(page, handles.first(), handles.last());
      await expect.poll(order).toEqual(before.toReversed());
      const names = page.getByRole('region', { name: '预览面板', includeHidden: true });
      await expect
        .poll(
          async () => (await names.locator('[data-module="work"] .resume-entry-name').allInnerTexts()).length,
        )
        .toBe(2);
      await page.getByRole('button', { name: '撤销', exact: true }).first().click();
      await expect.poll(order).toEqual(before);
    });

    test(`R-EDIT-97 fields are dragged into another order by ${hand}`, async ({ page }) => {
      await openResume(page, sampleResume());
      const basic = page.getByRole('region', { name: '编辑面板' }).getByRole('region', { name: '基本信息' });
      await basic.getByRole('button', { name: '字段设置' }).click();
      const names = basic.getByRole('textbox', { name: /^字段名称：/ });
      const order = () => names.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
      const before = await order();
      await drag(
        page,
        basic.getByRole('button', { name: '拖动排序字段：邮箱' }),
        basic.getByRole('button', { name: '拖动排序字段：姓名' }),
      );
      const others = before.filter((name) => name !== '邮箱');
      await expect.poll(order).toEqual(['邮箱', ...others]);
    });

    test(`R-EDIT-69 modules are dragged into another order by ${hand}`, async ({ page }) => {
      await openResume(page, sampleResume());
      await page.getByRole('button', { name: '模块管理', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: '模块管理' });
      const list = dialog.getByRole('list', { name: '模块', exact: true });
      const order = () =>
        list.getByRole('textbox').evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value));
      await expect(list.getByRole('textbox')).toHaveCount(5);
      const before = await order();
      await drag(
        page,
        dialog.getByRole('button', { name: '拖动排序：教育经历' }),
        dialog.getByRole('button', { name: '拖动排序：工作经历' }),
      );
      const others = before.filter((name) => name !== '教育经历');
      await expect.poll(order).toEqual(['教育经历', ...others]);
      await expect(
        page
          .getByRole('region', { name: '预览面板', includeHidden: true })
          .locator('[data-module]:not([data-module="basic"])')
          .first(),
      ).toHaveAttribute('data-module', 'education');
    });
  });
