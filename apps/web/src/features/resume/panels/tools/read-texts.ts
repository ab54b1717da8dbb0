import type { LaidOutText } from '@baigong/resume';
import { locationOfElement, type ResumeLocation } from '../../session/navigation/location.ts';

const lineHeightOf = (element: Element): number =>
  Number.parseFloat(getComputedStyle(element).lineHeight) || 1;

/** The title of a module stays when its first entry goes. */
function countLines(element: Element): number {
  const title = element.querySelector('.resume-title')?.getBoundingClientRect().height ?? 0;
  const { height } = element.getBoundingClientRect();
  return Math.max(1, Math.round((height - title) / lineHeightOf(element)));
}

/** How many characters stand on a paragraph's last line. */
function countLastLine(paragraph: Element): number {
  const lastLine = paragraph.getBoundingClientRect().bottom - lineHeightOf(paragraph);
  const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  let count = 0;
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    for (let at = 0; at < node.length; at += 1) {
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      const { top, bottom, width } = range.getBoundingClientRect();
      if (width > 0 && (top + bottom) / 2 > lastLine) count += 1;
    }
  }
  return count;
}

/** The paragraphs and entries of a sheet, with the lines that they take. */
export function readTexts(sheet: HTMLElement): readonly LaidOutText<ResumeLocation>[] {
  return [...sheet.querySelectorAll('.resume-rich p, .resume-entry')].flatMap((element) => {
    const place = locationOfElement(element);
    const isEntry = element.matches('.resume-entry');
    const named = isEntry ? element.querySelector('.resume-entry-head .resume-entry-name') : element;
    const text = named?.textContent?.trim() ?? '';
    if (!place || text === '') return [];
    return [
      {
        kind: isEntry ? ('entry' as const) : ('paragraph' as const),
        text,
        lines: countLines(element),
        lastLine: isEntry ? 0 : countLastLine(element),
        place,
      },
    ];
  });
}
