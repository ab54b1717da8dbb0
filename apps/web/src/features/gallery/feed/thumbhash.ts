import { thumbHashToAverageRGBA, thumbHashToDataURL } from 'thumbhash';

const bytesOf = (hash: string): Uint8Array => Uint8Array.from(atob(hash), (letter) => letter.charCodeAt(0));

const cache = new Map<string, string>();
const MAX_CACHED = 400;

/** A blurred likeness of a picture as a data URL; empty for a hash that is none. */
export function thumbhashToDataUrl(hash: string): string {
  const known = cache.get(hash);
  if (known !== undefined) return known;
  let address = '';
  try {
    address = thumbHashToDataURL(bytesOf(hash));
  } catch {
    // The card shows its plain ground.
  }
  if (cache.size >= MAX_CACHED) cache.delete(cache.keys().next().value ?? '');
  cache.set(hash, address);
  return address;
}

/** A picture's average colour in CSS, which takes no drawing; empty for a hash that is none. */
export function thumbhashToColour(hash: string): string {
  try {
    const { r, g, b } = thumbHashToAverageRGBA(bytesOf(hash));
    return `rgb(${[r, g, b].map((part) => Math.round(part * 255)).join(' ')})`;
  } catch {
    return '';
  }
}
