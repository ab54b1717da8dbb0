import { serveWorker, withTransfer } from '../../../shared/lib/worker-server.ts';
import type { Edit } from '../edits/edit.ts';
import type { Mask } from '../person/person.ts';
import type { Pixels } from '../pixels/plane.ts';
import { resizeMask } from '../pixels/resize-mask.ts';
import { PhotoRenderer } from './render-photo.ts';

/** Longer side of what is shown while editing: fine on any screen, and a slider stays live. */
const previewSide = 800;

interface FinishInput {
  readonly edit: Edit;
  readonly format: 'image/png' | 'image/jpeg';
  /** Stickers and texts at the photo's size; null where there are none. */
  readonly ornaments: ImageBitmap | null;
}

export interface Preview {
  readonly pixels: ImageData;
  /** What the worker took. */
  readonly milliseconds: number;
}

let photo: ImageBitmap | null = null;
let mask: Mask | null = null;
const backgroundPictures = new Map<number, ImageBitmap>();
let preview: PhotoRenderer | null = null;

function draw(bitmap: ImageBitmap, width: number, height: number): Pixels {
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('no memory for a canvas');
  context.imageSmoothingQuality = 'high';
  // Fills the whole, cut where the shapes differ.
  const scale = Math.max(width / bitmap.width, height / bitmap.height);
  const [w, h] = [bitmap.width * scale, bitmap.height * scale];
  context.drawImage(bitmap, (width - w) / 2, (height - h) / 2, w, h);
  return context.getImageData(0, 0, width, height);
}

function sizeOf(bitmap: ImageBitmap, size: 'preview' | 'full') {
  const scale = size === 'full' ? 1 : Math.min(1, previewSide / Math.max(bitmap.width, bitmap.height));
  return {
    width: Math.max(1, Math.round(bitmap.width * scale)),
    height: Math.max(1, Math.round(bitmap.height * scale)),
  };
}

function rendererAt(bitmap: ImageBitmap, size: 'preview' | 'full'): PhotoRenderer {
  const { width, height } = sizeOf(bitmap, size);
  return new PhotoRenderer({
    source: draw(bitmap, width, height),
    mask: mask && resizeMask(mask, width, height),
  });
}

/** The photo's pixels as the edit says, at a size. */
function renderAt(bitmap: ImageBitmap, edit: Edit, size: 'preview' | 'full'): ImageData {
  const { width, height } = sizeOf(bitmap, size);
  const renderer = size === 'full' ? rendererAt(bitmap, size) : (preview ??= rendererAt(bitmap, size));
  const background =
    edit.background.kind === 'picture' ? backgroundPictures.get(edit.background.id) : undefined;
  const made = renderer.render(edit, background ? draw(background, width, height) : null);
  return new ImageData(new Uint8ClampedArray(made.data.buffer as ArrayBuffer), width, height);
}

/** Quality of a JPEG. */
const quality = 0.92;

async function finish(bitmap: ImageBitmap, { edit, format, ornaments }: FinishInput): Promise<Blob> {
  const pixels = renderAt(bitmap, edit, 'full');
  const canvas = new OffscreenCanvas(pixels.width, pixels.height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no memory for a canvas');
  context.putImageData(pixels, 0, 0);
  if (format === 'image/jpeg') {
    // JPEG has no transparency: what lets the background through becomes white.
    context.globalCompositeOperation = 'destination-over';
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.globalCompositeOperation = 'source-over';
  }
  if (ornaments) context.drawImage(ornaments, 0, 0);
  return canvas.convertToBlob({ type: format, quality });
}

function requirePhoto(): ImageBitmap {
  if (!photo) throw new Error('no photo');
  return photo;
}

const handlers = {
  setPhoto(bitmap: ImageBitmap): void {
    photo = bitmap;
    preview = null;
  },
  setMask(next: Mask): void {
    mask = next;
    preview = null;
  },
  setBackgroundPicture({ id, bitmap }: { readonly id: number; readonly bitmap: ImageBitmap }): void {
    backgroundPictures.set(id, bitmap);
  },
  preview(edit: Edit): Preview {
    const start = performance.now();
    const pixels = renderAt(requirePhoto(), edit, 'preview');
    return withTransfer({ pixels, milliseconds: performance.now() - start }, [pixels.data.buffer]);
  },
  finish: (input: FinishInput): Promise<Blob> => finish(requirePhoto(), input),
};

export type RenderApi = typeof handlers;

serveWorker(handlers);
