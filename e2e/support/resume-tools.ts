import type { Locator, Page } from '@playwright/test';

/** Presses one of the editor's tools that stand behind 检查 or 更多. */
export async function chooseTool(page: Page, menu: '检查' | '更多', name: string): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
}

async function unfold(dialog: Locator, name: string): Promise<void> {
  const button = dialog.getByRole('button', { name, exact: true });
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
}

/** Opens 导入/导出 with every format and option in sight. */
export async function openExport(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: '导入导出', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '导入/导出' });
  await unfold(dialog, '更多格式');
  await unfold(dialog, '导出选项');
  return dialog;
}
