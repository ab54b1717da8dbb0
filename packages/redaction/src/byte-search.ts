/** Values that cannot be words of a file format by chance: their bytes are looked for everywhere. */
const isSearchable = (value: string): boolean => /[^\x20-\x7e]{2}|@|\d{7}/u.test(value);

/** Fewer bytes stand in pictures by chance. */
const minBytes = 6;

function utf16(text: string, bigEndian: boolean): Uint8Array {
  const bytes = new Uint8Array(2 * text.length);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at += 1) view.setUint16(2 * at, text.charCodeAt(at), !bigEndian);
  return bytes;
}

const hexDigits = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const keyAt = (bytes: Uint8Array, at: number): number =>
  ((bytes[at] ?? 0) |
    ((bytes[at + 1] ?? 0) << 8) |
    ((bytes[at + 2] ?? 0) << 16) |
    ((bytes[at + 3] ?? 0) << 24)) >>>
  0;

/**
 * Finds texts in the bytes of a file: in UTF-8, in UTF-16 of both orders, and in the hexadecimal digits that PDF writes
 * strings in. The time grows with the length of the bytes, not with the number of the texts.
 */
export function createByteSearch(values: Iterable<string>): (bytes: Uint8Array) => boolean {
  const encoder = new TextEncoder();
  const byKey = new Map<number, Uint8Array[]>();
  for (const value of values) {
    if (!isSearchable(value)) continue;
    const hex = hexDigits(utf16(value, true));
    const forms = [
      encoder.encode(value),
      utf16(value, false),
      utf16(value, true),
      encoder.encode(hex),
      encoder.encode(hex.toUpperCase()),
    ];
    for (const form of forms) {
      if (form.length < minBytes) continue;
      const key = keyAt(form, 0);
      const known = byKey.get(key);
      if (known) known.push(form);
      else byKey.set(key, [form]);
    }
  }
  return (bytes) => {
    for (let at = 0; at + minBytes <= bytes.length; at += 1)
      for (const form of byKey.get(keyAt(bytes, at)) ?? []) {
        let length = 4;
        while (length < form.length && bytes[at + length] === form[length]) length += 1;
        if (length === form.length) return true;
      }
    return false;
  };
}

async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

const streamHead = /\/FlateDecode\/Length (\d+)>>\nstream\n/g;
/** Of a file of hundreds of megabytes only this much is in memory, and a little before it. */
const windowSize = 8_000_000;
const overlap = 4_000;

/**
 * Whether a value stands in the bytes of a file or in one of its inflated streams. The file is read in windows.
 * @param isIn finds a value in bytes
 */
export async function isInFile(
  file: Blob,
  isIn: (bytes: Uint8Array) => boolean,
  signal: AbortSignal,
  size = windowSize,
): Promise<boolean> {
  const decoder = new TextDecoder('latin1');
  for (let from = 0; from < file.size; from += size) {
    signal.throwIfAborted();
    const start = Math.max(0, from - overlap);
    const bytes = new Uint8Array(await file.slice(start, from + size).arrayBuffer());
    if (isIn(bytes)) return true;
    for (const { 0: head, 1: length, index } of decoder.decode(bytes).matchAll(streamHead)) {
      const at = start + index + head.length;
      const stream = new Uint8Array(await file.slice(at, at + Number(length)).arrayBuffer());
      if (isIn(await inflate(stream))) return true;
    }
  }
  return false;
}
