/** Where something lies in the table stream. */
export interface Place {
  readonly offset: number;
  readonly length: number;
}

export interface Properties {
  inTable: boolean;
  /** The mark at the end of a table's row. */
  rowEnd: boolean;
  /** 0 to 8; 9 is body text; undefined where it is not said. */
  outline: number | undefined;
  /** The list by its number from 1; 0 is none, whatever the style says. */
  list: number | undefined;
  level: number | undefined;
  hidden: boolean;
  /** A sign in place of a character: number of its font, and its code there. */
  sign: { readonly font: number; readonly code: number } | undefined;
  font: number | undefined;
}

/** What a stretch of bytes of the text has: a paragraph's properties or a run's. */
export interface Stretch extends Readonly<Properties> {
  readonly from: number;
  readonly to: number;
  readonly style: number;
}

export const noProperties = (): Properties => ({
  inTable: false,
  rowEnd: false,
  outline: undefined,
  list: undefined,
  level: undefined,
  hidden: false,
  sign: undefined,
  font: undefined,
});

const operandSizes = [1, 1, 2, 4, 2, 2, -1, 3];

/** Reads modifiers ([MS-DOC] 2.2.5.1): an operation, then as many bytes as its number says. */
export function readModifiers(bytes: Uint8Array, from: number, to: number, into: Properties): void {
  let at = from;
  while (at + 2 < to) {
    const operation = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
    at += 2;
    let size = operandSizes[operation >> 13] ?? 1;
    if (size < 0) {
      size =
        operation === 0xd608 ? ((bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8)) + 1 : (bytes[at] ?? 0) + 1;
    }
    const value = bytes[at] ?? 0;
    switch (operation) {
      case 0x2416:
        into.inTable = value !== 0;
        break;
      case 0x2417:
        into.rowEnd = value !== 0;
        break;
      case 0x2640:
        into.outline = value;
        break;
      case 0x260a:
        into.level = Math.min(value, 8);
        break;
      case 0x460b: {
        const list = value | ((bytes[at + 1] ?? 0) << 8);
        // Above this a list was taken away again.
        into.list = list < 0xf800 ? list : 0;
        break;
      }
      case 0x6a09:
        into.sign = {
          font: value | ((bytes[at + 1] ?? 0) << 8),
          code: (bytes[at + 2] ?? 0) | ((bytes[at + 3] ?? 0) << 8),
        };
        break;
      case 0x4a4f:
        into.font = value | ((bytes[at + 1] ?? 0) << 8);
        break;
      // Hidden text, and text whose deletion is tracked.
      case 0x083c:
      case 0x0800:
        into.hidden ||= value === 1;
    }
    at += size;
  }
}

const maxPages = 200_000;

/** The stretches of paragraphs (papx) or runs (chpx) by their bytes in the text stream, in order ([MS-DOC] 2.9.32, 2.9.33). */
export function readStretches(
  text: Uint8Array,
  table: Uint8Array,
  { offset, length }: Place,
  kind: 'paragraphs' | 'runs',
): Stretch[] {
  const stretches: Stretch[] = [];
  const count = Math.min(Math.floor((length - 4) / 8), maxPages);
  if (count <= 0 || offset + length > table.length) return stretches;
  const tableView = new DataView(table.buffer, table.byteOffset, table.byteLength);
  const view = new DataView(text.buffer, text.byteOffset, text.byteLength);
  for (let one = 0; one < count; one += 1) {
    const page = (tableView.getUint32(offset + (count + 1 + one) * 4, true) & 0x3fffff) * 512;
    if (page + 512 > text.length) continue;
    const runs = text[page + 511] ?? 0;
    const entry = kind === 'paragraphs' ? 13 : 1;
    if ((runs + 1) * 4 + runs * entry > 511) continue;
    for (let run = 0; run < runs; run += 1) {
      const properties = noProperties();
      const place = page + (text[page + (runs + 1) * 4 + run * entry] ?? 0) * 2;
      let style = 0;
      if (place > page && place < page + 511) {
        if (kind === 'runs')
          readModifiers(text, place + 1, Math.min(place + 1 + (text[place] ?? 0), page + 511), properties);
        else {
          const words = text[place] ?? 0;
          const start = words === 0 ? place + 2 : place + 1;
          const size = words === 0 ? (text[place + 1] ?? 0) * 2 : words * 2 - 1;
          style = (text[start] ?? 0) | ((text[start + 1] ?? 0) << 8);
          readModifiers(text, start + 2, Math.min(start + size, page + 511), properties);
        }
      }
      stretches.push({
        from: view.getUint32(page + run * 4, true),
        to: view.getUint32(page + run * 4 + 4, true),
        style,
        ...properties,
      });
    }
  }
  return stretches.toSorted((a, b) => a.from - b.from);
}

/** The stretch that a byte of the text is in. */
export function stretchAt(stretches: readonly Stretch[], byte: number): Stretch | undefined {
  let [low, high] = [0, stretches.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const one = stretches[middle];
    if (!one) return undefined;
    if (byte < one.from) high = middle - 1;
    else if (byte >= one.to) low = middle + 1;
    else return one;
  }
  return undefined;
}

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
