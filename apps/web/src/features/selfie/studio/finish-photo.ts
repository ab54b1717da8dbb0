import { encodeCanvas } from '../../../shared/pictures/encode-picture.ts';
import type { SelfiePicture } from '../selfie-picture.ts';
import type { Edit } from './edit.ts';
import { drawOrnaments } from './ornaments/draw-ornaments.ts';
import type { RenderClient } from './render-client.ts';

/** The photo could not be finished. `message` is the sentence for the visitor. */
export class PhotoNotFinished extends Error {
  override readonly name = 'PhotoNotFinished';
}

/**
 * The photo at its full size as a file, with the label that its source carried.
 * @throws {PhotoNotFinished}
 */
export async function finishPhoto(
  client: RenderClient,
  picture: SelfiePicture,
  edit: Edit,
  format: 'image/png' | 'image/jpeg',
): Promise<Blob> {
  const pixels = await client.finish(edit);
  if (!pixels) throw new PhotoNotFinished('照片没有渲染出来，可能是内存不够。请关闭一些标签页后再试。');
  const canvas = document.createElement('canvas');
  canvas.width = pixels.width;
  canvas.height = pixels.height;
  const context = canvas.getContext('2d');
  if (!context) throw new PhotoNotFinished('浏览器内存不足，请关闭一些标签页后再试。');
  context.putImageData(pixels, 0, 0);
  if (format === 'image/jpeg') {
    // JPEG has no transparency: what lets the ground through becomes white.
    context.globalCompositeOperation = 'destination-over';
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.globalCompositeOperation = 'source-over';
  }
  drawOrnaments(context, edit.ornaments, canvas.width, canvas.height);
  return encodeCanvas(canvas, format, picture.label);
}
