import { isHeic } from '../shrink-picture.ts';

/**
 * The pixels of a picture, upright; also those of a HEIC photo that this browser cannot decode itself.
 * @throws {UnreadablePicture} with the sentence for the visitor where that is a HEIC photo
 */
export async function openBitmap(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file);
  } catch (error) {
    if (!isHeic(new Uint8Array(await file.slice(0, 16).arrayBuffer()))) throw error;
  }
  const { drawHeic } = await import('./draw-heic.ts');
  const copy = await drawHeic(file);
  return createImageBitmap(copy);
}
