import type { Matrix, PdfRequest } from '../drawing.ts';

type Sizes = Pick<PdfRequest, 'page' | 'paper'>;

/** From the page's units, y down, to points, y up. */
export const pageMatrix = ({ page, paper }: Sizes): Matrix => [
  paper.width / page.width,
  0,
  0,
  -paper.height / page.height,
  0,
  paper.height,
];

/** A box of the page as a PDF rectangle (ISO 32000-1, 7.9.5): left, bottom, right, top in points. */
export function rectangle(
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  { page, paper }: Sizes,
): readonly [number, number, number, number] {
  const across = paper.width / page.width;
  const down = paper.height / page.height;
  return [
    box.x * across,
    (page.height - box.y - box.height) * down,
    (box.x + box.width) * across,
    (page.height - box.y) * down,
  ];
}
