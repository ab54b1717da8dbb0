import { ExportProblem } from '../export-job.ts';
import type { PictureSource } from '@baigong/pdf/drawing';

/** A canvas as a file; frees the canvas. Browsers give none for a canvas that is too large. */
export async function canvasFile(
  canvas: HTMLCanvasElement,
  type: 'image/png' | 'image/jpeg' | 'image/webp',
  quality?: number,
): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  canvas.width = 0;
  canvas.height = 0;
  if (!blob || blob.size === 0) throw new ExportProblem('浏览器的内存放不下这张图片，请降低清晰度');
  return blob;
}

/** Picture pixels per CSS pixel: at 96 CSS pixels to the inch these are 288, which prints sharply. */
const density = 3;
const jpegQuality = 0.86;

interface LoadedPicture {
  readonly image: HTMLImageElement;
  readonly width: number;
  readonly height: number;
}

/** The pictures of a document, each taken once, at no more pixels than its place on paper shows. */
export class PictureRegistry {
  readonly #loaded = new Map<string, Promise<LoadedPicture | undefined>>();
  readonly #sources: Promise<PictureSource>[] = [];
  readonly #indices = new Map<string, number>();

  /** Undefined for what is no picture that the browser reads. */
  load(url: string): Promise<LoadedPicture | undefined> {
    let loading = this.#loaded.get(url);
    if (!loading) {
      const image = new Image();
      image.src = url;
      loading = image.decode().then(
        () => ({ image, width: image.naturalWidth || 300, height: image.naturalHeight || 150 }),
        () => undefined,
      );
      this.#loaded.set(url, loading);
    }
    return loading;
  }

  /** Takes a picture that is shown so large, in CSS pixels; gives its position among the sources. */
  add(
    url: string,
    { image, width, height }: LoadedPicture,
    shown: { width: number; height: number },
  ): number {
    const by = Math.min(1, Math.max((shown.width * density) / width, (shown.height * density) / height));
    const size = { width: Math.max(1, Math.round(width * by)), height: Math.max(1, Math.round(height * by)) };
    const key = `${size.width} ${size.height} ${url}`;
    const existing = this.#indices.get(key);
    if (existing !== undefined) return existing;
    const index = this.#sources.push(take(image, size)) - 1;
    this.#indices.set(key, index);
    return index;
  }

  addSource(source: PictureSource): number {
    return this.#sources.push(Promise.resolve(source)) - 1;
  }

  sources(): Promise<readonly PictureSource[]> {
    return Promise.all(this.#sources);
  }
}

async function take(
  image: CanvasImageSource,
  { width, height }: { width: number; height: number },
): Promise<PictureSource> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no 2d context');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
  return canvasSource(canvas, context, jpegQuality);
}

/** A canvas as the PDF takes it: as a JPEG, or as pixels where something shines through. */
async function canvasSource(
  canvas: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
  quality: number,
): Promise<PictureSource> {
  const { width, height } = canvas;
  const pixels = context.getImageData(0, 0, width, height).data;
  let opaque = true;
  for (let index = 3; opaque && index < pixels.length; index += 4) opaque = pixels[index] === 255;
  if (!opaque) return { kind: 'pixels', rgba: pixels, width, height };
  const blob = await canvasFile(canvas, 'image/jpeg', quality);
  return { kind: 'jpeg', bytes: new Uint8Array(await blob.arrayBuffer()), width, height };
}
