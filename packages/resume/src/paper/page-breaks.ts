/** Lengths in CSS pixels. */
export interface PageGeometry {
  readonly pageHeight: number;
  /** What stays free of text at a page's top and at its bottom. */
  readonly padding: number;
  /** Between two sheets; 0 in print. */
  readonly gap: number;
  /** Whether text keeps out of the borders of the pages. */
  readonly avoidBreaks: boolean;
}

/** More pages than any resume, and few enough to draw. */
export const MAX_PAGES = 60;

/**
 * The `shape-outside` of the empty float at a flow's start: a band over every page border, as wide as the flow. Lines
 * of text that would meet a band are moved below it by the browser itself, so that no line is cut and a keystroke
 * needs no script. The custom properties `--resume-page-height`, `--resume-page-padding`, `--resume-gap` and
 * `--resume-flow-top` (the flow's start on the first page) are read where the polygon is used: printing sets the gap
 * to 0 and every break stays where it was. `--resume-raise-1` and so on begin a flow's band earlier (keep-lines.ts).
 * @param borders how many page borders have a band
 */
export function bandsPolygon(borders: number): string {
  const points = ['0 0'];
  for (let border = 1; border <= borders; border += 1) {
    const next = `${border} * (var(--resume-page-height) + var(--resume-gap)) - var(--resume-flow-top)`;
    const from = `calc(${next} - var(--resume-gap) - var(--resume-page-padding) - var(--resume-raise-${border}, 0px))`;
    const to = `calc(${next} + var(--resume-page-padding))`;
    points.push(`0 ${from}`, `100% ${from}`, `100% ${to}`, `0 ${to}`);
  }
  return `polygon(${points.join(', ')})`;
}

/**
 * How many page borders get a band when `pages` are shown: some more than needed, in steps, so that text that grows
 * meets a band before the pages are counted again.
 */
export function bordersFor(pages: number): number {
  return Math.ceil((pages + 3) / 4) * 4;
}

/**
 * How many pages content needs that ends `bottom` below the first page's top.
 * Half a pixel is forgiven: positions of text are rounded.
 */
export function countPages(bottom: number, geometry: PageGeometry): number {
  const { pageHeight, padding, gap, avoidBreaks } = geometry;
  const step = pageHeight + (avoidBreaks ? gap : 0);
  const pages = Math.ceil((bottom - 0.5 + padding - pageHeight) / step) + 1;
  return Number.isFinite(pages) ? Math.min(MAX_PAGES, Math.max(1, pages)) : 1;
}

/** A last page that is filled less than this looks like an accident. */
const sparsePage = 0.2;

/**
 * Whether content takes two pages and leaves the second nearly empty.
 * @param bottom where it ends, below the first page's top
 */
export function leavesSparsePage(bottom: number, geometry: PageGeometry): boolean {
  if (countPages(bottom, geometry) !== 2) return false;
  const { pageHeight, padding, gap, avoidBreaks } = geometry;
  const top = pageHeight + (avoidBreaks ? gap : 0) + padding;
  return bottom - top < (pageHeight - 2 * padding) * sparsePage;
}

/** How many lines of a paragraph, and of an entry's text, stand on each side of a page border at least. */
const MIN_LINES = 2;

const isApart = (before: number, total: number): boolean =>
  before > 0 && before < total && (before < MIN_LINES || total - before < MIN_LINES);

/**
 * How many lines of a text stay before a page border, so that neither a paragraph nor the whole text leaves a single
 * line on either side. 0: all of it goes to the next page.
 * @param paragraphs the lines of each paragraph
 * @param before how many lines find room before the border
 */
export function linesKept(paragraphs: readonly number[], before: number): number {
  const total = paragraphs.reduce((sum, lines) => sum + lines, 0);
  const isGood = (kept: number): boolean => {
    if (isApart(kept, total)) return false;
    let start = 0;
    for (const lines of paragraphs) {
      if (isApart(kept - start, lines)) return false;
      start += lines;
    }
    return true;
  };
  for (let kept = before; kept > 0; kept -= 1) if (isGood(kept)) return kept;
  return 0;
}
