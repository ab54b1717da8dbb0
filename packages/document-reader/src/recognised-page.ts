import type { RecognisedPage } from './document-text.ts';
import { isDoubtful, type LayerLine, type OcrLine } from '@baigong/ocr';

/** More lines stand on no page. */
const maxLines = 2_000;

/** Four digits are a hundredth of a millimetre of A4 and half the size. */
const rounded = (fraction: number): number => Math.round(fraction * 10_000) / 10_000;

/** Where recognised lines stand, in the form in which a document keeps it. */
export function toRecognisedPage(
  lines: readonly OcrLine[],
  page: number,
  { width, height }: { readonly width: number; readonly height: number },
): RecognisedPage {
  return {
    page,
    width,
    height,
    lines: lines.slice(0, maxLines).flatMap(({ text, corners, isVertical, words }) =>
      corners.length === 4
        ? [
            {
              text,
              corners: corners.flatMap(({ x, y }) => [rounded(x), rounded(y)]),
              isVertical,
              doubts: words
                .filter(isDoubtful)
                .map(({ from, to }) => ({ from: rounded(from), to: rounded(to) })),
            },
          ]
        : [],
    ),
  };
}

/** The lines of a page as the text layer takes them. */
export const toLayerLines = ({ lines }: RecognisedPage): LayerLine[] =>
  lines.map(({ text, corners, isVertical, doubts }) => ({
    text,
    isVertical,
    words: doubts.map(({ from, to }) => ({ text, confidence: 0, from, to })),
    corners: [0, 2, 4, 6].map((at) => ({ x: corners[at] ?? 0, y: corners[at + 1] ?? 0 })),
  }));
