import { drawnSide, greySquare, pictureSignature } from '@baigong/pictures';
import type { Sharp } from 'sharp';

/** What a picture is known again by, with what shows through it taken for white, as the browser does. */
export async function signatureOf(picture: Sharp): Promise<string> {
  const pixels = await picture
    .flatten({ background: '#ffffff' })
    .resize({ width: drawnSide, height: drawnSide, fit: 'fill' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer();
  return pictureSignature(greySquare(pixels));
}
