import type { Page } from '@playwright/test';

export interface LayoutFaults {
  /** Paragraphs that leave a single line on one side of a page border. */
  readonly singleLines: readonly string[];
  /** E-mail and web addresses on several lines although they fit on one. */
  readonly brokenAddresses: readonly string[];
  /** How far the texts of contact data that stand below one another begin apart from each other, in CSS pixels. */
  readonly factOffset: number;
}

export interface ColumnFill {
  readonly page: number;
  /** How much of the page's height the column's text reaches over, 0 to 1; absent where the page has no such column. */
  readonly side: number;
  readonly main: number;
  /** Where the main column's text begins and ends, in CSS pixels from the paper's left. */
  readonly mainLeft: number;
  readonly mainRight: number;
}

/** What is wrong with the lines of the resume in the editor's preview. */
export function readLayoutFaults(page: Page): Promise<LayoutFaults> {
  return page.evaluate(() => {
    const sheet = document.querySelector<HTMLElement>('[aria-label="简历页面"] .resume-sheet');
    if (!sheet) throw new Error('There is no sheet');
    const { top: origin, width } = sheet.getBoundingClientRect();
    const scale = width / sheet.offsetWidth;
    const style = getComputedStyle(sheet);
    const length = (name: string) => Number.parseFloat(style.getPropertyValue(name));
    const step = length('--resume-page-height') + length('--resume-gap');
    const lineTops = (element: Element): number[] => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const middles: number[] = [];
      for (const rect of range.getClientRects()) {
        if (rect.width === 0) continue;
        const middle = (rect.top + rect.height / 2 - origin) / scale;
        const last = middles.at(-1);
        if (last === undefined || middle > last + 6) middles.push(middle);
      }
      return middles;
    };

    const singleLines: string[] = [];
    for (const paragraph of sheet.querySelectorAll('.resume-rich p')) {
      const pages = new Map<number, number>();
      for (const middle of lineTops(paragraph)) {
        const on = Math.floor(middle / step);
        pages.set(on, (pages.get(on) ?? 0) + 1);
      }
      if (pages.size > 1 && Math.min(...pages.values()) < 2)
        singleLines.push(`${paragraph.textContent?.slice(0, 12)}: ${[...pages.values()].join('/')}`);
    }

    const brokenAddresses: string[] = [];
    for (const address of sheet.querySelectorAll<HTMLElement>('.resume-address')) {
      if (lineTops(address).length < 2) continue;
      const line = address.closest<HTMLElement>('.resume-rich > *, .resume-fact, .resume-entry-head');
      const was = address.style.cssText;
      address.style.cssText = 'position: absolute; white-space: nowrap; max-width: none';
      const natural = address.offsetWidth;
      address.style.cssText = was;
      if (line && natural <= line.clientWidth) brokenAddresses.push(address.textContent ?? '');
    }

    let factOffset = 0;
    for (const facts of sheet.querySelectorAll('.resume-facts')) {
      if (getComputedStyle(facts).display !== 'grid') continue;
      const lefts = new Map<number, number[]>();
      for (const fact of facts.querySelectorAll('.resume-fact')) {
        const text = fact.querySelector('.resume-label, [data-field]');
        if (!text) continue;
        const at = Math.round(fact.getBoundingClientRect().left);
        lefts.set(at, [...(lefts.get(at) ?? []), text.getBoundingClientRect().left]);
      }
      for (const all of lefts.values())
        factOffset = Math.max(factOffset, (Math.max(...all) - Math.min(...all)) / scale);
    }
    return { singleLines, brokenAddresses, factOffset };
  });
}

/** How the text of the columns fills every page of the preview. */
export function readColumnFills(page: Page): Promise<readonly ColumnFill[]> {
  return page.evaluate(() => {
    const sheet = document.querySelector<HTMLElement>('[aria-label="简历页面"] .resume-sheet');
    if (!sheet) throw new Error('There is no sheet');
    const { top: origin, left: originLeft, width } = sheet.getBoundingClientRect();
    const scale = width / sheet.offsetWidth;
    const style = getComputedStyle(sheet);
    const length = (name: string) => Number.parseFloat(style.getPropertyValue(name));
    const [height, padding, gap] = ['--resume-page-height', '--resume-page-padding', '--resume-gap'].map(
      length,
    ) as [number, number, number];
    const pages = sheet.querySelectorAll('[data-resume-page]').length;
    const fills = Array.from({ length: pages }, (_, index) => ({
      page: index + 1,
      side: 0,
      main: 0,
      mainLeft: Infinity,
      mainRight: 0,
    }));
    for (const name of ['side', 'main'] as const) {
      const flow = sheet.querySelector(`[data-resume-flow="${name}"]`);
      if (!flow) continue;
      const walker = document.createTreeWalker(flow, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(walker.currentNode);
        for (const rect of range.getClientRects()) {
          if (rect.width === 0) continue;
          const bottom = (rect.bottom - origin) / scale;
          const on = fills[Math.floor((rect.top + rect.height / 2 - origin) / scale / (height + gap))];
          if (!on) continue;
          const start = (on.page - 1) * (height + gap) + padding;
          on[name] = Math.max(on[name], Math.min(1, (bottom - start) / (height - 2 * padding)));
          if (name === 'side') continue;
          on.mainLeft = Math.min(on.mainLeft, (rect.left - originLeft) / scale);
          on.mainRight = Math.max(on.mainRight, (rect.right - originLeft) / scale);
        }
      }
    }
    return fills;
  });
}
