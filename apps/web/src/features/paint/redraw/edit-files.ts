import { maxEditPixels, maxReferenceBytes } from '@baigong/contracts';
import { readPictureHead, shownSize } from '@baigong/pictures';
import { encodeCanvas } from '../../../shared/pictures/encode-picture.ts';
import { drawStrokes, type Stroke } from './strokes.ts';

/** A picture of which places are painted anew, as it is sent: as it is, where a service takes it. */
export interface EditablePicture {
  readonly file: Blob;
  readonly bitmap: ImageBitmap;
  readonly width: number;
  readonly height: number;
  /** It was larger. */
  readonly isShrunk: boolean;
}

const sentTypes = new Set(['image/png', 'image/jpeg', 'image/webp']);

function canvasOf(width: number, height: number) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new RangeError('no 2d context');
  context.imageSmoothingQuality = 'high';
  return { canvas, context };
}

/** Opens a picture for painting places of it anew. Null where it cannot be read. */
export async function openEditable(blob: Blob): Promise<EditablePicture | null> {
  const bitmap = await createImageBitmap(blob).catch(() => null);
  if (!bitmap) return null;
  const head = readPictureHead(new Uint8Array(await blob.arrayBuffer()));
  const { width, height } = bitmap;
  const isSentAsItIs =
    head !== undefined &&
    sentTypes.has(head.type) &&
    !head.animated &&
    blob.size <= maxReferenceBytes &&
    width * height <= maxEditPixels &&
    shownSize(head).width === width;
  if (isSentAsItIs) return { file: blob, bitmap, width, height, isShrunk: false };
  // Without loss, where that is not too many bytes.
  for (let scale = Math.min(1, Math.sqrt(maxEditPixels / (width * height))); ; scale *= 0.8) {
    const [small, short] = [Math.max(1, Math.floor(width * scale)), Math.max(1, Math.floor(height * scale))];
    const { canvas, context } = canvasOf(small, short);
    context.drawImage(bitmap, 0, 0, small, short);
    const file = await encodeCanvas(canvas, 'image/png', null);
    if (file.size > maxReferenceBytes) continue;
    bitmap.close();
    const drawn = await createImageBitmap(canvas);
    return { file, bitmap: drawn, width: small, height: short, isShrunk: scale < 1 };
  }
}

/** What is painted anew as a picture: white on black. */
export async function maskFile(
  { width, height }: Pick<EditablePicture, 'width' | 'height'>,
  strokes: readonly Stroke[],
): Promise<Blob> {
  const drawn = canvasOf(width, height);
  drawStrokes(drawn.context, strokes, '#fff', 1);
  const { canvas, context } = canvasOf(width, height);
  context.fillStyle = '#000';
  context.fillRect(0, 0, width, height);
  context.drawImage(drawn.canvas, 0, 0);
  return encodeCanvas(canvas, 'image/png', null);
}
