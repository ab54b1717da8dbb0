import { expect, test } from './support/fixtures.ts';
import { publishAll } from './support/publish-pictures.ts';
import { drag, moved } from './support/touch.ts';

test('R-GAL-32 on a phone a finger goes from picture to picture, scrolls down to the words, and pulls the picture away @phone @main', async ({
  page,
  server,
}) => {
  await publishAll(page, server.url, ['指一', '指二', '指三']);
  await page.goto('/community?q=指');
  await page.getByRole('list', { name: '作品', exact: true }).getByRole('link', { name: /指三/ }).click();
  const viewer = (name: string) => page.getByRole('dialog', { name });
  await expect(viewer('指三').getByRole('button', { name: '看原尺寸' })).toBeEnabled();
  const middle = { x: 195, y: 260 };
  const left = moved(middle, -120, 6);
  const right = moved(middle, 120, -6);
  await drag(page, [right, left]);
  await expect(viewer('指二').getByRole('button', { name: '看原尺寸' })).toBeEnabled();
  // A short touch is a press, not a swipe; a slanting one is neither to the next nor away.
  await drag(page, [middle, moved(middle, -30, 0)]);
  await drag(page, [middle, moved(middle, -80, -70)]);
  await expect(viewer('指二')).toBeVisible();
  await drag(page, [left, right]);
  await expect(viewer('指三').getByRole('button', { name: '看原尺寸' })).toBeEnabled();
  // There is none before the first: it stays.
  await drag(page, [left, right]);
  await expect(viewer('指三')).toBeVisible();

  await drag(page, [moved(middle, 0, 200), moved(middle, 0, -220)]);
  const panel = viewer('指三').getByRole('complementary', { name: '作品信息' });
  await expect(panel.getByText('许可')).toBeInViewport();
  // Scrolling back up is no pull. How far the first scroll glided depends on the machine.
  const scrollTop = () => viewer('指三').evaluate((element) => element.scrollTop);
  await expect
    .poll(async () => {
      if ((await scrollTop()) > 0) await drag(page, [moved(middle, 0, -160), moved(middle, 0, 240)]);
      return scrollTop();
    })
    .toBe(0);
  await expect(viewer('指三')).toBeVisible();
  await drag(page, [moved(middle, 0, -120), moved(middle, 4, 120)]);
  await expect(viewer('指三')).toBeHidden();
  await expect(page).toHaveURL(/\/community\?q=/);
});
