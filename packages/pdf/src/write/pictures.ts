import type { PictureSource } from '../drawing.ts';
import type { ObjectTable, Ref } from './objects.ts';

/** Writes a picture as an image XObject; opacity becomes a soft mask of its own. */
export async function writePicture(source: PictureSource, objects: ObjectTable): Promise<Ref> {
  const { width, height } = source;
  const common = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8`;
  if (source.kind === 'jpeg')
    return objects.addStream(`${common}/ColorSpace/DeviceRGB/Filter/DCTDecode`, source.bytes, true);
  const { rgba } = source;
  const colours = new Uint8Array(width * height * 3);
  const veil = new Uint8Array(width * height);
  let seen = 255;
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const alpha = rgba[4 * pixel + 3] ?? 0;
    veil[pixel] = alpha;
    seen &= alpha;
    // What cannot be seen is one colour, which compresses to nothing.
    for (let part = 0; part < 3; part += 1)
      colours[3 * pixel + part] = alpha === 0 ? 0 : (rgba[4 * pixel + part] ?? 0);
  }
  const mask =
    seen === 255 ? '' : `/SMask ${await objects.addStream(`${common}/ColorSpace/DeviceGray`, veil)}`;
  return objects.addStream(`${common}/ColorSpace/DeviceRGB${mask}`, colours);
}
