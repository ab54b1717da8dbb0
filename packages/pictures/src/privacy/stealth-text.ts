import { Gunzip, Unzlib } from 'fflate';
import { readUtf8, viewOf } from '../bytes.ts';
import { isPng, readPng } from '../png.ts';
import { inflateUpTo } from './inflate.ts';

/*
 * Text in the lowest bit of a PNG's alpha, column after column, as NovelAI and the WebUI's stealth-pnginfo write it:
 * the name `stealth_pnginfo` or `stealth_pngcomp` (zipped), 32 bits that count the text's bits, the text.
 */

const plainName = 'stealth_pnginfo';
const zippedName = 'stealth_pngcomp';
const headBits = (plainName.length + 4) * 8;

/** Longest text that is read, in bytes. */
const maxText = 512 << 10;

/** Larger pictures are not looked into: generators write smaller ones, and to unpack these takes 0.1 s. */
const maxPixels = 4_096 * 2_048;

/**
 * The alpha of the first columns of a picture, row after row, as far as it is asked for. A filter of PNG (W3C PNG 9.2)
 * takes alpha from alpha alone, and from what is left of it.
 */
function readAlpha(
  zipped: readonly Uint8Array[],
  { width, columns, rows }: { readonly width: number; readonly columns: number; readonly rows: number },
  onRow: (alpha: Uint8Array) => void,
) {
  let before = new Uint8Array(columns);
  const line = new Uint8Array(width * 4 + 1);
  let filled = 0;
  let done = 0;
  const unfilter = (): void => {
    const filter = line[0];
    const row = new Uint8Array(columns);
    for (let x = 0; x < columns; x += 1) {
      const left = x > 0 ? row[x - 1]! : 0;
      const up = before[x]!;
      const corner = x > 0 ? before[x - 1]! : 0;
      let guess = 0;
      if (filter === 1) guess = left;
      else if (filter === 2) guess = up;
      else if (filter === 3) guess = (left + up) >> 1;
      else if (filter === 4) {
        const toLeft = Math.abs(up - corner);
        const toUp = Math.abs(left - corner);
        const toCorner = Math.abs(left + up - 2 * corner);
        guess = toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner;
      }
      row[x] = line[x * 4 + 4]! + guess;
    }
    before = row;
    filled = 0;
    done += 1;
    onRow(row);
  };
  const isDone = (): boolean => done >= rows;
  const stream = new Unzlib((piece) => {
    for (let from = 0; from < piece.length && !isDone();) {
      const taken = Math.min(line.length - filled, piece.length - from);
      line.set(piece.subarray(from, from + taken), filled);
      filled += taken;
      from += taken;
      if (filled === line.length) unfilter();
    }
  });
  try {
    for (const part of zipped)
      for (let from = 0; from < part.length && !isDone(); from += 16_384)
        stream.push(part.subarray(from, from + 16_384));
  } catch {
    // What was read until then is used.
  }
}

/** Bits as bytes, the highest first. */
function toBytes(bits: Uint8Array, from: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length >> 3);
  for (let at = 0; at < bytes.length * 8; at += 1)
    bytes[at >> 3] = (bytes[at >> 3]! << 1) | (bits[from + at] ?? 0);
  return bytes;
}

/** The text that is hidden in a PNG's alpha; undefined where there is none. Never throws; most files cost their first rows. */
export function readStealthText(bytes: Uint8Array): string | undefined {
  if (!isPng(bytes)) return undefined;
  const { chunks } = readPng(bytes);
  const head = chunks[0]?.data;
  // Eight bits of red, green, blue and alpha, not interlaced: nobody else can hold it.
  if (head?.length !== 13 || head[8] !== 8 || head[9] !== 6 || head[12] !== 0) return undefined;
  const [width, height] = [viewOf(head).getUint32(0), viewOf(head).getUint32(4)];
  if (width === 0 || height === 0 || width * height > maxPixels) return undefined;
  const zipped = chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data);
  /** The first bits, by column: so many columns are needed for so many bits. */
  const bitsOf = (count: number): Uint8Array => {
    const columns = Math.min(width, Math.ceil(count / height));
    const bits = new Uint8Array(columns * height);
    let y = 0;
    readAlpha(zipped, { width, columns, rows: Math.min(height, count) }, (alpha) => {
      for (let x = 0; x < columns; x += 1) bits[x * height + y] = alpha[x]! & 1;
      y += 1;
    });
    return bits;
  };
  const first = toBytes(bitsOf(headBits), 0, headBits);
  const name = readUtf8(first.subarray(0, plainName.length));
  if (name !== plainName && name !== zippedName) return undefined;
  const length = viewOf(first).getUint32(plainName.length);
  if (length === 0 || length % 8 !== 0 || length > maxText * 8 || headBits + length > width * height)
    return undefined;
  const text = toBytes(bitsOf(headBits + length), headBits, length);
  if (name === plainName) return readUtf8(text);
  const { data, whole } = inflateUpTo(text, maxText, Gunzip);
  return whole && data.length > 0 ? readUtf8(data) : undefined;
}
