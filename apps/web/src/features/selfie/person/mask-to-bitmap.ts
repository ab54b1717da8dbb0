import type { Mask } from './person.ts';

/** Pixels of the longer side: as many as the copy of the photo that it is drawn with. */
const maxMaskSide = 1_600;

/** Mean opacities at another size, no larger than the mask's; hairs become fainter there, and are not lost. */
export function shrinkMask(mask: Mask, width: number, height: number): Uint8ClampedArray {
  const made = new Uint8ClampedArray(width * height);
  const starts = (length: number, from: number) =>
    Array.from({ length: length + 1 }, (_, at) => Math.floor((at * from) / length));
  const [columns, rows] = [starts(width, mask.width), starts(height, mask.height)];
  for (let y = 0; y < height; y += 1) {
    const [top = 0, bottom = 0] = [rows[y], rows[y + 1]];
    for (let x = 0; x < width; x += 1) {
      const [left = 0, right = 0] = [columns[x], columns[x + 1]];
      let sum = 0;
      for (let row = top; row < bottom; row += 1)
        for (let at = row * mask.width + left; at < row * mask.width + right; at += 1)
          sum += mask.data[at] ?? 0;
      made[y * width + x] = sum / ((right - left) * (bottom - top));
    }
  }
  return made;
}

/** The mask as the opacity of a small picture. */
export function maskToBitmap(mask: Mask): ImageBitmap {
  const scale = Math.min(1, maxMaskSide / Math.max(mask.width, mask.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(mask.width * scale)),
    Math.max(1, Math.round(mask.height * scale)),
  );
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no memory for a canvas');
  const { width, height } = canvas;
  const pixels = context.createImageData(width, height);
  const opacities = shrinkMask(mask, width, height);
  for (let i = 0; i < opacities.length; i += 1) pixels.data[i * 4 + 3] = opacities[i] ?? 0;
  context.putImageData(pixels, 0, 0);
  return canvas.transferToImageBitmap();
}
