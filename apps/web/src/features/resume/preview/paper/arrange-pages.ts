import type { ColumnReach } from './balance.ts';
import { keepLines, releaseLines } from './keep-lines.ts';
import { bordersFor, countPages, type PageGeometry } from './page-breaks.ts';
import { narrow, widen } from './widen.ts';

const flowOf = (sheet: HTMLElement, name: 'side' | 'main') =>
  sheet.querySelector<HTMLElement>(`[data-resume-flow="${name}"]`);

/** Where a flow's text ends, in CSS pixels below the first page's top. */
export function bottomOf(flow: HTMLElement, scale: number): number {
  const content = flow.querySelector<HTMLElement>(':scope > .resume-content');
  if (!content) return 0;
  return flow.offsetTop + content.offsetTop + content.getBoundingClientRect().height / scale;
}

function reachOf(bottom: number, geometry: PageGeometry): ColumnReach {
  const { pageHeight, padding, gap } = geometry;
  const pages = countPages(bottom, geometry);
  const start = (pages - 1) * (pageHeight + gap) + padding;
  return { pages, fill: Math.max(0, Math.min(1, (bottom - start) / (pageHeight - 2 * padding))) };
}

/** What is arranged by script is undone: the text stands as the style sheets alone would have it. */
export function releasePages(sheet: HTMLElement, pages: number): void {
  for (const name of ['side', 'main'] as const) {
    const flow = flowOf(sheet, name);
    if (!flow) continue;
    releaseLines(flow, bordersFor(pages));
    narrow(flow);
  }
}

/**
 * Keeps lines together at the page borders and widens the main column behind the side column's end.
 * @returns how far the columns reach; `side` only where there are two
 */
export function arrangePages(
  sheet: HTMLElement,
  geometry: PageGeometry,
): { readonly main: ColumnReach; readonly side?: ColumnReach } {
  const scale = sheet.getBoundingClientRect().width / sheet.offsetWidth || 1;
  const [side, main] = [flowOf(sheet, 'side'), flowOf(sheet, 'main')];
  const reach = (flow: HTMLElement) => reachOf(bottomOf(flow, scale), geometry);
  const keep = (flow: HTMLElement, from: number) =>
    keepLines(sheet, flow, geometry, from, Math.max(from, reach(flow).pages));
  if (side) keep(side, 1);
  if (!main) return { main: { pages: 1, fill: 0 } };
  if (!side) {
    keep(main, 1);
    return { main: reach(main) };
  }
  const sideReach = reach(side);
  const { pages } = sideReach;
  keepLines(sheet, main, geometry, 1, pages);
  const border = pages * (geometry.pageHeight + geometry.gap) - geometry.gap;
  widen(sheet, main, sheet.getBoundingClientRect().top + border * scale);
  keep(main, pages + 1);
  return { main: reach(main), side: sideReach };
}
