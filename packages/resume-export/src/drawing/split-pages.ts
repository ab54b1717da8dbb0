import { addressOf } from '@baigong/resume';
import type { Bookmark, Drawing, PageDrawing, PageLink, Path, PathStep, TextRun } from '@baigong/pdf/drawing';
import { boundsOf, type Box } from './shapes.ts';

const translatePath = (path: Path, by: number): Path =>
  path.map((step) => {
    const [kind, ...values] = step;
    return [
      kind,
      ...values.map((value, index) => (index % 2 === 0 ? value : value + by)),
    ] as unknown as PathStep;
  });

function translateDrawing<T extends Drawing>(drawing: T, by: number): T {
  if (drawing.kind === 'text') return { ...drawing, baseline: drawing.baseline + by };
  const clips = drawing.clips && { clips: drawing.clips.map((clip) => translatePath(clip, by)) };
  if (drawing.kind === 'picture') {
    const [a, b, c, d, e, f] = drawing.matrix;
    return { ...drawing, ...clips, matrix: [a, b, c, d, e, f + by] };
  }
  const path = { ...clips, path: translatePath(drawing.path, by) };
  if (drawing.kind !== 'gradient') return { ...drawing, ...path };
  const { from, to } = drawing;
  return { ...drawing, ...path, from: [from[0], from[1] + by], to: [to[0], to[1] + by] };
}

function boxOf(drawing: Exclude<Drawing, TextRun>): Box {
  if (drawing.kind === 'picture') {
    const [width, , , height, x, y] = drawing.matrix;
    return { x, y, width, height };
  }
  const box = boundsOf(drawing.path);
  if (drawing.kind !== 'stroke') return box;
  const half = drawing.width / 2;
  return { x: box.x - half, y: box.y - half, width: box.width + 2 * half, height: box.height + 2 * half };
}

/** How much a shape may reach over a page's border before it counts as standing on the next: rounding. */
const EPSILON_PX = 0.25;

/** Where the sheets' drawing stands, page by page: shapes below, text in reading order above. */
export function splitPages(
  sheet: {
    readonly shapes: readonly Drawing[];
    readonly text: readonly TextRun[];
    readonly paperText: readonly TextRun[];
  },
  links: readonly PageLink[],
  pageHeight: number,
  pages: number,
): readonly PageDrawing[] {
  const boxes = sheet.shapes.map((shape) => (shape.kind === 'text' ? undefined : boxOf(shape)));
  return Array.from({ length: pages }, (_, page): PageDrawing => {
    const top = page * pageHeight;
    const bottom = top + pageHeight;
    const onPage = (y: number) => (y >= top && y < bottom) || (page === pages - 1 && y >= bottom);
    const shapes = sheet.shapes.filter((_shape, index) => {
      const box = boxes[index];
      return box && box.y + box.height > top + EPSILON_PX && box.y < bottom - EPSILON_PX;
    });
    const text = [...sheet.text, ...sheet.paperText].filter(({ baseline }) => onPage(baseline));
    return {
      drawings: [...shapes, ...text].map((drawing) => translateDrawing(drawing, -top)),
      links: links
        .filter(({ y, height }) => onPage(y + height / 2))
        .map((link) => ({ ...link, y: link.y - top })),
    };
  });
}

/** Where each module begins. */
export function readBookmarks(sheet: HTMLElement, pageHeight: number): readonly Bookmark[] {
  const origin = sheet.getBoundingClientRect();
  const seen = new Set<string>();
  const bookmarks: Bookmark[] = [];
  for (const module of sheet.querySelectorAll<HTMLElement>('[data-module]')) {
    const id = module.dataset['module'] ?? '';
    if (seen.has(id)) continue;
    seen.add(id);
    const heading = module.querySelector('.resume-title-text');
    const title = id === 'basic' ? '基本信息' : (heading?.textContent?.trim() ?? '');
    if (!title) continue;
    const y = (heading ?? module).getBoundingClientRect().top - origin.top;
    const page = Math.max(0, Math.floor(y / pageHeight));
    bookmarks.push({ title, page, y: y - page * pageHeight });
  }
  return bookmarks;
}

/** What can be clicked, with its boxes on the sheet. */
export interface FoundLink {
  readonly element: Element;
  readonly href: string;
  readonly text: string;
  readonly boxes: readonly Box[];
}

const hrefOf = (element: Element, text: string): string | undefined =>
  element instanceof HTMLAnchorElement ? element.href : addressOf(text);

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
