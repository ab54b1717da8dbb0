import type { OcrLine, PagePlace } from '@baigong/ocr';
import { ScanPdf } from '@baigong/pdf/scan-pdf';
import { readLabel, writeLabel } from '@baigong/pictures';
import { scanRead } from '../../../shared/ocr/recognise-text.ts';
import type { OpenedPicture } from '../pictures/open-picture.ts';

/** The longer side of A4, in points. */
const longSide = 842;

/**
 * The page in a picture as a PDF of one page: pulled straight and evenly lit, its text as an invisible layer to search and
 * copy. A label of the picture stays in it. Throws if there is no page or no memory for it.
 */
export async function makeScanPdf(
  { url, file, width, height }: OpenedPicture,
  place: PagePlace,
  lines: readonly OcrLine[],
): Promise<Blob> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const scan = await scanRead(image, { width, height }, place, lines);
  if (!scan) throw new Error('no page in the picture');
  const label = readLabel(new Uint8Array(await file.arrayBuffer()));
  const jpeg = new Uint8Array(await scan.jpeg.arrayBuffer());
  const bytes = new Uint8Array(label ? writeLabel(jpeg, label) : jpeg);
  const scale = longSide / Math.max(scan.width, scan.height);
  const pdf = new ScanPdf();
  await pdf.add({
    width: scan.width * scale,
    height: scan.height * scale,
    picture: { kind: 'jpeg', bytes, width: scan.width, height: scan.height },
    lines: scan.lines.flatMap(({ text, corners: [upperLeft, , lowerRight, lowerLeft] }) => {
      if (!upperLeft || !lowerRight || !lowerLeft) return [];
      const size = Math.hypot(lowerLeft.x - upperLeft.x, lowerLeft.y - upperLeft.y) * scale;
      const at = ({ x, y }: { readonly x: number; readonly y: number }) => ({ x: x * scale, y: y * scale });
      return [{ text, start: at(lowerLeft), end: at(lowerRight), size: size * letterShare }];
    }),
  });
  return pdf.finish(crypto.randomUUID().replaceAll('-', ''));
}

/** Letters fill so much of the height of their line. */
const letterShare = 0.8;
