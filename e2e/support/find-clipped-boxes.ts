import type { Page } from '@playwright/test';

export interface Broken {
  /** What a page border cuts, or what ends a page alone. */
  readonly faults: readonly string[];
  readonly pages: number;
  /** For every line of text the page it stands on, in order. */
  readonly lines: readonly string[];
}

/**
 * Looks at every rectangle of text, picture and icon on the sheets: each lies wholly between the paddings of one page.
 * And at every heading: the line after it stands on the same page. Text's rectangles reach a little over their line
 * where the line is lower than the font's own height; that much is forgiven, and 3 pixels at least.
 */
export function findCuts(page: Page): Promise<Broken> {
  return page.evaluate(() => {
    const sheet = document.querySelector<HTMLElement>('.resume-sheet');
    if (!sheet) throw new Error('There is no sheet');
    const scale = sheet.getBoundingClientRect().width / sheet.offsetWidth;
    const { top: origin } = sheet.getBoundingClientRect();
    const style = getComputedStyle(sheet);
    const length = (name: string) => Number.parseFloat(style.getPropertyValue(name));
    const height = length('--resume-page-height');
    const padding = length('--resume-page-padding');
    const gap = length('--resume-gap');
    const pages = sheet.querySelectorAll('[data-resume-page]').length;
    const forgiven = 3;
    const faults: string[] = [];
    const lines: string[] = [];

    // A font is as high as its own lines, whatever the lines of the text are.
    const reachOf = (node: Node, rect: DOMRect): number => {
      const line = node.parentElement && Number.parseFloat(getComputedStyle(node.parentElement).lineHeight);
      return Math.max(forgiven, line ? (rect.height / scale - line) / 2 + 1 : 0);
    };
    const pageOf = (rect: DOMRect, reach = forgiven): number => {
      const top = (rect.top - origin) / scale;
      const bottom = (rect.bottom - origin) / scale;
      for (let index = 0; index < pages; index += 1) {
        const start = index * (height + gap);
        const from = start + (index === 0 ? 0 : padding) - reach;
        if (top >= from && bottom <= start + height - padding + reach) return index + 1;
      }
      return 0;
    };
    const check = (rect: DOMRect, name: string, reach?: number): number => {
      if (rect.width === 0 || rect.height === 0) return -1;
      const on = pageOf(rect, reach);
      if (on === 0)
        faults.push(
          `cut: ${name} at ${Math.round((rect.top - origin) / scale)}–${Math.round((rect.bottom - origin) / scale)}`,
        );
      return on;
    };
    const rectsOf = (node: Node): DOMRect[] => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()].filter(({ width }) => width > 0);
    };

    const walker = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { currentNode: node } = walker;
      if (node.parentElement?.closest('style, .resume-page')) continue;
      for (const rect of rectsOf(node)) {
        const on = check(rect, node.textContent?.slice(0, 12) ?? '', reachOf(node, rect));
        lines.push(`${on}: ${node.textContent?.slice(0, 8) ?? ''}`);
      }
    }
    for (const box of sheet.querySelectorAll('img, .resume-icon > svg, .resume-marker'))
      check(box.getBoundingClientRect(), box.tagName);

    for (const heading of sheet.querySelectorAll(
      '.resume-title, .resume-entry-head, .resume-rich :is(h3, h4)',
    )) {
      const flow = heading.closest('.resume-flow');
      const ends =
        heading.matches('.resume-entry-head') && !heading.closest('.resume-line')?.hasAttribute('data-keep');
      // What stands on several pages ends none of them alone.
      if (!flow || ends || heading.closest('[data-tall]')) continue;
      const following = document.createTreeWalker(flow, NodeFilter.SHOW_TEXT);
      following.currentNode = heading;
      let next: Node | undefined;
      while (!next && following.nextNode()) {
        const { currentNode } = following;
        if (!heading.contains(currentNode) && currentNode.textContent?.trim()) next = currentNode;
      }
      const last = rectsOf(heading).at(-1);
      const first = next && rectsOf(next)[0];
      if (next && last && first && pageOf(last, reachOf(next, last)) !== pageOf(first, reachOf(next, first)))
        faults.push(`alone: ${heading.textContent?.slice(0, 12) ?? ''}`);
    }
    return { faults, pages, lines };
  });
}
