/** The picture of a seal as its file has it. */
export interface SealPicture {
  readonly type: 'ofd' | 'png' | 'jpeg' | 'gif' | 'bmp';
  readonly bytes: Uint8Array;
}

const types: Readonly<Record<string, SealPicture['type']>> = {
  ofd: 'ofd',
  png: 'png',
  jpg: 'jpeg',
  jpeg: 'jpeg',
  gif: 'gif',
  bmp: 'bmp',
};

interface Element {
  readonly tag: number;
  readonly from: number;
  readonly to: number;
}

/** The elements in a stretch of DER (X.690); ends at what is none. */
function elementsIn(bytes: Uint8Array, from: number, to: number): Element[] {
  const found: Element[] = [];
  for (let at = from; at + 2 <= to;) {
    const tag = bytes[at] ?? 0;
    const first = bytes[at + 1] ?? 0;
    let begin = at + 2;
    let length = first;
    if (first >= 0x80) {
      const count = first & 0x7f;
      if (count === 0 || count > 4 || begin + count > to) return found;
      length = 0;
      for (let place = 0; place < count; place += 1) length = length * 256 + (bytes[begin + place] ?? 0);
      begin += count;
    }
    if (begin + length > to) return found;
    found.push({ tag, from: begin, to: begin + length });
    at = begin + length;
  }
  return found;
}

const [octets, utf8String, ia5String, constructed] = [0x04, 0x0c, 0x16, 0x20];
const maxDepth = 16;

/**
 * The picture in a seal or a signature (GM/T 0031, GB/T 38540): wherever a sequence begins with the name of a format and its
 * bytes. Undefined if there is none. Nothing is verified.
 */
export function sealPicture(bytes: Uint8Array): SealPicture | undefined {
  const look = (from: number, to: number, depth: number): SealPicture | undefined => {
    const elements = elementsIn(bytes, from, to);
    const [name, content] = elements;
    if (name && content?.tag === octets && (name.tag === ia5String || name.tag === utf8String)) {
      const type =
        types[
          String.fromCharCode(...bytes.subarray(name.from, Math.min(name.to, name.from + 8))).toLowerCase()
        ];
      if (type !== undefined) return { type, bytes: bytes.subarray(content.from, content.to) };
    }
    if (depth >= maxDepth) return undefined;
    for (const element of elements) {
      if ((element.tag & constructed) === 0) continue;
      const found = look(element.from, element.to, depth + 1);
      if (found) return found;
    }
    return undefined;
  };
  return look(0, bytes.length, 0);
}
