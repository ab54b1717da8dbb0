import type { Box } from '../layout/page-layout.ts';
import { multiply } from '../pdf/page-text.ts';
import type { OfdPage } from './ofd-file.ts';
import { glyphsOf, pageObjects, pictureBox, sizeOf, widthOf } from './page-objects.ts';
import { isInvisible, points, turned } from './page-runs.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Characters that follow each other on a line of writing, with the place of each, in points, y down. */
export interface CharacterLine {
  readonly chars: readonly { readonly text: string; readonly box: Box }[];
  readonly start: Point;
  readonly end: Point;
  readonly size: number;
  readonly hidden: boolean;
}

/** Letters reach so far above and below their line of writing, in their size. */
const [above, below] = [-0.92, 0.25];

/** Where each character of a page stands, without those of annotations, and the share of the page that pictures cover. */
export function readCharacters(page: OfdPage): {
  readonly lines: CharacterLine[];
  readonly pictures: number;
} {
  const [, , pageWidth, pageHeight] = page.document.boxOf(page);
  const lines: CharacterLine[] = [];
  let covered = 0;
  for (const object of pageObjects(page)) {
    if (object.annotation !== undefined) continue;
    if (object.kind === 'image') {
      const [, , width, height] = pictureBox(object);
      covered += width * height;
    }
    if (object.kind !== 'text') continue;
    const size = sizeOf(object);
    const { attributes } = object.element;
    const stretch = Number(attributes.get('HScale') ?? 1) || 1;
    const rotation = turned(Number(attributes.get('CharDirection') ?? 0) || 0);
    const matrix = multiply([points, 0, 0, points, 0, 0], object.matrix);
    for (const glyphs of glyphsOf(object)) {
      const chars = glyphs.map(({ text, x, y }, at) => {
        const next = glyphs[at + 1];
        // Letters are as wide as the way to the next one where that is wider than they are thought to be.
        const own = Math.max(widthOf(text) * size * stretch, next ? Math.min(next.x - x, size * stretch) : 0);
        const local = multiply(multiply(matrix, [1, 0, 0, 1, x, y]), rotation);
        const corners = [0, own].flatMap((across) =>
          [above * size, below * size].map((down) => ({
            x: local[0] * across + local[2] * down + local[4],
            y: local[1] * across + local[3] * down + local[5],
          })),
        );
        const [xs, ys] = [corners.map((corner) => corner.x), corners.map((corner) => corner.y)];
        const box = {
          left: Math.min(...xs),
          right: Math.max(...xs),
          top: Math.min(...ys),
          bottom: Math.max(...ys),
        };
        const end = { x: local[0] * own + local[4], y: local[1] * own + local[5] };
        return { text, box, start: { x: local[4], y: local[5] }, end };
      });
      const [first, last] = [chars[0], chars.at(-1)];
      if (!first || !last) continue;
      const height = size * Math.hypot(matrix[2], matrix[3]);
      lines.push({ chars, start: first.start, end: last.end, size: height, hidden: isInvisible(object) });
    }
  }
  return { lines, pictures: Math.min(1, covered / (pageWidth * pageHeight)) || 0 };
}
