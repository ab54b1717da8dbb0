import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { publishAll } from './support/publish-pictures.ts';

const screens = [
  '/chat',
  '/messageToImg',
  '/resume',
  '/resume/edit',
  '/community',
  '/selfie',
  '/feedback',
  '/document',
  '/image',
  '/mandarinQuiz',
];

/** What is wider than the window, and every text that a box cuts where it neither scrolls nor ends in an ellipsis. */
function findCutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults = new Set<string>();
    for (const box of [document.documentElement, ...document.querySelectorAll('main')])
      if (box.scrollWidth > box.clientWidth + 1) faults.add(`${box.tagName} is wider than the window`);
    const isCut = (text: DOMRect, box: Element): boolean => {
      const { overflowX, overflowY } = getComputedStyle(box);
      const { left, right, top, bottom } = box.getBoundingClientRect();
      const isControl = box.matches('button, a, label, [role="tab"]');
      const cutsX = isControl || overflowX === 'hidden' || overflowX === 'clip';
      const cutsY = isControl || overflowY === 'hidden' || overflowY === 'clip';
      return (
        (cutsX && (text.right > right + 2 || text.left < left - 2)) ||
        (cutsY && (text.bottom > bottom + 4 || text.top < top - 4))
      );
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const words = node.textContent?.trim();
      const parent = node.parentElement;
      if (!words || !parent?.checkVisibility({ visibilityProperty: true })) continue;
      if (parent.closest('[aria-hidden="true"], .resume-sheet')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const rect = range.getBoundingClientRect();
      for (let box: Element | null = parent; box && rect.width > 2; box = box.parentElement) {
        const { overflowX, overflowY, textOverflow, clipPath } = getComputedStyle(box);
        const isHeardOnly = clipPath !== 'none' || box.getBoundingClientRect().width <= 2;
        if (isHeardOnly || textOverflow === 'ellipsis') break;
        if (isCut(rect, box)) faults.add(`“${words.slice(0, 16)}” is cut by ${box.tagName}`);
        if (/auto|scroll/.test(overflowX + overflowY)) break;
      }
    }
    return [...faults];
  });
}

test('R-SHELL-32 the text size of the settings applies at once, before the first paint of later visits, in other tabs, and can be taken back @both', async ({
  page,
  context,
}) => {
  const rootSize = (of: Page) => of.evaluate(() => getComputedStyle(document.documentElement).fontSize);
  const other = await context.newPage();
  await other.goto('/feedback');
  await page.goto('/feedback');
  expect(await rootSize(page)).toBe('16px');
  await page.keyboard.press('Control+,');
  const sizes = page.getByRole('radiogroup', { name: '字号' });
  await sizes.getByRole('radio', { name: '特大' }).check({ force: true });
  expect(await rootSize(page)).toBe('20.8px');
  await expect.poll(() => rootSize(other)).toBe('20.8px');
  await other.goto('/feedback', { waitUntil: 'commit' });
  await expect.poll(() => rootSize(other)).toBe('20.8px');
  await sizes.getByRole('radio', { name: '标准' }).check({ force: true });
  expect(await rootSize(page)).toBe('16px');
});

test.describe('largest text', () => {
  test.beforeEach(async ({ context }) => {
    await context.addInitScript(() => {
      // Sandboxed frames have no storage.
      if (window.origin !== 'null') localStorage.setItem('baigong:text-size', '"larger"');
    });
  });

  test('R-SHELL-32 with the largest text no screen is wider than its window and no word is cut @both', async ({
    page,
    server,
    isMobile,
  }) => {
    const [liked = ''] = await publishAll(page, server.url, ['大字下的作品', '又一件作品']);
    await page.request.put(`${server.url}/api/gallery/pictures/${liked}/like`, {
      headers: { Origin: server.url },
      data: { liked: true },
    });
    for (const width of isMobile ? [390, 320] : [1440]) {
      await page.setViewportSize({ width, height: 844 });
      for (const path of screens)
        await test.step(`${path} at ${width}`, async () => {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
          await expect.poll(() => findCutTexts(page)).toEqual([]);
        });
    }
  });
});

test('R-SHELL-33 on a phone every screen’s head is at most 112 px high, with one primary button and five controls at most beside the menu @phone', async ({
  page,
}) => {
  for (const path of screens)
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      const head = await page.evaluate(() => {
        const isSeen = (element: Element) =>
          element.checkVisibility({ visibilityProperty: true }) &&
          element.getBoundingClientRect().width > 2 &&
          element.getBoundingClientRect().top < innerHeight;
        const heads = [...document.querySelectorAll('header')].filter(isSeen);
        const controls = heads.flatMap((head) =>
          [...head.querySelectorAll('button, a[href], input, select')].filter(isSeen),
        );
        // A row of views or choices is one control.
        const groups = new Set(
          controls.map((control) => control.closest('nav, [role="radiogroup"], [role="tablist"]') ?? control),
        );
        return {
          bottom: Math.max(...heads.map((one) => one.getBoundingClientRect().bottom)),
          controls: groups.size,
          primary: [...document.querySelectorAll('[data-variant="primary"]')].filter(isSeen).length,
        };
      });
      expect(head.bottom).toBeLessThanOrEqual(112);
      expect(head.controls).toBeLessThanOrEqual(6);
      expect(head.primary).toBeLessThanOrEqual(1);
    });
});
