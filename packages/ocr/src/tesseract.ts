/** What Tesseract is given and what it gives, for lines of traditional characters. */
import { cropInk, scaleInk, strengthen, toGreyMap, type Rgba } from './ink.ts';
import type { ReadCharacter } from './model.ts';
import { inkOfStrip } from './upright-row.ts';

interface TesseractSymbol {
  readonly text: string;
  /** 0 to 100. */
  readonly confidence: number;
  readonly bbox: { readonly x0: number; readonly x1: number };
}

interface TesseractBlock {
  readonly paragraphs: readonly {
    readonly lines: readonly {
      readonly words: readonly { readonly symbols: readonly TesseractSymbol[] }[];
    }[];
  }[];
}

/** Letters at the edge of a picture are not read: so many pixels of paper are put around a line. */
const margin = 12;
/** Its letters are read best a little smaller than those of PP-OCR (bench/ocr.ts --only=traditional). */
const scale = 5 / 6;

/** A line as Tesseract reads it best: black on white, as a file. */
export function toTesseract(line: Rgba): Uint8Array<ArrayBuffer> {
  const ink = scaleInk(inkOfStrip(line), scale);
  const box = { left: 0, top: 0, right: ink.width, bottom: ink.height };
  return toGreyMap(strengthen(cropInk(ink, box, margin)));
}

/** The characters that Tesseract found in a line. */
export const fromTesseract = (blocks: readonly TesseractBlock[] | null): ReadCharacter[] =>
  (blocks ?? [])
    .flatMap(({ paragraphs }) => paragraphs)
    .flatMap(({ lines }) => lines)
    .flatMap(({ words }) => words)
    .flatMap(({ symbols }) => symbols)
    .map(({ text, confidence, bbox }) => ({
      text,
      confidence: confidence / 100,
      at: ((bbox.x0 + bbox.x1) / 2 - margin) / scale,
    }));
