import { readUtf8, viewOf } from '../bytes.ts';

/** One text or number in a CBOR item, under the names of the maps around it: `author.0.name`. */
export interface CborLeaf {
  readonly path: string;
  readonly value: string;
}

const maxItems = 20_000;
const maxDepth = 24;
const maxLeaves = 500;

/**
 * The texts and whole numbers in a CBOR item (RFC 8949), with the names that lead to them. Byte strings, tags and floats
 * are passed over. Bounded in depth and count; broken bytes end the reading. Never throws.
 */
export function readCbor(bytes: Uint8Array): CborLeaf[] {
  const view = viewOf(bytes);
  const leaves: CborLeaf[] = [];
  let at = 0;
  let items = 0;

  /** The argument of an item's head; undefined where the bytes break off, -1 for an indefinite length. */
  const argument = (low: number): number | undefined => {
    if (low < 24) return low;
    if (low === 31) return -1;
    const size = { 24: 1, 25: 2, 26: 4, 27: 8 }[low];
    if (size === undefined || at + size > bytes.length) return undefined;
    const value =
      size === 1
        ? view.getUint8(at)
        : size === 2
          ? view.getUint16(at)
          : size === 4
            ? view.getUint32(at)
            : Number(view.getBigUint64(at));
    at += size;
    return value;
  };
  const text = (length: number): string | undefined => {
    if (length < 0 || at + length > bytes.length) return undefined;
    at += length;
    return readUtf8(bytes.subarray(at - length, Math.min(at, at - length + 4_000)));
  };
  const add = (path: string, value: string) => {
    if (leaves.length < maxLeaves) leaves.push({ path: path.slice(0, 300), value });
  };

  /** Reads one item; false where the reading has to end. Returns its text where it is one. */
  const read = (path: string, depth: number, isKey = false): string | boolean => {
    items += 1;
    if (at >= bytes.length || items > maxItems || depth > maxDepth) return false;
    const head = bytes[at] ?? 0;
    at += 1;
    const major = head >> 5;
    const count = argument(head & 31);
    if (count === undefined) return false;
    if (major === 0 || major === 1) {
      if (!isKey) add(path, String(major === 0 ? count : -1 - count));
      return String(count);
    }
    if (major === 2) {
      if (count < 0 || at + count > bytes.length) return false;
      at += count;
      return true;
    }
    if (major === 3) {
      const value = text(count);
      if (value === undefined) return false;
      if (!isKey) add(path, value);
      return value;
    }
    if (major === 6) return read(path, depth + 1, isKey);
    if (major === 7) return true;
    const endless = count < 0;
    const most = endless ? maxItems : count;
    for (let n = 0; n < most; n += 1) {
      if (endless && bytes[at] === 0xff) {
        at += 1;
        break;
      }
      const key = major === 5 ? read(path, depth + 1, true) : String(n);
      if (key === false) return false;
      const name = typeof key === 'string' ? key.slice(0, 80) : '';
      if (read(path === '' ? name : `${path}.${name}`, depth + 1) === false) return false;
    }
    return true;
  };
  read('', 0);
  return leaves;
}

/** The same of a JSON text; empty for what is no JSON. */
export function readJsonLeaves(text: string): CborLeaf[] {
  if (text.length > 1_000_000) return [];
  const leaves: CborLeaf[] = [];
  const walk = (value: unknown, path: string, depth: number): void => {
    if (leaves.length >= maxLeaves || depth > maxDepth) return;
    if (typeof value === 'string' || typeof value === 'number') leaves.push({ path, value: String(value) });
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value))
        walk(inner, path === '' ? key.slice(0, 80) : `${path}.${key.slice(0, 80)}`.slice(0, 300), depth + 1);
  };
  try {
    walk(JSON.parse(text), '', 0);
  } catch {
    return [];
  }
  return leaves;
}
