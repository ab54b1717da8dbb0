import { greySide, pictureSignature } from '@baigong/pictures';
import type { Sharp } from 'sharp';

/** What a picture is known again by, with what shows through it taken for white, as the browser does. */
export async function signatureOf(picture: Sharp): Promise<string> {
  const grey = await picture
    .flatten({ background: '#ffffff' })
    .resize({ width: greySide, height: greySide, fit: 'fill' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  return pictureSignature(grey);
}
