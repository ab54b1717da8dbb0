import { startsWith, viewOf } from './bytes.ts';

const orientationTag = 0x0112;

/**
 * The orientation an Exif block tells, 1 to 8; 1 where it tells none.
 * @param tiff the block from its byte order mark on (Exif 2.32, 4.5)
 */
export function exifOrientation(tiff: Uint8Array): number {
  if (tiff.length < 14) return 1;
  const little = startsWith(tiff, 'II');
  if (!little && !startsWith(tiff, 'MM')) return 1;
  const view = viewOf(tiff);
  const at = view.getUint32(4, little);
  if (at + 2 > tiff.length) return 1;
  const count = Math.min(view.getUint16(at, little), Math.floor((tiff.length - at - 2) / 12));
  for (let n = 0; n < count; n += 1) {
    const entry = at + 2 + 12 * n;
    if (view.getUint16(entry, little) !== orientationTag) continue;
    const value = view.getUint16(entry + 8, little);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** An Exif block that tells the orientation and nothing else. */
export function orientationOnly(orientation: number): Uint8Array {
  const tiff = new Uint8Array(26);
  tiff.set([0x4d, 0x4d, 0, 42]);
  const view = viewOf(tiff);
  view.setUint32(4, 8);
  view.setUint16(8, 1);
  view.setUint16(10, orientationTag);
  view.setUint16(12, 3);
  view.setUint32(14, 1);
  view.setUint16(18, orientation);
  return tiff;
}
