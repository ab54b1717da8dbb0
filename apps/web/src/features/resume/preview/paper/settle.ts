import { thaw } from './frozen-boxes.ts';

/** Where the pages' contents are, in CSS pixels from the sheets' top. */
export interface PageSpans {
  readonly pageHeight: number;
  readonly padding: number;
  readonly gap: number;
}

/** Rounding of positions. */
const hair = 0.5;

/** Whether a box from `top` to `bottom` lies wholly between the paddings of one page. */
export function isOnOnePage(top: number, bottom: number, { pageHeight, padding, gap }: PageSpans): boolean {
  const step = pageHeight + gap;
  const start = Math.floor((top + hair) / step) * step;
  const from = start === 0 ? 0 : start + padding;
  return top >= from - hair && bottom <= start + pageHeight - padding + hair;
}

/**
 * Beside a float a browser lays every following block out anew at every change. Modules and entries that stand on one
 * page as a whole need no float: as boxes of their own they are left alone while nothing in them changes. The page
 * looks the same; should it not, nothing is settled.
 * @param heightOf how tall the flow's text is; measured before and after
 */
export function settle(sheet: HTMLElement, pages: PageSpans, heightOf: () => number): void {
  const scale = sheet.getBoundingClientRect().width / sheet.offsetWidth;
  const { top: origin } = sheet.getBoundingClientRect();
  const fits = (element: Element): boolean => {
    const { top, bottom } = element.getBoundingClientRect();
    return isOnOnePage((top - origin) / scale, (bottom - origin) / scale, pages);
  };
  const chosen: HTMLElement[] = [];
  for (const module of sheet.querySelectorAll<HTMLElement>('.resume-module:has(> .resume-body)')) {
    if (fits(module)) chosen.push(module);
    else
      for (const entry of module.querySelectorAll<HTMLElement>('.resume-entry'))
        if (fits(entry)) chosen.push(entry);
  }
  const before = heightOf();
  for (const element of chosen) element.dataset['settled'] = '';
  if (Math.abs(heightOf() - before) > hair) unsettle(sheet);
}

/** Lets every box be a part of the flow again: whenever the text has grown or shrunk, before it is painted. */
export function unsettle(sheet: HTMLElement): void {
  for (const element of sheet.querySelectorAll<HTMLElement>('[data-settled]')) {
    delete element.dataset['settled'];
    for (const body of element.querySelectorAll<HTMLElement>(':scope > .resume-body')) thaw(body);
  }
}
