import { thumbHashToDataURL } from 'thumbhash';

const drawn = new Map<string, string>();
const mostDrawn = 400;

/** A blurred likeness of a picture as a data URL; empty for a hash that is none. */
export function likenessOf(hash: string): string {
  const known = drawn.get(hash);
  if (known !== undefined) return known;
  let address = '';
  try {
    address = thumbHashToDataURL(Uint8Array.from(atob(hash), (letter) => letter.charCodeAt(0)));
  } catch {
    // The card shows its plain ground.
  }
  if (drawn.size >= mostDrawn) drawn.delete(drawn.keys().next().value ?? '');
  drawn.set(hash, address);
  return address;
}
