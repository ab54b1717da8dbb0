import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { build, preview, type PreviewServer } from 'vite';
import { expect, expectAccessible, test } from './support/fixtures.ts';

const root = path.resolve(import.meta.dirname, '../apps/web');
// No server of the product is needed.
test.use({ baseURL: 'http://127.0.0.1' });

let outDir: string;
let kit: PreviewServer;

// The gallery is no part of the product: it is built on its own.
test.beforeAll(async () => {
  outDir = await mkdtemp(path.join(tmpdir(), 'baigong-ui-kit-'));
  const input = path.join(root, 'ui-kit.html');
  const config = { root, configFile: false as const, logLevel: 'error' as const };
  await build({
    ...config,
    build: { outDir, copyPublicDir: false, target: 'chrome123', rolldownOptions: { input } },
  });
  kit = await preview({ ...config, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } });
});

test.afterAll(async () => {
  await kit.close();
  await rm(outDir, { recursive: true, force: true });
});

async function openGallery(page: Page, theme: 'light' | 'dark'): Promise<void> {
  // Chromium asks for an icon, which the gallery has none of.
  await page.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }));
  const [url] = kit.resolvedUrls?.local ?? [];
  await page.goto(`${url}ui-kit.html?theme=${theme}`);
  await expect(page.getByRole('heading', { name: 'UI kit' })).toBeAttached();
}

for (const theme of ['light', 'dark'] as const) {
  test(`every component is accessible and fits the window, ${theme} @phone`, async ({ page }) => {
    await openGallery(page, theme);
    await expectAccessible(page);
    const { scroll, window } = await page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      window: innerWidth,
    }));
    expect(scroll).toBeLessThanOrEqual(window);
  });

  test(`every component is accessible, ${theme}`, async ({ page }) => {
    await openGallery(page, theme);
    await expectAccessible(page);
  });
}

test('on a phone every control is a touch target of 44 pixels @phone', async ({ page }) => {
  await openGallery(page, 'light');
  const small = await page
    .locator('main')
    .locator('button, input:not(.visually-hidden), select, textarea')
    .evaluateAll((controls) =>
      controls.flatMap((control) => {
        if (control instanceof HTMLElement && control.offsetParent === null) return [];
        // A native input is pressed through its label.
        const target = control.closest('label') ?? control;
        const { width, height } = target.getBoundingClientRect();
        return height < 44 || width < 40 ? [`${control.outerHTML.slice(0, 120)}: ${width} × ${height}`] : [];
      }),
    );
  expect(small).toEqual([]);
});

test('controls of one size are equally high @desktop', async ({ page }) => {
  await openGallery(page, 'light');
  const height = async (control: Locator) => (await control.boundingBox())?.height;
  for (const name of ['primary', 'secondary', 'ghost', 'danger']) {
    const buttons = page.getByRole('button', { name, exact: true });
    expect(await Promise.all([0, 1, 2].map((index) => height(buttons.nth(index))))).toEqual([44, 36, 28]);
  }
  expect(await height(page.getByRole('combobox', { name: '格式' }))).toBe(36);
  expect(await height(page.getByRole('textbox', { name: '昵称' }))).toBe(36);
});

test('a dialog takes the focus and gives it back', async ({ page }) => {
  await openGallery(page, 'light');
  const opener = page.getByRole('button', { name: 'RenameDialog' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: '重命名' });
  await expect(dialog.getByRole('textbox', { name: '名称' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});
