import { Inflate, inflateSync } from 'fflate';

/** Not more than this of a file's page descriptions is looked at, unpacked. */
const limits = { stream: 4 << 20, all: 96 << 20 };

/** Streams that describe no page. */
const other =
  /\/(?:Image|FontFile\d?|Length[123]|ObjStm|XRef|CIDFontType0C|Type1C|OpenType|Metadata|EmbeddedFile|ICCBased|N \d)\b/;

/** Operators of which one of these makes text invisible: white as the colour of fills, and the modes that draw nothing. */
const operators =
  /(?:^|[\s\]>)])(?:([37])\s+Tr|(1(?:\.0*)?\s+g|1(?:\.0*)?\s+1(?:\.0*)?\s+1(?:\.0*)?\s+(?:rg|scn?)|0\s+0\s+0\s+0\s+k)|(g|rg|scn?|k|sh)|(T[jJ]))(?=[\s/[<(]|$)/g;

/** Without these there is no need to look closer. */
const traces = ['3 Tr', '7 Tr', '1 g', '1 1 1 rg', '1 1 1 sc', '1.0', '0 0 0 0 k'];

function hides(content: string): boolean {
  if (!traces.some((trace) => content.includes(trace))) return false;
  let white = false;
  for (const [, mode, whiteFill, fill, show] of content.matchAll(operators)) {
    if (mode !== undefined) return true;
    if (whiteFill !== undefined) white = true;
    else if (fill !== undefined) white = false;
    else if (show !== undefined && white) return true;
  }
  return false;
}

/** A small piece unpacks to no more than a thousand times its length. */
const piece = 16 << 10;

/**
 * Unpacks a stream; what is cut short or too long as far as it goes.
 * @param room for what is unpacked; the result may lie in it
 */
function unpack(bytes: Uint8Array, room: Uint8Array): Uint8Array {
  if (bytes.length <= piece) {
    // At one go in a third of the time; what has no room is dropped.
    try {
      return inflateSync(bytes.subarray(2), { out: room });
    } catch {
      // Cut short: piece by piece.
    }
  }
  const parts: Uint8Array[] = [];
  let length = 0;
  const stream = new Inflate((part) => {
    parts.push(part);
    length += part.length;
  });
  try {
    // Behind the two bytes of zlib's head.
    for (let at = 2; at < bytes.length && length < limits.stream; at += piece)
      stream.push(bytes.subarray(at, at + piece), at + piece >= bytes.length);
  } catch {
    // What was unpacked before is enough.
  }
  const [only] = parts;
  if (only && parts.length === 1) return only;
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/**
 * Whether a PDF may have text that nobody sees (drawn invisibly or in white). A quick look at its page descriptions; true where
 * they cannot be looked at.
 */
export function mayHideText(bytes: Uint8Array): boolean {
  const latin = new TextDecoder('latin1');
  const isAt = (word: string, at: number): boolean => {
    for (let offset = 0; offset < word.length; offset += 1)
      if (bytes[at + offset] !== word.charCodeAt(offset)) return false;
    return true;
  };
  const find = (word: string, from: number): number => {
    const first = word.charCodeAt(0);
    for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1))
      if (isAt(word, at)) return at;
    return -1;
  };
  const tail = latin.decode(bytes.subarray(Math.max(0, bytes.length - 4_096)));
  if (tail.includes('/Encrypt')) return true;
  const room = new Uint8Array(limits.stream);
  let unpacked = 0;
  for (let at = find('stream', 0); at >= 0 && unpacked < limits.all;) {
    const head = latin.decode(bytes.subarray(Math.max(0, at - 300), at));
    const own = head.slice(head.lastIndexOf('obj') + 1);
    const begin = at + 6 + (bytes[at + 6] === 13 ? 2 : 1);
    const end = find('endstream', begin);
    if (end < 0) return false;
    if (!other.test(own)) {
      const packed = bytes.subarray(begin, Math.min(end, begin + limits.stream));
      const isPacked = own.includes('/Filter');
      const content = !isPacked
        ? packed
        : /\/(?:FlateDecode|Fl)\b/.test(own)
          ? unpack(packed, room)
          : new Uint8Array();
      unpacked += content.length;
      if (hides(latin.decode(content))) return true;
    }
    at = find('stream', end + 9);
  }
  return false;
}
