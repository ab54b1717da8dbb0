import type { Box } from './shapes.ts';

/** What can be clicked, with its boxes on the sheet. */
export interface FoundLink {
  readonly element: Element;
  readonly href: string;
  readonly text: string;
  readonly boxes: readonly Box[];
}

function hrefOf(element: Element, text: string): string | undefined {
  if (element instanceof HTMLAnchorElement) return element.href;
  if (/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(text)) return `mailto:${text}`;
  if (/^https?:\/\/\S+$/i.test(text)) return text;
  return /^(www\.|github\.com\/|gitee\.com\/)\S+$/i.test(text) ? `https://${text}` : undefined;
}

/** Links of the text, and mail and web addresses that are in a field of their own. */
export function readLinks(sheet: HTMLElement): readonly FoundLink[] {
  const origin = sheet.getBoundingClientRect();
  return [...sheet.querySelectorAll('a[href], span[data-field]')].flatMap((element) => {
    const text = element.textContent?.trim() ?? '';
    const href = hrefOf(element, text);
    if (!href) return [];
    const boxes = [...element.getClientRects()]
      .filter(({ width }) => width > 0)
      .map(({ left, top, width, height }) => ({ x: left - origin.left, y: top - origin.top, width, height }));
    return [{ element, href, text: text || href, boxes }];
  });
}
