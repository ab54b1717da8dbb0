import { noProperties, readModifiers, type Place, type Properties } from './doc-properties.ts';

const maxStyles = 4_000;
const maxChain = 12;

/** What the paragraph styles of an old Word file say about lists and outline ([MS-DOC] 2.9.271), with what they inherit. */
export function readStyles(table: Uint8Array, { offset, length }: Place): readonly Properties[] {
  const end = Math.min(offset + length, table.length);
  const short = (at: number) => (at + 1 < end ? (table[at] ?? 0) | ((table[at + 1] ?? 0) << 8) : 0);
  const count = Math.min(short(offset + 2), maxStyles);
  const baseSize = short(offset + 4);
  const own: { readonly properties: Properties; readonly base: number }[] = [];
  let at = offset + 2 + short(offset);
  for (let one = 0; one < count && at + 2 <= end; one += 1) {
    const size = short(at);
    const from = at + 2;
    at = from + size;
    const properties = noProperties();
    const kind = short(from + 2);
    own.push({ properties, base: kind >> 4 });
    // Only styles of paragraphs have properties of paragraphs.
    if (size < baseSize + 4 || (kind & 15) !== 1) continue;
    let place = from + baseSize + 4 + short(from + baseSize) * 2;
    place += (place - from) & 1;
    const bytes = short(place);
    if (bytes > 2) readModifiers(table, place + 4, Math.min(place + 2 + bytes, at, end), properties);
  }
  return own.map(({ properties, base }) => {
    const whole = { ...properties };
    let parent = own[base];
    for (let step = 0; parent && step < maxChain; step += 1) {
      whole.list ??= parent.properties.list;
      whole.level ??= parent.properties.level;
      whole.outline ??= parent.properties.outline;
      parent = own[parent.base];
    }
    return whole;
  });
}

/** The names of the fonts of an old Word file ([MS-DOC] 2.9.286) by their numbers. */
export function readFonts(table: Uint8Array, { offset, length }: Place): readonly string[] {
  const end = Math.min(offset + length, table.length);
  const count = offset + 4 > end ? 0 : (table[offset] ?? 0) | ((table[offset + 1] ?? 0) << 8);
  const names: string[] = [];
  const wide = new TextDecoder('utf-16le');
  for (let at = offset + 4; at < end && names.length < count; at += (table[at] ?? 0) + 1) {
    const name = wide.decode(table.subarray(at + 40, Math.min(at + 1 + (table[at] ?? 0), end)));
    names.push(name.split('\0')[0] ?? '');
  }
  return names;
}
