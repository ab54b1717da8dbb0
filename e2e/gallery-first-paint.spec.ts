import type { Locator } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { publishAll } from './support/publish-pictures.ts';

/** Where each picture that is seen stands, once it is there. */
const placesOf = (images: Locator) =>
  images.evaluateAll(async (all) => {
    // In the outline of a wide screen rows below the first one have no height.
    const seen = (all as HTMLImageElement[]).filter(
      ({ parentElement: box }) =>
        box && (getComputedStyle(box).display === 'contents' || box.clientHeight > 0),
    );
    const places = seen.map(async (image) => {
      await image.decode();
      const { left, top, width, height } = image.getBoundingClientRect();
      return [image.currentSrc, [left, top, width, height].map(Math.floor)] as const;
    });
    return Object.fromEntries(await Promise.all(places));
  });

// The gallery has to be empty: settings that no other file has give this one a server of its own.
test.use({ settings: { IMAGE_MARK: '1' } });

test('R-PERF-56 the first pictures are seen before the code has come, and stay where they are when it has @both', async ({
  page,
  server,
}) => {
  await publishAll(page, server.url, ['一', '二', '三', '四', '五', '六', '七', '八']);
  const held = Promise.withResolvers<undefined>();
  await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/community', { waitUntil: 'commit' });
  const outline = page.locator('.app-shell-pictures img');
  await expect(outline).toHaveCount(7);
  await expect(page.locator('.app-shell-pictures')).toHaveCSS('display', /flex|grid/);
  const before = await placesOf(outline);
  // On a phone all of them, on a wide screen its first row.
  expect(Object.keys(before).length).toBeGreaterThanOrEqual(4);
  held.resolve(undefined);
  const cards = page.getByRole('list', { name: '作品', exact: true }).locator('img');
  await expect(cards).toHaveCount(8);
  await expect(outline).toHaveCount(0);
  const after = await placesOf(cards);
  for (const [picture, place] of Object.entries(before))
    for (const [at, side] of place.entries())
      expect(Math.abs(side - (after[picture]?.[at] ?? Number.NaN)), picture).toBeLessThanOrEqual(1);
});
