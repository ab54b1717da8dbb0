import type { Place } from './edit-frame.ts';

/** Pixels as they are in memory: four bytes each, or one where they are a mask. */
export interface Pixels {
  readonly data: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/** From here on a mask says that a pixel is painted anew. */
const threshold = 128;

export const isPainted = (mask: Pixels, at: number): boolean => (mask.data[at] ?? 0) >= threshold;

/** The smallest place that holds all that a mask says to paint; undefined where that is nothing. */
export function paintedPlace(mask: Pixels): Place | undefined {
  let [left, top, right, bottom] = [mask.width, mask.height, -1, -1];
  for (let y = 0; y < mask.height; y += 1)
    for (let x = 0; x < mask.width; x += 1) {
      if (!isPainted(mask, y * mask.width + x)) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  return right < 0 ? undefined : { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/** A picture on a larger ground, into which its edges go on; of a mask nothing goes on. */
export function spread(picture: Pixels, ground: { width: number; height: number }, place: Place): Pixels {
  const channels = picture.data.length / (picture.width * picture.height);
  const data = new Uint8Array(ground.width * ground.height * channels);
  for (let y = 0; y < ground.height; y += 1) {
    const insideY = y - place.top;
    if (channels === 1 && (insideY < 0 || insideY >= picture.height)) continue;
    const row = Math.max(0, Math.min(picture.height - 1, insideY)) * picture.width * channels;
    const to = y * ground.width * channels;
    const after = place.left + picture.width;
    data.set(picture.data.subarray(row, row + picture.width * channels), to + place.left * channels);
    if (channels === 1) continue;
    const last = row + (picture.width - 1) * channels;
    for (let x = 0; x < place.left; x += 1)
      data.set(picture.data.subarray(row, row + channels), to + x * channels);
    for (let x = after; x < ground.width; x += 1)
      data.set(picture.data.subarray(last, last + channels), to + x * channels);
  }
  return { data, ...ground };
}

/** The mask as a picture that is transparent where it is painted anew, and black elsewhere. */
export function toTransparentMask(mask: Pixels): Pixels {
  const data = new Uint8Array(mask.width * mask.height * 4);
  for (let at = 0; at < mask.width * mask.height; at += 1) if (!isPainted(mask, at)) data[at * 4 + 3] = 255;
  return { ...mask, data };
}

/** Lays a picture over another one, which it changes. */
export function layOver(ground: Pixels, picture: Pixels, { left, top }: Pick<Place, 'left' | 'top'>): void {
  for (let at = 0; at < picture.width * picture.height; at += 1) {
    const share = (picture.data[at * 4 + 3] ?? 0) / 255;
    if (share === 0) continue;
    const [x, y] = [left + (at % picture.width), top + Math.floor(at / picture.width)];
    if (x >= ground.width || y >= ground.height) continue;
    const to = (y * ground.width + x) * 4;
    const behind = ((ground.data[to + 3] ?? 0) / 255) * (1 - share);
    for (let channel = 0; channel < 3; channel += 1)
      ground.data[to + channel] = Math.round(
        ((picture.data[at * 4 + channel] ?? 0) * share + (ground.data[to + channel] ?? 0) * behind) /
          (share + behind),
      );
    ground.data[to + 3] = Math.round((share + behind) * 255);
  }
}
