import { unpinHeight } from './pin-heights.ts';

/** Lengths in CSS pixels. */
export interface PageSpacing {
  readonly pageHeight: number;
  readonly padding: number;
  readonly gap: number;
}

/** Positions are rounded. */
export const EPSILON_PX = 0.5;

/** Whether a box from `top` to `bottom` lies entirely between the paddings of one page. */
export function isOnOnePage(top: number, bottom: number, { pageHeight, padding, gap }: PageSpacing): boolean {
  const step = pageHeight + gap;
  const start = Math.floor((top + EPSILON_PX) / step) * step;
  const from = start === 0 ? 0 : start + padding;
  return top >= from - EPSILON_PX && bottom <= start + pageHeight - padding + EPSILON_PX;
}

/**
 * Browsers lay out every block after a change that is beside a float. Modules and entries that lie on one page do
 * not need the float: as block formatting contexts of their own (data-isolated) they are not laid out while nothing in
 * them changes. If the text's height would change by it, nothing is isolated.
 */
export function isolateBoxes(sheet: HTMLElement, pages: PageSpacing, measureHeight: () => number): void {
  const scale = sheet.getBoundingClientRect().width / sheet.offsetWidth;
  const { top: origin } = sheet.getBoundingClientRect();
  const fits = (element: Element): boolean => {
    const { top, bottom } = element.getBoundingClientRect();
    return isOnOnePage((top - origin) / scale, (bottom - origin) / scale, pages);
  };
  const isolated: HTMLElement[] = [];
  for (const module of sheet.querySelectorAll<HTMLElement>('.resume-module:has(> .resume-body)')) {
    if (fits(module)) isolated.push(module);
    else
      for (const entry of module.querySelectorAll<HTMLElement>('.resume-entry'))
        if (fits(entry)) isolated.push(entry);
  }
  const before = measureHeight();
  for (const element of isolated) element.dataset['isolated'] = '';
  if (Math.abs(measureHeight() - before) > EPSILON_PX) unisolateBoxes(sheet);
}

export function unisolateBoxes(sheet: HTMLElement): void {
  for (const element of sheet.querySelectorAll<HTMLElement>('[data-isolated]')) {
    delete element.dataset['isolated'];
    for (const body of element.querySelectorAll<HTMLElement>(':scope > .resume-body')) unpinHeight(body);
  }
}
