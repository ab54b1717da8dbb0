import type { Page } from '@playwright/test';

/**
 * How far the boxes of the preview stand from where they would if nobody fixed their heights, in CSS pixels: the most,
 * and of which box. Call it when boxes are fixed.
 */
export function measureLayoutDrift(page: Page): Promise<{ readonly away: number; readonly what: string }> {
  return page
    .getByRole('group', { name: '简历页面' })
    .locator('.resume-sheet')
    .evaluate((sheet) => {
      const parts = [...sheet.querySelectorAll('.resume-atom, .resume-rich > *, .resume-body')];
      const edges = () => parts.map((part) => part.getBoundingClientRect());
      const fixed = edges();
      const free = document.createElement('style');
      free.textContent = '[data-pinned] { contain: none !important; height: auto !important; }';
      document.head.append(free);
      const own = edges();
      free.remove();
      const away = fixed.map(({ top, bottom }, at) =>
        Math.max(Math.abs(top - (own[at]?.top ?? 0)), Math.abs(bottom - (own[at]?.bottom ?? 0))),
      );
      const most = Math.max(...away);
      return { away: most, what: parts[away.indexOf(most)]?.textContent?.slice(0, 40) ?? '' };
    });
}
