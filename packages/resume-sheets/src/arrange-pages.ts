import { linesKept, bordersFor, countPages, type PageGeometry, type ColumnReach } from '@baigong/resume';

/** Boxes of the main column that take the page's whole width where the side column has ended (templates/columns.css). */
const blocks =
  '.resume-line, .resume-rich > p, .resume-rich > :is(ul, ol) > li, .resume-rich > .resume-headings';
/** Where an entry's text has a frame or a rail, it is one box. */
const framedBlocks = '.resume-line, .resume-rich';
const framed = '[data-entries="card"], [data-entries="timeline"]';

function narrow(flow: HTMLElement): void {
  for (const block of flow.querySelectorAll<HTMLElement>('[data-wide]')) delete block.dataset['wide'];
}

/** Where the first line of a block stands: a line that a page border moves leaves its block's own edge behind. */
function firstLineTop(block: HTMLElement): number {
  const range = document.createRange();
  // The paragraph in an item is such a block, too.
  range.selectNodeContents(block.querySelector('.resume-headings, p') ?? block);
  const first = [...range.getClientRects()].find(({ width, height }) => width > 0 && height > 0);
  return (first ?? block.getBoundingClientRect()).top;
}

/** Widens every block that begins below `end`, in pixels of the screen. */
function widen(sheet: HTMLElement, flow: HTMLElement, end: number): void {
  const all = [...flow.querySelectorAll<HTMLElement>(sheet.matches(framed) ? framedBlocks : blocks)];
  let first = all.length;
  while (first > 0 && firstLineTop(all[first - 1] as HTMLElement) > end) first -= 1;
  for (const block of all.slice(first)) block.dataset['wide'] = '';
}

/** What is moved to the next page as a whole. */
const atoms = '.resume-atom';
const headings = '.resume-headings';

/**
 * Lines of text, a little more than two headings or one of two lines: what stands above headings keeps room for no more
 * than that.
 */
const MAX_HEADING_LINES = 2.6;

/**
 * A box that is moved as a whole moves until it has room: one that is taller than any page's would pass the last of
 * them, and a heading of many lines would leave what it follows behind. Such a box is marked instead, and flows over
 * the pages like other text (templates/tall.css).
 * @param room how much of a page is free for text, in CSS pixels
 */
export function markTallBoxes(sheet: HTMLElement, available: number): void {
  for (const box of sheet.querySelectorAll<HTMLElement>('[data-tall]')) delete box.dataset['tall'];
  const tall = [...sheet.querySelectorAll<HTMLElement>(atoms)].filter((box) => box.offsetHeight > available);
  const titles = Number.isFinite(available) ? [...sheet.querySelectorAll<HTMLElement>(headings)] : [];
  if (titles.length > 0) {
    const line = Number.parseFloat(getComputedStyle(sheet).getPropertyValue('--resume-line'));
    const max = Math.min(available, MAX_HEADING_LINES * line);
    // Below its words a heading holds room for the line that follows.
    const textHeight = (box: HTMLElement) =>
      box.offsetHeight - (Number.parseFloat(getComputedStyle(box).paddingBottom) || 0);
    tall.push(...titles.filter((box) => textHeight(box) > max));
  }
  for (const box of tall) box.dataset['tall'] = '';
}

type Measure = (element: Element | Range) => { readonly top: number; readonly bottom: number };

/** The middles of a paragraph's lines. */
function lineMiddles(
  paragraph: HTMLElement,
  measure: (rect: DOMRect) => number,
  lineHeight: number,
): number[] {
  const range = document.createRange();
  range.selectNodeContents(paragraph);
  const middles: number[] = [];
  for (const rect of range.getClientRects()) {
    if (rect.width === 0) continue;
    const middle = measure(rect);
    const last = middles.at(-1);
    if (last === undefined || middle > last + lineHeight / 2) middles.push(middle);
  }
  return middles;
}

const raiseName = (border: number): string => `--resume-raise-${border}`;

/** Undoes `keepLines`. */
function releaseLines(flow: HTMLElement, borders: number): void {
  for (let border = 1; border <= borders; border += 1) flow.style.removeProperty(raiseName(border));
}

/**
 * Widow and orphan control: where a page border leaves a single line of a paragraph on one of its sides, the band over
 * that border (page-breaks.ts) begins above the last lines of the page, and the browser moves them to the next one.
 * @param from, to the borders to look at, counted from 1
 */
function keepLines(
  sheet: HTMLElement,
  flow: HTMLElement,
  { pageHeight, padding, gap }: PageGeometry,
  from: number,
  to: number,
): void {
  const { top: origin, width } = sheet.getBoundingClientRect();
  const scale = width / sheet.offsetWidth || 1;
  const measure: Measure = (element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return { top: (top - origin) / scale, bottom: (bottom - origin) / scale };
  };
  const middleOf = (rect: DOMRect) => ((rect.top + rect.bottom) / 2 - origin) / scale;
  const texts = [...flow.querySelectorAll<HTMLElement>('.resume-rich')];
  for (let border = from; border <= to; border += 1) {
    const next = border * (pageHeight + gap);
    const band = next - gap - padding;
    const text = texts.find((candidate) => {
      const { top, bottom } = measure(candidate);
      return top < band && bottom > next + padding;
    });
    if (!text) continue;
    const lineHeight = Number.parseFloat(getComputedStyle(text).lineHeight) || 1;
    const paragraphs = [...text.querySelectorAll<HTMLElement>('p, h3, h4')].filter(
      (paragraph) => !paragraph.querySelector('p'),
    );
    const counts: number[] = [];
    const before: { readonly paragraph: HTMLElement; readonly index: number }[] = [];
    for (const paragraph of paragraphs) {
      const { top, bottom } = measure(paragraph);
      const isDivided = top < band && bottom > band;
      const middles = isDivided ? lineMiddles(paragraph, middleOf, lineHeight) : [];
      const lines = isDivided ? middles.length : Math.max(1, Math.round((bottom - top) / lineHeight));
      const above = isDivided ? middles.filter((middle) => middle < band).length : top < band ? lines : 0;
      for (let index = 0; index < above; index += 1) before.push({ paragraph, index });
      counts.push(lines);
    }
    const kept = linesKept(counts, before.length);
    const first = before[kept];
    if (!first) continue;
    const middle = lineMiddles(first.paragraph, middleOf, lineHeight)[first.index];
    if (middle !== undefined) flow.style.setProperty(raiseName(border), `${band - middle}px`);
  }
}

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
