import {
  boxOf,
  invisibleSize,
  multiply,
  normalizeRadicals,
  turnOf,
  type Matrix,
  type PlacedPage,
  type PlacedRun,
} from '../pdf/page-text.ts';
import type { Box } from '../layout/page-layout.ts';
import type { OfdPage } from './ofd-file.ts';
import {
  glyphsOf,
  pageObjects,
  pathSteps,
  pictureBox,
  sizeOf,
  styleChild,
  styleValue,
  widthOf,
  type PlacedGlyph,
  type PlacedObject,
} from './page-objects.ts';

/** Points of a millimetre: pages are laid out in points, as those of a PDF. */
export const points = 72 / 25.4;

/** A wider gap between characters, in ems beyond their own width, parts two runs. */
const gapOf = (sign: string): number => (widthOf(sign) === 1 ? 0.3 : 0.6);

/** A turn by degrees. */
export const turned = (degrees: number): Matrix => {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.round(Math.cos(angle) * 1e6) / 1e6, Math.round(Math.sin(angle) * 1e6) / 1e6];
  return [cos, sin, -sin, cos, 0, 0];
};

interface Glyph extends PlacedGlyph {
  /** How far it stands from the one before, along its own direction and across it. */
  readonly along: number;
  readonly across: number;
}

/** Whether a text object is drawn so that nobody sees it. */
export function isInvisible(object: PlacedObject): boolean {
  const { attributes } = object.element;
  const fills = attributes.get('Fill') !== 'false';
  const alpha = styleChild(object, 'FillColor')?.attributes.get('Alpha') ?? '255';
  const strokes = attributes.get('Stroke') === 'true';
  return (!fills && !strokes) || attributes.get('Alpha') === '0' || (alpha === '0' && !strokes);
}

/** The runs of a text object: its pieces, parted at wide gaps and where the direction changes. */
function runsOf(object: PlacedObject): PlacedRun[] {
  const size = sizeOf(object);
  const stretch = Number(object.element.attributes.get('HScale') ?? 1) || 1;
  const rotation = turned(Number(object.element.attributes.get('CharDirection') ?? 0) || 0);
  const font = object.element.attributes.get('Font') ?? '';
  const scaled = multiply([points, 0, 0, points, 0, 0], object.matrix);
  return glyphsOf(object).flatMap((glyphs) => {
    const runs: Glyph[][] = [];
    let isDown: boolean | undefined;
    for (const [at, glyph] of glyphs.entries()) {
      const before = glyphs[at - 1];
      const [dx, dy] = before ? [glyph.x - before.x, glyph.y - before.y] : [0, 0];
      const along = dx * rotation[0] + dy * rotation[1];
      const across = dx * rotation[2] + dy * rotation[3];
      const own = { ...glyph, along, across };
      const last = runs.at(-1);
      const down = Math.abs(across) > Math.abs(along);
      const width = widthOf(before?.text ?? '') * size * stretch;
      const most = down ? size * 1.6 : width + gapOf(before?.text ?? '') * size;
      const goesOn =
        before !== undefined &&
        (isDown === undefined || isDown === down) &&
        (down
          ? across > 0 && Math.abs(along) < size * 0.5
          : along >= -width && Math.abs(across) < size * 0.5) &&
        Math.max(along, across) <= most;
      if (last && goesOn) {
        last.push(own);
        isDown = down;
      } else {
        runs.push([own]);
        isDown = undefined;
      }
    }
    return runs.flatMap((run): PlacedRun[] => {
      const text = normalizeRadicals(run.map((glyph) => glyph.text).join(''));
      const [first] = run;
      if (!first || text.trim() === '') return [];
      const local = multiply(multiply(scaled, [1, 0, 0, 1, first.x, first.y]), rotation);
      const [a, b, c, d, x, y] = local;
      const height = size * Math.hypot(c, d);
      if (!Number.isFinite(x + y + height)) return [];
      const rest = run.slice(1);
      const vertical = rest.length > 0 && Math.abs(rest[0]?.across ?? 0) > Math.abs(rest[0]?.along ?? 0);
      if (vertical) {
        const length = rest.reduce((sum, glyph) => sum + glyph.across, size) * Math.hypot(c, d);
        const width = size * stretch * Math.hypot(a, b);
        const box = { left: x, right: x + width, top: y - height * 0.8, bottom: y - height * 0.8 + length };
        return [{ ...box, text, size: height, turn: 0, font, vertical }];
      }
      const end = widthOf(run.at(-1)?.text ?? '') * size * stretch;
      const width = rest.reduce((sum, glyph) => sum + glyph.along, end) * Math.hypot(a, b);
      const turn = turnOf(local);
      return [{ ...boxOf(x, y, width, height, turn), text, size: height, turn, font }];
    });
  });
}

/** Thicker than this, in points, is a bar and no ruling. */
const thickest = 3;
const shortest = 4;

/** The straight lines of a path, and thin bars, as boxes. */
function rulingsOf(object: PlacedObject): Box[] {
  const [a, b, c, d, e, f] = multiply([points, 0, 0, points, 0, 0], object.matrix);
  const strokes = styleValue(object, 'Stroke') !== 'false';
  // A path without a colour to fill it with is not filled.
  const fills = styleValue(object, 'Fill') === 'true' && styleChild(object, 'FillColor') !== undefined;
  const found: Box[] = [];
  let corners: [number, number][] = [];
  let isCurved = false;
  const lineOf = (all: readonly (readonly [number, number])[]): Box | undefined => {
    const xs = all.map(([x]) => x);
    const ys = all.map(([, y]) => y);
    const box = {
      left: Math.min(...xs),
      right: Math.max(...xs),
      top: Math.min(...ys),
      bottom: Math.max(...ys),
    };
    const [width, height] = [box.right - box.left, box.bottom - box.top];
    const [thin, long] = [Math.min(width, height), Math.max(width, height)];
    return thin <= thickest && long >= shortest && long > thin * 2 ? box : undefined;
  };
  const finish = () => {
    // So many corners has no bar; a longer path is a drawing.
    if (!isCurved && corners.length <= 64) {
      const bar = fills ? lineOf(corners) : undefined;
      if (bar) found.push(bar);
      else if (strokes)
        for (const [at, corner] of corners.entries()) {
          const next = corners[at + 1];
          const line = next && lineOf([corner, next]);
          if (line && Math.min(line.right - line.left, line.bottom - line.top) < 1) found.push(line);
        }
    }
    corners = [];
    isCurved = false;
  };
  for (const { letter, numbers } of pathSteps(object)) {
    const [x = 0, y = 0] = numbers.slice(-2);
    if (letter === 'M' || letter === 'S') finish();
    if (letter === 'C') {
      if (corners[0]) corners.push(corners[0]);
      continue;
    }
    isCurved ||= letter === 'Q' || letter === 'B' || letter === 'A';
    corners.push([a * x + c * y + e, b * x + d * y + f]);
  }
  finish();
  return found;
}

/** What of a page is text, in points with y down, as a page of a PDF is read. */
export interface OfdPageText extends PlacedPage {
  readonly rulings: readonly Box[];
  /** The share of the page that pictures cover, 0 to 1. */
  readonly pictures: number;
  /** What annotations show as text, by their number on the page. */
  readonly notes: ReadonlyMap<number, string>;
}

/** Reads at most `most` characters. Characters beyond the page, too small or invisible are left out. */
export function readPageRuns(page: OfdPage, most: number): OfdPageText & { readonly complete: boolean } {
  const [, , pageWidth, pageHeight] = page.document.boxOf(page);
  const [width, height] = [pageWidth * points, pageHeight * points];
  const objects = pageObjects(page);
  let covered = 0;
  for (const object of objects)
    if (object.kind === 'image' && object.annotation === undefined) {
      const [, , across, down] = pictureBox(object);
      covered += across * down;
    }
  const pictures = Math.min(1, covered / (pageWidth * pageHeight)) || 0;
  const runs: PlacedRun[] = [];
  const rulings: Box[] = [];
  const notes = new Map<number, string>();
  let left = most;
  for (const object of objects) {
    if (object.kind === 'path' && object.annotation === undefined) rulings.push(...rulingsOf(object));
    // Invisible text over a picture is what recognition read in it.
    if (object.kind !== 'text' || left <= 0 || (isInvisible(object) && pictures <= 0.5)) continue;
    const own = runsOf(object).filter(
      (run) =>
        run.right > 0 && run.bottom > 0 && run.left < width && run.top < height && run.size >= invisibleSize,
    );
    left -= own.reduce((sum, { text }) => sum + text.length, 0);
    if (object.annotation === undefined) runs.push(...own);
    else
      notes.set(
        object.annotation,
        `${notes.get(object.annotation) ?? ''}${own.map(({ text }) => text).join('')}`,
      );
  }
  return { width, height, runs, rulings, pictures, notes, complete: left > 0 };
}

/** The text of objects of a page by their ids, in the order of the file. */
export function textsOf(page: OfdPage): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const object of pageObjects(page)) {
    const { element } = object;
    const id = element.attributes.get('ID');
    if (object.kind !== 'text' || id === undefined) continue;
    const text = glyphsOf(object)
      .map((glyphs) => glyphs.map((glyph) => glyph.text).join(''))
      .join('');
    // An id of the page comes after the same one of its template.
    texts.set(id, text);
  }
  return texts;
}
