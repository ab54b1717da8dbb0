import { pixelsOf, printedSize, type PhotoSize, type PixelSize } from './sizes.ts';

export interface Paper {
  readonly id: '5-inch' | '6-inch' | 'a4';
  readonly name: string;
  /** Millimetres, lying. */
  readonly mm: PixelSize;
  /** Pixels at the sheet's density, lying. */
  readonly px: PixelSize;
}

/** Sheets are made at this density, whatever the photo's own is. */
export const sheetDpi = 300;
/** Millimetres between two photos. */
export const sheetGaps = { least: 0, most: 5, step: 0.5, usual: 2.5 } as const;
/** Those millimetres in a sheet's pixels, to the nearest one. */
export const gapPixels = (mm: number): number => pixelsOf(mm, sheetDpi);
/** Pixels that printers need at each edge. */
export const sheetMargin = 50;

export const papers: readonly Paper[] = [
  {
    id: '6-inch',
    name: '6 寸相纸',
    mm: { width: 152, height: 102 },
    px: { width: 1795, height: 1205 },
  },
  {
    id: '5-inch',
    name: '5 寸相纸',
    mm: { width: 127, height: 89 },
    px: { width: 1500, height: 1051 },
  },
  { id: 'a4', name: 'A4', mm: { width: 297, height: 210 }, px: { width: 3508, height: 2479 } },
];

/** A photo's pixels on a sheet: its own at 300 DPI, else as many as keep its printed size. */
export function sheetPixels(size: Pick<PhotoSize, 'mm' | 'px' | 'dpi'>): PixelSize {
  if (size.dpi === sheetDpi) return size.px;
  const { width, height } = printedSize(size);
  return { width: pixelsOf(width, sheetDpi), height: pixelsOf(height, sheetDpi) };
}
