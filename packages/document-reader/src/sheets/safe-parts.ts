import { strFromU8, strToU8 } from 'fflate';
import { UnreadableDocument } from '../unreadable-document.ts';
import { PackageParts } from '../office/package-parts.ts';
import { sheetParts } from './sheet-parts.ts';

/** The library repeats what a part claims without bounds; these are Excel's own, and what is read at most. */
export const maxColumns = 16_384;
const maxColumnEntries = 100_000;
const maxRepeated = 1_000_000;
const maxPart = 60_000_000;

const farCharacter = /&#(?:x0*([1-9a-f][\da-f]{4,5})|0*([6-9]\d{4}|[1-9]\d{5,6}));/gi;

/** Characters beyond U+FFFF that are written as their numbers, which the library cuts to sixteen bits. */
const withFarCharacters = (text: string): string =>
  text.replaceAll(farCharacter, (whole, hex: string | undefined, decimal: string | undefined) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0xffff && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

const numberOf = (tag: string, name: RegExp): number => Number(name.exec(tag)?.[1] ?? '1') || 1;

/** Columns as far as Excel has them: a file of two thousand bytes may claim billions. */
function withColumns(text: string): string {
  const head = text.slice(0, text.search(/<(?:\w+:)?sheetData\b/) >>> 0);
  if (!head.includes('<')) return text;
  let left = maxColumnEntries;
  const safe = head.replaceAll(/<(?:\w+:)?col\s[^>]*>/g, (tag) => {
    const first = numberOf(tag, /\bmin="(\d{1,10})"/);
    const last = Math.min(numberOf(tag, /\bmax="(\d{1,10})"/), maxColumns);
    left -= Math.max(0, last - first) + 1;
    return left < 0 || first > maxColumns ? '' : tag.replace(/\bmax="\d+"/, `max="${last}"`);
  });
  return safe + text.slice(head.length);
}

const rowTag = /<(\/?)table:table-row\b[^>]*>/g;
const rowsRepeated = /\btable:number-rows-repeated="(\d{1,10})"/;
const columnsRepeated = /\btable:number-columns-repeated="(\d{1,10})"/;

/** Repeated rows and cells of an OpenDocument sheet, as many as are read at most. Empty ones at the end cost nothing. */
function withRepeats(text: string): string {
  let left = maxRepeated;
  let [safe, from] = ['', 0];
  const tags = [...text.matchAll(rowTag)];
  for (const [at, { 0: tag, 1: closing, index }] of tags.entries()) {
    if (closing === '/') continue;
    // A row ends where it is closed, or where another one begins in it.
    const inside = text.slice(index + tag.length, tags[at + 1]?.index);
    let cells = 0;
    const content = inside.replaceAll(/<table:table-cell\b[^>]*>/g, (cell) => {
      if (cell.endsWith('/>') && !/\boffice:(?:value|value-type|string-value)=/.test(cell)) return cell;
      const repeated = Math.min(numberOf(cell, columnsRepeated), maxColumns);
      const kept = cells + repeated > left ? 1 : repeated;
      cells += kept;
      return cell.replace(columnsRepeated, `table:number-columns-repeated="${kept}"`);
    });
    const rows = numberOf(tag, rowsRepeated);
    const kept = cells > 0 && rows * cells > left ? Math.max(1, Math.floor(left / cells)) : rows;
    left -= kept * cells;
    safe +=
      text.slice(from, index) + tag.replace(rowsRepeated, `table:number-rows-repeated="${kept}"`) + content;
    from = index + tag.length + inside.length;
  }
  return safe + text.slice(from);
}

/**
 * The parts of sheets beyond the first `most`. Throws where several sheets are one part: a small file could be read a hundred
 * thousand times.
 */
function laterSheets(bytes: Uint8Array, most: number): ReadonlySet<string> {
  const parts = new PackageParts(bytes, (name) =>
    /^(?:_rels\/\.rels|(?:[\w-]+\/)?workbook\.xml|(?:[\w-]+\/)?_rels\/workbook\.xml\.rels)$/i.test(name),
  );
  const { sheets, targets } = sheetParts(parts);
  if (targets.size > 0 && sheets > targets.size) throw new UnreadableDocument('bomb');
  return new Set([...targets].slice(most).map((name) => name.toLowerCase()));
}

/** A format of more than a thousand characters; Excel takes 255. */
const longFormat = /\bformatCode="[^"]{1000,}"/g;

/** The parts of the first `most` sheets of a workbook as the library may read them: within bounds, with characters that it knows. */
export function safeParts(
  bytes: Uint8Array,
  parts: Readonly<Record<string, Uint8Array>>,
  most: number,
): Record<string, Uint8Array> {
  const later = laterSheets(bytes, most);
  return Object.fromEntries(
    Object.entries(parts).flatMap(([name, part]): [string, Uint8Array][] => {
      if (later.has(name.toLowerCase().replace(/_rels\/([^/]+)\.rels$/, '$1'))) return [];
      if (!/\.xml$/i.test(name) || part.length > maxPart) return [[name, part]];
      const before = strFromU8(part);
      let text = before.includes('&#') ? withFarCharacters(before) : before;
      if (/sheets\/[^/]+\.xml$/i.test(name)) text = withColumns(text);
      else if (name === 'content.xml') text = withRepeats(text);
      else if (/styles\.xml$/i.test(name)) text = text.replaceAll(longFormat, 'formatCode="General"');
      return [[name, text === before ? part : strToU8(text)]];
    }),
  );
}

const plainFills = '<fills count="1"><fill><patternFill patternType="none"/></fill></fills>';
const plainStyles = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${plainFills}<cellXfs count="1"><xf numFmtId="0" fillId="0"/></cellXfs></styleSheet>`;
const stylesType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml';
export const stylesPart = 'xl/styles.xml';
const typesPart = '[Content_Types].xml';

/** The styles of a workbook with one plain fill: the library throws an error for every cell whose fill or theme is missing. */
export const withPlainFills = (styles: string): string =>
  styles
    .replaceAll(/\bfillId="[^"]{0,20}"/g, 'fillId="0"')
    .replace(/<(?:\w{1,20}:)?styleSheet\b[^>]*>/, (tag) =>
      tag.endsWith('/>') ? tag : `${tag}${plainFills}`,
    );

/** Gives a workbook that has no styles, as programs write it, plain ones. */
export function addStyles(parts: Record<string, Uint8Array>): void {
  const types = parts[typesPart];
  if (!types) return;
  const source = strFromU8(types);
  if (source.includes('styles+xml') || !source.includes('spreadsheetml')) return;
  parts[stylesPart] = strToU8(plainStyles);
  parts[typesPart] = strToU8(
    source.replace(
      /<\/(?:\w{1,20}:)?Types\s*>/,
      (end) =>
        `<Override xmlns="http://schemas.openxmlformats.org/package/2006/content-types" PartName="/${stylesPart}" ContentType="${stylesType}"/>${end}`,
    ),
  );
}
