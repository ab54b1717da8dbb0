import type { Pixels } from '../pixels/plane.ts';
import { resizeMask } from '../pixels/resize-mask.ts';
import type { Edit } from './edit.ts';
import { PhotoRenderer } from './render-photo.ts';

/** Longer side of what is shown while editing: fine on any screen, and a slider stays live. */
const previewSide = 800;

export type RenderRequest =
  | { readonly type: 'photo'; readonly bitmap: ImageBitmap }
  | {
      readonly type: 'mask';
      readonly width: number;
      readonly height: number;
      readonly data: Uint8ClampedArray;
    }
  | { readonly type: 'ground'; readonly id: number; readonly bitmap: ImageBitmap }
  | {
      readonly type: 'render';
      readonly turn: number;
      readonly edit: Edit;
      readonly size: 'preview' | 'full';
    };

export type RenderAnswer =
  | { readonly turn: number; readonly pixels: ImageData; readonly milliseconds: number }
  | { readonly turn: number; readonly failed: string };

type Mask = Extract<RenderRequest, { type: 'mask' }>;

let photo: ImageBitmap | null = null;
let mask: Mask | null = null;
const grounds = new Map<number, ImageBitmap>();
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

function render({ turn, edit, size }: Extract<RenderRequest, { type: 'render' }>): RenderAnswer {
  if (!photo) return { turn, failed: 'no photo' };
  const start = performance.now();
  const { width, height } = sizeOf(photo, size);
  const renderer = size === 'full' ? rendererAt(photo, size) : (preview ??= rendererAt(photo, size));
  const ground = edit.background.kind === 'picture' ? grounds.get(edit.background.id) : undefined;
  const made = renderer.render(edit, ground ? draw(ground, width, height) : null);
  const pixels = new ImageData(new Uint8ClampedArray(made.data), width, height);
  return { turn, pixels, milliseconds: performance.now() - start };
}

self.addEventListener('message', ({ data: asked }: MessageEvent<RenderRequest>) => {
  if (asked.type === 'photo') photo = asked.bitmap;
  else if (asked.type === 'mask') mask = asked;
  else if (asked.type === 'ground') grounds.set(asked.id, asked.bitmap);
  if (asked.type !== 'render') {
    if (asked.type !== 'ground') preview = null;
    return;
  }
  let answer: RenderAnswer;
  try {
    answer = render(asked);
  } catch (error) {
    answer = { turn: asked.turn, failed: String(error) };
  }
  self.postMessage(answer, { transfer: 'pixels' in answer ? [answer.pixels.data.buffer] : [] });
});
