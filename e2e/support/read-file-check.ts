import type { Locator, Page } from '@playwright/test';
import { openEditor } from './open-resume.ts';
import { chooseTool } from './resume-tools.ts';

/** Opens 招聘系统视角 of the open resume and waits until it has said all. */
export async function openFileCheck(page: Page): Promise<Locator> {
  await chooseTool(page, '检查', '招聘系统视角');
  const panel = page.getByRole('region', { name: '招聘系统视角' });
  await panel.getByRole('status').filter({ hasText: / 项/ }).waitFor({ timeout: 60_000 });
  return panel;
}

/** What 招聘系统视角 finds wrong with the resume at an address, a line for each field. */
export async function readAlarms(page: Page, address: string): Promise<readonly string[]> {
  await openEditor(page, address);
  const panel = await openFileCheck(page);
  const wrong = await panel.locator('[data-status]').allInnerTexts();
  const says = await panel.getByRole('status').innerText();
  const lines = wrong.map((text) => text.replace(/\s+/g, ' '));
  return says.includes('都在 PDF 里') || lines.length > 0 ? lines : [says];
}
