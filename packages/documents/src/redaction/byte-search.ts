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
