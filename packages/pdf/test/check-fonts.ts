import { tokensOf, type PdfFile, type Value } from './parse-pdf.ts';

/** Advance widths of an embedded TrueType file, in thousandths of the size. */
function advancesOf(font: Buffer): (glyph: number) => number {
  const tables = new Map<string, number>();
  for (let index = 0; index < font.readUInt16BE(4); index += 1)
    tables.set(font.toString('latin1', 12 + 16 * index, 16 + 16 * index), font.readUInt32BE(20 + 16 * index));
  const em = font.readUInt16BE((tables.get('head') ?? 0) + 18);
  const count = font.readUInt16BE((tables.get('hhea') ?? 0) + 34);
  const hmtx = tables.get('hmtx') ?? 0;
  return (glyph) => (font.readUInt16BE(hmtx + 4 * Math.min(glyph, count - 1)) * 1000) / em;
}

/** The codes that a page shows, by the font's name; invisible text (mode 3) apart. */
function codesOf(
  content: string,
): ReadonlyMap<string, { readonly shown: Set<number>; readonly hidden: Set<number> }> {
  const found = new Map<string, { shown: Set<number>; hidden: Set<number> }>();
  let font = '';
  let mode = '0';
  let last: readonly string[] = [];
  for (const { text } of tokensOf(content)) {
    if (text === 'Tf') font = last.at(-2) ?? '';
    else if (text === 'Tr') mode = last.at(-1) ?? '0';
    else if (/^<[\da-f]+>$/.test(text)) {
      const codes = found.get(font) ?? { shown: new Set(), hidden: new Set() };
      found.set(font, codes);
      for (const code of text.slice(1, -1).match(/.{4}/g) ?? [])
        codes[mode === '3' ? 'hidden' : 'shown'].add(Number.parseInt(code, 16));
    }
    last = [...last.slice(-1), text];
  }
  return found;
}

/** Every font that a page uses is embedded, has Unicode for each code, and the widths that its file has. */
export function checkFonts(
  file: PdfFile,
  page: ReadonlyMap<string, Value>,
  content: string,
  problem: (text: string) => void,
): void {
  const resources = file.dictionary(page.get('/Resources'), '/Resources').entries;
  const fonts = file.dictionary(resources.get('/Font'), '/Font').entries;
  for (const [name, { shown, hidden }] of codesOf(content)) {
    const font = file.dictionary(fonts.get(name), `the font ${name}`).entries;
    const map = file.stream(font.get('/ToUnicode'), '/ToUnicode').toString('latin1');
    const known = new Map(
      [...map.matchAll(/^<([\da-f]{4})> <([\da-f]+)>$/gm)].map(([, code = '', hex = '']) => [
        Number.parseInt(code, 16),
        hex,
      ]),
    );
    const inner = file.dictionary(file.list(font.get('/DescendantFonts'))[0], 'a descendant font').entries;
    const descriptor = file.dictionary(inner.get('/FontDescriptor'), '/FontDescriptor').entries;
    const advance = advancesOf(file.stream(descriptor.get('/FontFile2'), 'an embedded font'));
    const glyphs = file.stream(inner.get('/CIDToGIDMap'), '/CIDToGIDMap');
    const widths = file.list(file.list(inner.get('/W'))[1]);
    for (const code of [...shown, ...hidden]) {
      const unicode = known.get(code);
      if (unicode === undefined) problem(`code ${code} of ${name} has no Unicode text`);
      else if (/^(0000|feff|fffe)$/.test(unicode)) problem(`code ${code} of ${name} stands for U+${unicode}`);
    }
    for (const code of shown) {
      const glyph = glyphs.readUInt16BE(2 * code);
      if (glyph === 0) problem(`code ${code} of ${name} is .notdef`);
      const width = Number(widths[code]);
      if (!(Math.abs(advance(glyph) - width) <= 1))
        problem(`code ${code} of ${name} is ${width} wide, in its file ${advance(glyph)}`);
    }
  }
}
