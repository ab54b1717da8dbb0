import {
  type cutLines,
  sheetDpi,
  sheetPixels,
  type Paper,
  type PhotoSize,
  type Sheet,
} from '@baigong/id-photo';
import { writeDensity, type PictureLabel } from '@baigong/pictures';
import { encodeInWorker, encodeCanvas } from '../../../shared/pictures/encode-picture.ts';
import { drawPhoto } from './draw-photo.ts';
import { createCanvas } from './photo-source.ts';
import type { IdPhoto } from './use-id-photo.ts';

/** A sheet that is to be drawn: where the photos stand, and which size each kind is. */
export interface SheetPlan {
  readonly paper: Paper;
  readonly sheet: Sheet;
  readonly sizes: readonly PhotoSize[];
  /** Where to cut. */
  readonly lines: ReturnType<typeof cutLines>;
}

const lineColour = '#9a9a9a';

function drawPhotos(photo: IdPhoto, sizes: readonly PhotoSize[], quick: boolean): HTMLCanvasElement[] {
  const { prepared, background, feather, even } = photo;
  return sizes.map(
    (size) =>
      drawPhoto(
        prepared,
        {
          placement: photo.placeAt(size),
          size: sheetPixels(size),
          background,
          feather,
          even: size.unedited === undefined ? even : 0,
          garment: size.unedited === undefined ? photo.garment : null,
        },
        quick,
      ).canvas,
  );
}

/** The sheet as a picture, `scale` times its 300 DPI. */
export function drawSheet(photo: IdPhoto, plan: SheetPlan, scale: number): HTMLCanvasElement {
  const { sheet, sizes, lines } = plan;
  const { canvas, context } = createCanvas(Math.round(sheet.width * scale), Math.round(sheet.height * scale));
  context.scale(scale, scale);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, sheet.width, sheet.height);
  const photos = drawPhotos(photo, sizes, scale < 1);
  for (const { x, y, width, height, turned, kind } of sheet.positions) {
    const drawn = photos[kind];
    if (!drawn) continue;
    context.save();
    context.translate(x, y);
    if (turned) {
      context.translate(width, 0);
      context.rotate(Math.PI / 2);
      context.drawImage(drawn, 0, 0, height, width);
    } else context.drawImage(drawn, 0, 0, width, height);
    context.restore();
  }
  context.strokeStyle = lineColour;
  context.lineWidth = Math.max(1, 1 / scale);
  context.beginPath();
  for (const { x1, y1, x2, y2 } of lines) {
    context.moveTo(x1, y1);
    context.lineTo(x2, y2);
  }
  context.stroke();
  return canvas;
}

/** The sheet as a JPEG that says 300 DPI. Throws PictureNotEncoded. */
export async function sheetJpeg(photo: IdPhoto, plan: SheetPlan, label: PictureLabel | null): Promise<Blob> {
  const blob = await encodeInWorker(drawSheet(photo, plan, 1), 'image/jpeg', label, 0.95);
  const bytes = writeDensity(new Uint8Array(await blob.arrayBuffer()), sheetDpi);
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
}

/** Points per pixel of a sheet. */
const points = 72 / sheetDpi;

/** The sheet as a PDF of the paper's true millimetres, every photo in it once. */
export async function sheetPdf(
  photo: IdPhoto,
  { paper, sheet, sizes, lines }: SheetPlan,
  label: PictureLabel | null,
): Promise<Blob> {
  const { makePicturePdf } = await import('@baigong/pdf/picture-pdf');
  const standing = sheet.height > sheet.width;
  const side = (mm: number) => (mm / 25.4) * 72;
  const photos = drawPhotos(photo, sizes, false);
  const pictures = await Promise.all(
    photos.map(async (canvas) => ({
      kind: 'jpeg' as const,
      bytes: new Uint8Array(await (await encodeCanvas(canvas, 'image/jpeg', label, 0.97)).arrayBuffer()),
      width: canvas.width,
      height: canvas.height,
    })),
  );
  return makePicturePdf({
    title: `证件照排版 ${paper.name}`,
    created: Date.now(),
    width: side(standing ? paper.mm.height : paper.mm.width),
    height: side(standing ? paper.mm.width : paper.mm.height),
    pictures,
    placed: sheet.positions.map(({ x, y, width, height, turned, kind }) => {
      const [left, top, wide, tall] = [x * points, y * points, width * points, height * points];
      return {
        picture: kind,
        matrix: turned ? [0, tall, -wide, 0, left + wide, top] : [wide, 0, 0, tall, left, top],
      };
    }),
    lines:
      lines.length > 0
        ? {
            path: lines.flatMap(({ x1, y1, x2, y2 }) => [
              ['m', x1 * points, y1 * points] as const,
              ['l', x2 * points, y2 * points] as const,
            ]),
            width: 0.25,
            colour: [0.6, 0.6, 0.6, 1],
          }
        : undefined,
  });
}
