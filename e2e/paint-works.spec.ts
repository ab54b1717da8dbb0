import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { drag, moved } from './support/touch.ts';

const prompt = (page: Page) => page.getByRole('textbox', { name: '画面描述' });
const tiles = (page: Page) =>
  page.getByRole('region', { name: '作品' }).getByRole('button', { name: /^查看：/ });

async function paint(page: Page, words: string, pictures: number): Promise<void> {
  await prompt(page).fill(words);
  await page.getByRole('button', { name: /开始作画/ }).click();
  await expect(tiles(page)).toHaveCount(pictures, { timeout: 30_000 });
  await expect(page.getByRole('list', { name: '正在作画' })).toHaveCount(0);
}

/** What the browser says of its storage. */
async function tellStorage(page: Page, estimate: StorageEstimate | 'refused'): Promise<void> {
  await page.addInitScript((told) => {
    Object.defineProperty(navigator.storage, 'estimate', {
      configurable: true,
      value: () => (told === 'refused' ? Promise.reject(new TypeError('no')) : Promise.resolve(told)),
    });
  }, estimate);
}

test('R-PAINT-71 the storage meter says how much room is left, warns when little is, and leads to the visitor’s data', async ({
  page,
}) => {
  await tellStorage(page, { usage: 400 * 1024 ** 2, quota: 2 * 1024 ** 3 });
  await page.goto('/messageToImg');
  await paint(page, '雪山', 1);
  const meter = page.getByRole('button', { name: /^存储还剩/ });
  await expect(meter).toHaveText('存储还剩 1.6 GB');
  await tellStorage(page, { usage: 950 * 1024 ** 2, quota: 1_000 * 1024 ** 2 });
  await page.reload();
  await expect(meter).toHaveText('存储还剩 50 MB，请删除一些作品或先备份');
  await expectAccessible(page);
  await meter.click();
  await expect(page.getByRole('dialog').getByRole('tab', { name: '我的数据', selected: true })).toBeVisible();
  // A browser that does not say leaves no meter, and no fault.
  await tellStorage(page, 'refused');
  await page.reload();
  await expect(tiles(page)).toHaveCount(1);
  await expect(meter).toHaveCount(0);
});

test('R-PAINT-72 several pictures at once in a style, without what is not wanted: each with its seed, copied, taken up by words or seed alone, and sent on to image analysis', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/messageToImg');
  await page.getByRole('radio', { name: '2 张' }).check({ force: true });
  await page.getByRole('radio', { name: '水墨', exact: true }).check({ force: true });
  await page.getByRole('textbox', { name: '不想出现' }).fill('船');
  await paint(page, '江，远山', 2);
  await tiles(page).first().click();
  const viewer = page.getByRole('dialog', { name: '查看图片' });
  const fact = (name: string) =>
    viewer.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd');
  await expect(fact('不想出现')).toHaveText('船');
  await expect(fact('风格')).toHaveText('水墨');
  const seeds = [await fact('种子').textContent()];
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByText('2 / 2')).toBeVisible();
  seeds.push(await fact('种子').textContent());
  expect(new Set(seeds).size).toBe(2);

  await viewer.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '复制图片' }).click();
  await expect(page.getByText('图片已复制')).toBeVisible();
  const types = await page.evaluate(async () =>
    (await navigator.clipboard.read()).flatMap((item) => item.types),
  );
  expect(types).toEqual(['image/png']);

  const choose = async (name: string) => {
    await viewer.getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name }).click();
    await expect(viewer).toBeHidden();
  };
  await choose('只用种子');
  await expect(page.getByRole('spinbutton', { name: '种子' })).toHaveValue(seeds[1] ?? '');
  await prompt(page).fill('别的');
  await tiles(page).first().click();
  await choose('只用描述');
  await expect(prompt(page)).toHaveValue('江，远山');
  await tiles(page).first().click();
  await choose('图像分析');
  await expect(page).toHaveURL(/\/image$/);
  await expect(page.getByRole('img', { name: '江，远山' })).toBeVisible();
  await expect(page.getByRole('region', { name: '查标识', exact: true })).toContainText('由程序绘制');
});

test('R-PAINT-53 a prompt that was painted is found again, kept with a star, forgotten, and brought back', async ({
  page,
  isMobile,
}) => {
  await page.goto('/messageToImg');
  await paint(page, '雪山，松树', 1);
  if (isMobile) await page.getByRole('radio', { name: /^创作/ }).check({ force: true });
  await prompt(page).fill('写到一半');
  await page.getByRole('button', { name: '用过的描述' }).click();
  const used = page.getByRole('region', { name: '用过的描述' });
  const sentence = used.getByRole('button', { name: '雪山，松树' });
  await used.getByRole('button', { name: '收藏', exact: true }).click();
  await used.getByRole('radio', { name: '收藏' }).click();
  await expect(sentence).toBeVisible();
  await used.getByRole('button', { name: '忘掉这句' }).click();
  await expect(sentence).toHaveCount(0);
  await page.getByRole('button', { name: '撤销' }).click();
  await expectAccessible(page);
  await page.reload();
  await expect(prompt(page)).toHaveValue('写到一半');
  await page.getByRole('button', { name: '用过的描述' }).click();
  await used.getByRole('radio', { name: '收藏' }).click();
  await sentence.click();
  await expect(prompt(page)).toHaveValue('雪山，松树');
  await expect(page.getByRole('button', { name: '取消收藏这句描述' })).toBeVisible();
});

test('R-PAINT-65 on a phone fingers pinch the picture, move it, go on to the next one and pull it away @phone', async ({
  page,
}) => {
  await page.goto('/messageToImg');
  await page.getByRole('radio', { name: '创作' }).click();
  await page.getByRole('radio', { name: '2 张' }).check({ force: true });
  await paint(page, '湖', 2);
  await tiles(page).first().click();
  const viewer = page.getByRole('dialog', { name: '查看图片' });
  await expect(viewer.getByText('1 / 2')).toBeVisible();
  const picture = viewer.getByRole('img', { name: '湖' });
  await expect(picture).toBeVisible();
  const middle = { x: 195, y: 420 };
  const box = () => picture.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
  const whole = await box();
  await drag(
    page,
    [moved(middle, -40, 0), moved(middle, -80, 0)],
    [moved(middle, 40, 0), moved(middle, 80, 0)],
  );
  await expect.poll(async () => Math.round((await box()).width)).toBe(Math.round(whole.width * 2));
  const before = (await box()).x;
  await drag(page, [middle, moved(middle, 60, 0)]);
  await expect.poll(async () => Math.round((await box()).x)).toBe(Math.round(before + 60));
  // A picture that is near is moved, not left.
  await expect(viewer.getByText('1 / 2')).toBeVisible();
  await drag(
    page,
    [moved(middle, -120, 0), moved(middle, -40, 0)],
    [moved(middle, 120, 0), moved(middle, 40, 0)],
  );
  await expect.poll(box).toEqual(whole);
  await drag(page, [moved(middle, 120, 0), moved(middle, -120, 5)]);
  await expect(viewer.getByText('2 / 2')).toBeVisible();
  await drag(page, [moved(middle, -120, 0), moved(middle, 120, 5)]);
  await expect(viewer.getByText('1 / 2')).toBeVisible();
  await drag(page, [moved(middle, 0, -100), moved(middle, 5, 160)]);
  await expect(viewer).toBeHidden();
  await expect(tiles(page)).toHaveCount(2);
});
