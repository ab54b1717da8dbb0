import { luma601 } from '@baigong/colour/light';
/** One picture of the live view, as a file of its own. */
export interface Shot {
  readonly blob: Blob;
  /** Address of the blob within this page; whoever lets the shot go revokes it. */
  readonly url: string;
  /** How sharp it is, to tell the shots of a burst apart; has no unit. */
  readonly sharpness: number;
}

const sharpnessWidth = 320;

/**
 * Mean strength of the edges in a small grey copy: the variance of a Laplacian, which falls when a picture is blurred
 * or shaken.
 */
export function sharpnessOf(pixels: Uint8ClampedArray, width: number, height: number): number {
  const grey = new Float32Array(width * height);
  for (let i = 0, at = 0; i < grey.length; i += 1, at += 4)
    grey[i] = luma601(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0);
  let [sum, squares, count] = [0, 0, 0];
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const edge =
        4 * (grey[at] ?? 0) -
        (grey[at - 1] ?? 0) -
        (grey[at + 1] ?? 0) -
        (grey[at - width] ?? 0) -
        (grey[at + width] ?? 0);
      sum += edge;
      squares += edge * edge;
      count += 1;
    }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
}

/** Takes what the camera shows now. Null when it shows nothing yet. */
export async function captureShot(video: HTMLVideoElement, mirrored: boolean): Promise<Shot | null> {
  const { videoWidth: width, videoHeight: height } = video;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context || width === 0) return null;
  if (mirrored) context.setTransform(-1, 0, 0, 1, width, 0);
  context.drawImage(video, 0, 0);
  const small = document.createElement('canvas');
  small.width = sharpnessWidth;
  small.height = Math.max(1, Math.round((sharpnessWidth * height) / width));
  const judged = small.getContext('2d', { willReadFrequently: true });
  judged?.drawImage(canvas, 0, 0, small.width, small.height);
  const pixels = judged?.getImageData(0, 0, small.width, small.height).data;
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.95));
  if (!blob) return null;
  return {
    blob,
    url: URL.createObjectURL(blob),
    sharpness: pixels ? sharpnessOf(pixels, small.width, small.height) : 0,
  };
}
