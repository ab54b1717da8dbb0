export interface DecodeRequest {
  readonly file: Blob;
  /** Pixels of the longer side that the photo, and its small copy, may have. */
  readonly mostSide: number;
  readonly smallSide: number;
}

/** undecodable: this browser cannot read the file; no-memory: it can, and has no room for the pixels. */
export type DecodeAnswer =
  | { readonly bitmap: ImageBitmap; readonly small: ImageBitmap; readonly shrunk: boolean }
  | { readonly problem: 'undecodable' | 'no-memory' };

/** A copy that has its pixels: what `createImageBitmap` gives is decoded, and turned upright, at its first use. */
function copyOf(image: ImageBitmap, mostSide: number): ImageBitmap {
  const scale = Math.min(1, mostSide / Math.max(image.width, image.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(image.width * scale)),
    Math.max(1, Math.round(image.height * scale)),
  );
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no memory for a canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.transferToImageBitmap();
}

async function decode({ file, mostSide, smallSide }: DecodeRequest): Promise<DecodeAnswer> {
  const whole = await createImageBitmap(file).catch(() => null);
  if (!whole) return { problem: 'undecodable' };
  try {
    const bitmap = copyOf(whole, mostSide);
    return {
      bitmap,
      small: copyOf(bitmap, smallSide),
      shrunk: Math.max(whole.width, whole.height) > mostSide,
    };
  } catch {
    return { problem: 'no-memory' };
  } finally {
    whole.close();
  }
}

self.addEventListener('message', ({ data }: MessageEvent<DecodeRequest>) => {
  const answer = async () => {
    const made = await decode(data);
    self.postMessage(made, { transfer: 'bitmap' in made ? [made.bitmap, made.small] : [] });
  };
  void answer();
});
