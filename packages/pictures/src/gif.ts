import { isProfile, maxParts, startsWith, viewOf } from './bytes.ts';

export const isGif = (bytes: Uint8Array): boolean =>
  (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) && bytes.length >= 13;

/** One block of a GIF: an extension (with its label) or a picture. */
interface GifBlock {
  readonly kind: 'extension' | 'picture';
  readonly label: number;
  readonly from: number;
  readonly to: number;
}

const tableBytes = (packed: number): number => (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0);

/** The blocks of a GIF (GIF89a specification), the bytes before them, and where it ends. */
export function readGif(bytes: Uint8Array): { head: number; blocks: GifBlock[]; end: number | undefined } {
  const head = 13 + tableBytes(bytes[10] ?? 0);
  const blocks: GifBlock[] = [];
  let at = head;
  for (;;) {
    const from = at;
    const kind = bytes[at];
    if (kind === 0x3b) return { head, blocks, end: at + 1 };
    if (kind === 0x21) at = afterSubBlocks(bytes, at + 2);
    else if (kind === 0x2c) at = afterSubBlocks(bytes, at + 10 + tableBytes(bytes[at + 9] ?? 0) + 1);
    else return { head, blocks, end: undefined };
    if (at > bytes.length || blocks.length >= maxParts) return { head, blocks, end: undefined };
    blocks.push({ kind: kind === 0x2c ? 'picture' : 'extension', label: bytes[from + 1] ?? 0, from, to: at });
  }
}

/** Whether an extension changes how the film looks and is no longer than that takes: timing, repeating, colours. */
export function isPictureExtension(bytes: Uint8Array, { label, from, to }: GifBlock): boolean {
  if (label === 0xf9) return to - from === 8;
  const is = (name: string): boolean => label === 0xff && startsWith(bytes, name, from + 3);
  // How often, and how much to have ready: five and seven bytes of blocks at most.
  if (is('NETSCAPE2.0') || is('ANIMEXTS1.0')) return to - from <= 25;
  return is('ICCRGBG1012') && isProfile(bytes.subarray(from + 15, to));
}

function afterSubBlocks(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length) {
    const length = bytes[at] ?? 0;
    at += 1 + length;
    if (length === 0) return at;
  }
  return bytes.length + 1;
}

export const gifSize = (bytes: Uint8Array): { width: number; height: number } => ({
  width: viewOf(bytes).getUint16(6, true),
  height: viewOf(bytes).getUint16(8, true),
});
