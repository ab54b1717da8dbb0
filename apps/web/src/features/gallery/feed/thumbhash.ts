import { thumbHashToAverageRGBA, thumbHashToDataURL } from 'thumbhash';

const bytesOf = (hash: string): Uint8Array => Uint8Array.from(atob(hash), (letter) => letter.charCodeAt(0));

const drawn = new Map<string, string>();
const mostDrawn = 400;

/** A blurred likeness of a picture as a data URL; empty for a hash that is none. */
export function likenessOf(hash: string): string {
  const known = drawn.get(hash);
  if (known !== undefined) return known;
  let address = '';
  try {
    address = thumbHashToDataURL(bytesOf(hash));
  } catch {
    // The card shows its plain ground.
  }
  if (drawn.size >= mostDrawn) drawn.delete(drawn.keys().next().value ?? '');
  drawn.set(hash, address);
  return address;
}

/** A picture's average colour in CSS, which takes no drawing; empty for a hash that is none. */
export function averageOf(hash: string): string {
  try {
    const { r, g, b } = thumbHashToAverageRGBA(bytesOf(hash));
    return `rgb(${[r, g, b].map((part) => Math.round(part * 255)).join(' ')})`;
  } catch {
    return '';
  }
}
