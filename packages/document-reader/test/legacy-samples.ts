import { CFB } from '@e965/xlsx';

interface CompoundWriter {
  readonly utils: {
    readonly cfb_new: () => unknown;
    readonly cfb_add: (file: unknown, name: string, content: Uint8Array) => void;
  };
  readonly write: (file: unknown, options: { readonly type: 'array' }) => ArrayLike<number>;
}

/** A compound file of streams by their paths. */
export function compound(streams: Readonly<Record<string, Uint8Array>>): Uint8Array {
  const writer = CFB as CompoundWriter;
  const file = writer.utils.cfb_new();
  for (const [name, content] of Object.entries(streams)) writer.utils.cfb_add(file, name, content);
  return Uint8Array.from(writer.write(file, { type: 'array' }));
}

interface DocOptions {
  readonly flags?: number;
  readonly footnotes?: string;
  /** Stories of headers and footers, behind the six of separators. */
  readonly headers?: readonly string[];
  /** Contents of the table stream by their numbers in the head of the file. */
  readonly tables?: Readonly<Record<number, readonly number[]>>;
  /** Properties of all characters. */
  readonly run?: readonly number[];
}

interface DocParagraph {
  readonly text: string;
  readonly style?: number;
  readonly modifiers?: readonly number[];
}

export const int = (value: number) => [value & 255, (value >> 8) & 255, (value >> 16) & 255, value >>> 24];
export const short = (value: number) => [value & 255, (value >> 8) & 255];
export const wide = (text: string) => Array.from(text, (sign) => short(sign.charCodeAt(0))).flat();

export const table = [0x16, 0x24, 1];
export const rowEnd = [...table, 0x17, 0x24, 1];

/** A Word file of 1997: its text in two pieces that lie in the file in reverse order. */
export function makeDoc(
  paragraphs: readonly DocParagraph[],
  { flags = 0, footnotes = '', headers = [], tables = {}, run = [] }: DocOptions = {},
): Uint8Array {
  const edges = headers.join('');
  const text = paragraphs.map((one) => one.text).join('') + footnotes + edges;
  const main = text.length - footnotes.length - edges.length;
  const half = Math.floor(text.length / 2);
  const start = 0x800;
  const stream = new Uint8Array(start + text.length * 2 + 2_048);
  const view = new DataView(stream.buffer);
  const place = (at: number) => start + (at < half ? (text.length - half + at) * 2 : (at - half) * 2);
  for (let at = 0; at < text.length; at += 1) view.setUint16(place(at), text.charCodeAt(at), true);
  view.setUint16(0, 0xa5ec, true);
  view.setUint16(2, 0xc1, true);
  view.setUint16(10, flags | 0x0200, true);
  view.setInt32(0x4c, main, true);
  view.setInt32(0x50, footnotes.length, true);
  view.setInt32(0x54, edges.length, true);
  // The pieces.
  const clx = new Uint8Array(5 + 12 + 16);
  const clxView = new DataView(clx.buffer);
  clxView.setUint8(0, 2);
  clxView.setUint32(1, 28, true);
  [0, half, text.length].forEach((at, index) => clxView.setUint32(5 + index * 4, at, true));
  clxView.setUint32(5 + 12 + 2, place(0), true);
  clxView.setUint32(5 + 12 + 8 + 2, place(half), true);
  // The paragraphs' properties, on one page: in the order of the file.
  const ends: { from: number; to: number; one: DocParagraph }[] = [];
  let at = 0;
  for (const one of paragraphs) {
    const last = at + one.text.length - 1;
    ends.push({ from: place(last), to: place(last) + 2, one });
    at += one.text.length;
  }
  ends.sort((a, b) => a.from - b.from);
  const page = Math.ceil((start + text.length * 2) / 512) * 512;
  const stretches = ends.flatMap(({ from, to, one }, index) =>
    index + 1 < ends.length && ends[index + 1]?.from !== to
      ? [
          { from, one },
          { from: to, one: { text: '' } },
        ]
      : [{ from, one }],
  );
  let free = 510;
  stretches.forEach(({ from, one }, index) => {
    view.setUint32(page + index * 4, from, true);
    const modifiers = one.modifiers ?? [];
    const size = 2 + modifiers.length;
    free -= size + 2 + (size % 2);
    free -= free % 2;
    stream[page + (stretches.length + 1) * 4 + index * 13] = free / 2;
    stream[page + free] = 0;
    stream[page + free + 1] = Math.ceil(size / 2);
    view.setUint16(page + free + 2, one.style ?? 0, true);
    stream.set(modifiers, page + free + 4);
  });
  view.setUint32(page + stretches.length * 4, ends.at(-1)?.to ?? 0, true);
  stream[page + 511] = stretches.length;
  const papx = new Uint8Array(12);
  const papxView = new DataView(papx.buffer);
  papxView.setUint32(4, 0xffffffff, true);
  papxView.setUint32(8, page / 512, true);
  // One page of runs: all of the text has the same properties.
  const runs = page + 512;
  view.setUint32(runs, start, true);
  view.setUint32(runs + 4, start + text.length * 2, true);
  stream[runs + 8] = 100;
  stream[runs + 200] = run.length;
  stream.set(run, runs + 201);
  stream[runs + 511] = run.length > 0 ? 1 : 0;
  const chpx = Uint8Array.from([...int(0), ...int(-1), ...int(runs / 512)]);
  const refs = new Uint8Array(10);
  new DataView(refs.buffer).setUint32(0, text.indexOf('\u0002'), true);
  const tableStream = [...clx, ...papx, ...refs, ...chpx];
  const pair = (index: number, offset: number, length: number) => {
    view.setUint32(0x9a + index * 8, offset, true);
    view.setUint32(0x9e + index * 8, length, true);
  };
  pair(33, 0, clx.length);
  pair(13, clx.length, papx.length);
  pair(12, clx.length + papx.length + refs.length, chpx.length);
  const stories = [
    ...Array<number>(6).fill(0),
    ...headers.map((_, index) => headers.slice(0, index).join('').length),
    edges.length,
  ];
  const all = headers.length > 0 ? { ...tables, 11: stories.flatMap(int) } : tables;
  for (const [index, content] of Object.entries(all)) {
    pair(Number(index), tableStream.length, content.length);
    tableStream.push(...content);
  }
  if (footnotes !== '') pair(2, clx.length + papx.length, refs.length);
  return compound({ '/WordDocument': stream, '/1Table': Uint8Array.from(tableStream) });
}

/** A level of a list: start, number format, text with %1 … for numbers; flags, of which 4 is all in digits. */
export function docLevel(start: number, format: number, text: string, flags = 0): number[] {
  const signs = Array.from(
    text.replaceAll(/%(\d)/g, (_, level: string) => String.fromCharCode(Number(level) - 1)),
  );
  return [
    ...int(start),
    format,
    flags,
    ...Array<number>(9).fill(0),
    0,
    ...Array<number>(12).fill(0),
    ...short(signs.length),
    ...signs.flatMap((sign) => short(sign.charCodeAt(0))),
  ];
}

/** Lists of one definition each with these levels (the rest are empty), and their uses. */
export function docLists(
  lists: readonly (readonly number[])[][],
  uses: readonly { readonly list: number; readonly start?: number }[],
): Record<number, number[]> {
  return {
    73: [
      ...short(lists.length),
      ...lists.flatMap((_, at) => [...int(at + 1), ...Array<number>(24).fill(0)]),
      ...lists.flatMap((levels) =>
        Array.from({ length: 9 }, (_, at) => levels[at] ?? docLevel(1, 0, '')).flat(),
      ),
    ],
    74: [
      ...int(uses.length),
      ...uses.flatMap(({ list, start }) => [
        ...int(list),
        ...Array<number>(8).fill(0),
        start === undefined ? 0 : 1,
        0,
        0,
        0,
      ]),
      ...uses.flatMap(({ start }) => [
        ...int(0),
        ...(start === undefined ? [] : [...int(start), ...int(0x10)]),
      ]),
    ],
  };
}

/** Paragraph styles by number: their modifiers, and the style that they are based on. */
export function docStyles(
  styles: readonly { readonly base?: number; readonly modifiers?: readonly number[] }[],
): number[] {
  return [
    ...short(4),
    ...short(styles.length),
    ...short(10),
    ...styles.flatMap(({ base = 0xfff, modifiers = [] }, at) => {
      const properties = [...short(at), ...modifiers];
      const content = [
        ...short(at),
        ...short((base << 4) | 1),
        ...Array<number>(6).fill(0),
        ...short(1),
        ...short(65),
        ...short(0),
        ...short(properties.length),
        ...properties,
      ];
      return [...short(content.length), ...content];
    }),
  ];
}

/** The table of fonts. */
export const docFonts = (...names: readonly string[]): number[] => [
  ...short(names.length),
  ...short(0),
  ...names.flatMap((name) => [39 + name.length * 2 + 2, ...Array<number>(39).fill(0), ...wide(name), 0, 0]),
];

/** A file of Word 95 in one stretch of bytes, with the number of its language and the character set of its font. */
export function makeWord95(
  text: Uint8Array,
  { language = 0x0409, charset = 0, footnotes = 0 } = {},
): Uint8Array {
  const start = 0x300;
  const stream = new Uint8Array(Math.max(0x1000, start + text.length + 64));
  const view = new DataView(stream.buffer);
  view.setUint16(0, 0xa5dc, true);
  view.setUint16(2, 104, true);
  view.setUint16(6, language, true);
  view.setUint32(0x18, start, true);
  view.setInt32(0x34, text.length - footnotes, true);
  view.setInt32(0x38, footnotes, true);
  stream.set(text, start);
  const fonts = [...short(10), 7, 0, ...short(400), charset, 0, 65, 0];
  view.setUint32(0xd0, start + text.length, true);
  view.setUint32(0xd4, fonts.length, true);
  stream.set(fonts, start + text.length);
  return compound({ '/WordDocument': stream });
}
