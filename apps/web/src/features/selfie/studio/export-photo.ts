import { formatNames, withLabel, PictureNotEncoded } from '../../../shared/pictures/encode-picture.ts';
import type { Edit } from '../edits/edit.ts';
import type { SelfiePicture } from '../picture/selfie-picture.ts';
import { drawOrnaments } from './ornaments/draw-ornaments.ts';
import type { RenderClient } from './render-client.ts';

/** The photo could not be finished. `message` is the sentence for the visitor. */
export class PhotoExportError extends Error {
  override readonly name = 'PhotoNotFinished';
}

/** Stickers and texts alone, at the photo's size; drawn here, where the page's fonts are. */
function drawOrnamentLayer({ ornaments }: Edit, { width, height }: SelfiePicture): ImageBitmap | null {
  if (ornaments.length === 0) return null;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new PhotoExportError('浏览器内存不足，请关闭一些标签页后再试。');
  drawOrnaments(context, ornaments, width, height);
  return canvas.transferToImageBitmap();
}

/**
 * The photo at its full size as a file, with the label that its source carried. Rendered and written in a worker.
 * @throws {PhotoExportError}
 */
export async function exportPhoto(
  client: RenderClient,
  picture: SelfiePicture,
  edit: Edit,
  format: 'image/png' | 'image/jpeg',
): Promise<Blob> {
  const file = await client.finish(edit, format, drawOrnamentLayer(edit, picture));
  if (!file) throw new PhotoExportError('照片没有渲染出来，可能是内存不够。请关闭一些标签页后再试。');
  if (file.type !== format)
    throw new PictureNotEncoded(`当前浏览器写不出 ${formatNames[format]}，请换一种格式。`);
  return withLabel(file, picture.label);
}
