import { tableText, type Block } from '../document-text.ts';
import { UnreadableDocument } from '../unreadable-document.ts';
import type { ExtractedText } from '../extraction-context.ts';
import { CompoundFile } from './compound-file.ts';
import { readPieces, type TextPiece, readWord6Text } from './doc-text.ts';
import { ListCounters, type ListMark } from '../office/list-numbers.ts';
import { symbolText, withSigns } from '../office/symbol-fonts.ts';
import { readLists } from './doc-lists.ts';
import {
  readStretches,
  stretchAt,
  type Properties,
  type Stretch,
  readFonts,
  readStyles,
} from './doc-properties.ts';

interface Character {
  readonly sign: string;
  readonly byte: number;
}

interface Document {
  readonly pieces: readonly TextPiece[];
  readonly paragraphs: readonly Stretch[];
  readonly runs: readonly Stretch[];
  /** Positions of references to footnotes and endnotes. */
  readonly notes: ReadonlyMap<number, string>;
  readonly styles: readonly Properties[];
  readonly lists: ListCounters;
  readonly fonts: readonly string[];
  /** Nothing but the text is known: a cell without words ends its row. */
  readonly bare?: boolean;
}

/** The characters of a part of the text, by positions. */
function* charactersOf(
  { pieces }: Document,
  from: number,
  to: number,
): Generator<Character & { at: number }> {
  let start = 0;
  for (const { text, from: byte, width } of pieces) {
    const first = Math.max(0, from - start);
    const last = Math.min(text.length, to - start);
    for (let at = first; at < last; at += 1)
      yield { sign: text.charAt(at), byte: byte + at * width, at: start + at };
    start += text.length;
    if (start >= to) return;
  }
}

/** Reads a part of the text: paragraphs, tables by their marks, results of fields. */
function readPart(document: Document, from: number, to: number): Block[] {
  const blocks: Block[] = [];
  let text = '';
  let cell: string[] = [];
  let row: string[] = [];
  let rows: string[][] = [];
  /** Open fields: whether their code is being read. */
  const fields: boolean[] = [];
  const endTable = () => {
    if (row.length > 0) rows.push(row);
    row = [];
    const filled = rows.filter((one) => one.some((words) => words !== ''));
    rows = [];
    if (filled.length === 0) return;
    if (filled.every((one) => one.length < 2))
      for (const words of filled.flat()) blocks.push({ kind: 'paragraph', text: words });
    else blocks.push({ kind: 'table', rows: filled, text: tableText(filled) });
  };
  const take = (): string => {
    const words = text
      .replaceAll(/[ \t\u00a0]+/g, ' ')
      .replaceAll(/ ?\n ?/g, '\n')
      .trim();
    text = '';
    return words;
  };
  for (const { sign, byte, at } of charactersOf(document, from, to)) {
    const code = sign.charCodeAt(0);
    if (code === 0x13) fields.push(true);
    else if (code === 0x14) fields[fields.length - 1] = false;
    else if (code === 0x15) fields.pop();
    else if (code === 0x07 || code === 0x0d || code === 0x0c) {
      // A field that never ends would swallow the rest.
      if (code === 0x0d && fields.at(-1) === true && fields.length < 2) fields.pop();
      const paragraph = stretchAt(document.paragraphs, byte);
      const mark = code === 0x0c || paragraph?.rowEnd === true ? undefined : markOf(document, paragraph);
      if (code === 0x07) {
        const isRowEnd =
          document.bare === true ? text.trim() === '' && row.length > 0 : paragraph?.rowEnd === true;
        if (isRowEnd) {
          text = '';
          rows.push(row);
          row = [];
        } else {
          const words = take();
          row.push([...cell, ...(words === '' ? [] : [(mark?.label ?? '') + words])].join('\n'));
        }
        cell = [];
        continue;
      }
      const words = take();
      if (paragraph?.inTable === true) {
        if (words !== '') cell.push((mark?.label ?? '') + words);
        continue;
      }
      endTable();
      if (words !== '') blocks.push(paragraphBlock(document, words, paragraph, mark));
    } else if (fields.includes(true)) continue;
    else if (stretchAt(document.runs, byte)?.hidden === true) continue;
    else if (code === 0x28 || code >= 0xf020) text += signOf(document, sign, byte);
    else if (code === 0x02) text += document.notes.get(at) ?? '';
    else if (code === 0x0b) text += '\n';
    else if (code === 0x1e) text += '-';
    else if (code === 0x09) text += ' ';
    else if (code >= 0x20) text += sign;
  }
  endTable();
  const rest = take();
  if (rest !== '') blocks.push({ kind: 'paragraph', text: rest });
  return blocks;
}

/** A sign of a font in place of a character, or the character itself. */
function signOf({ runs, fonts }: Document, character: string, byte: number): string {
  const run = stretchAt(runs, byte);
  if (run?.sign) return symbolText(fonts[run.sign.font] ?? '', run.sign.code);
  return withSigns(character, fonts[run?.font ?? -1] ?? '');
}

/** The number or the mark of a paragraph, which is counted by that. */
function markOf({ styles, lists }: Document, paragraph: Stretch | undefined): ListMark | undefined {
  const style = styles[paragraph?.style ?? 0];
  const list = paragraph?.list ?? style?.list ?? 0;
  return list === 0 ? undefined : lists.next(String(list), paragraph?.level ?? style?.level ?? 0);
}

function paragraphBlock(
  { styles }: Document,
  text: string,
  paragraph: Stretch | undefined,
  mark: ListMark | undefined,
): Block {
  const style = paragraph?.style ?? 0;
  const outline = paragraph?.outline ?? styles[style]?.outline;
  // Styles 1 to 9 are the headings, whatever their names are.
  const level =
    outline !== undefined && outline < 9
      ? outline + 1
      : style >= 1 && style <= 9 && paragraph?.outline !== 9
        ? style
        : 0;
  const words = (mark?.label ?? '') + text;
  if (level > 0 && text.length < 300)
    return { kind: 'heading', level: Math.min(6, level), text: words.replaceAll('\n', ' ') };
  return { kind: mark?.bullet === true ? 'item' : 'paragraph', text: words };
}

/** The words of notes or comments, which begin with a mark of their own. */
function readStories(
  document: Document,
  from: number,
  length: number,
  label: (at: number) => string,
): Block[] {
  if (length <= 0) return [];
  const stories: string[] = [];
  let text = '';
  let begun = false;
  for (const { sign } of charactersOf(document, from, from + length)) {
    const code = sign.charCodeAt(0);
    if (code === 0x02 || code === 0x05) {
      if (begun) stories.push(text.trim());
      [text, begun] = ['', true];
    } else if (code === 0x0d || code === 0x0b) text += '\n';
    else if (code === 0x09) text += ' ';
    else if (code >= 0x20) text += sign;
  }
  stories.push(text.trim());
  return stories.flatMap((words, at) =>
    words === '' ? [] : [{ kind: 'paragraph', text: `${label(at)}${words}` } as const],
  );
}

/** So many stories of headers and footers are read: six for each section. */
const maxEdges = 1_200;

/** Positions in a table of them (a PLC of entries of `size` bytes). */
function positions(table: Uint8Array, offset: number, length: number, size: number): number[] {
  const count = Math.floor((length - 4) / (4 + size));
  if (count <= 0 || count > 100_000 || offset + length > table.length) return [];
  const view = new DataView(table.buffer, table.byteOffset, table.byteLength);
  return Array.from({ length: count }, (_, at) => view.getUint32(offset + at * 4, true));
}

/**
 * Headers or footers of all sections ([MS-DOC] 2.3.6: six separators, then for each section those of even pages, odd pages and its
 * first page), each text once, without those that are page numbers alone.
 */
function pageEdges(
  document: Document,
  from: number,
  stories: readonly number[],
  options: { readonly kind: 'header' | 'footer'; readonly even: boolean },
): Block[] {
  const isHeader = options.kind === 'header';
  const wanted = new Set([options.even ? (isHeader ? 0 : 2) : -1, isHeader ? 1 : 3, isHeader ? 4 : 5]);
  const seen = new Set<string>();
  return stories
    .slice(0, maxEdges)
    .flatMap((at, index): Block[] => {
      const end = stories[index + 1];
      if (index < 6 || end === undefined || end <= at || !wanted.has((index - 6) % 6)) return [];
      return readPart(document, from + at, from + end).filter(({ text }) => {
        const words = text.replaceAll(/第|页|共|page|of|[^\p{L}]/giu, '').replace(/^[ivxl]{1,6}$/i, '');
        if (words === '' || seen.has(text)) return false;
        seen.add(text);
        return true;
      });
    })
    .map((block) =>
      block.kind === 'table'
        ? block
        : { kind: 'paragraph', text: `${isHeader ? '页眉' : '页脚'}：${block.text}` },
    );
}

/** Word 6 and 95: text, tables by their marks, notes and comments; without styles and numbers. */
function readWord6(file: Uint8Array): ExtractedText {
  const { main, footnotes, comments, endnotes } = readWord6Text(file);
  const documentOf = (text: string): Document => ({
    pieces: [{ text, from: 0, width: 1 }],
    paragraphs: [],
    runs: [],
    notes: new Map(),
    styles: [],
    lists: new ListCounters(new Map()),
    fonts: [],
    bare: true,
  });
  const stories = (text: string, label: (at: number) => string) =>
    readStories(documentOf(text), 0, text.length, label);
  const blocks = [
    ...readPart(documentOf(main), 0, main.length),
    ...stories(comments, () => '批注：'),
    ...stories(footnotes, (at) => `脚注 [${at + 1}] `),
    ...stories(endnotes, (at) => `尾注 [尾${at + 1}] `),
  ];
  return { blocks, notes: ['这是 Word 6 或 Word 95 的文件，只读了文字，没有标题、编号和格式。'] };
}

/** Word files of 1997 to 2003 ([MS-DOC]): text by its pieces, headings, tables, notes, comments, text boxes; without hidden text. */
export function readDoc(bytes: Uint8Array): ExtractedText {
  const file = new CompoundFile(bytes);
  const text = file.stream('WordDocument');
  if (!text || text.length < 0x200) throw new UnreadableDocument('oldOffice');
  const view = new DataView(text.buffer, text.byteOffset, text.byteLength);
  const flags = view.getUint16(10, true);
  if ((flags & 0x0100) !== 0) throw new UnreadableDocument('encrypted');
  const [mark, version] = [view.getUint16(0, true), view.getUint16(2, true)];
  if (mark === 0xa5dc && version >= 100 && version < 106) return readWord6(text);
  if (mark !== 0xa5ec || version < 101) throw new UnreadableDocument('oldOffice');
  const table = file.stream((flags & 0x0200) === 0 ? '0Table' : '1Table');
  if (!table) throw new UnreadableDocument('broken');
  const place = (index: number) => ({
    offset: view.getUint32(0x9a + index * 8, true),
    length: view.getUint32(0x9e + index * 8, true),
  });
  const counts = Array.from({ length: 8 }, (_, at) => Math.max(0, view.getInt32(0x4c + at * 4, true)));
  const [main = 0, footnotes = 0, headers = 0, macros = 0, comments = 0, endnotes = 0, boxes = 0] = counts;
  const clx = place(33);
  const notes = new Map<number, string>();
  const [footRefs, endRefs] = [place(2), place(46)];
  positions(table, footRefs.offset, footRefs.length, 2).forEach((at, index) =>
    notes.set(at, `[${index + 1}]`),
  );
  positions(table, endRefs.offset, endRefs.length, 2).forEach((at, index) =>
    notes.set(at, `[尾${index + 1}]`),
  );
  const document: Document = {
    pieces: readPieces(text, table, clx.offset, clx.length),
    paragraphs: readStretches(text, table, place(13), 'paragraphs'),
    runs: readStretches(text, table, place(12), 'runs'),
    notes,
    styles: readStyles(table, place(1)),
    lists: readLists(table, place(73), place(74)),
    fonts: readFonts(table, place(15)),
  };
  const afterHeaders = main + footnotes + headers + macros;
  const stories = headers > 0 ? positions(table, place(11).offset, place(11).length, 0) : [];
  // The first bit of the document's properties: even pages have their own.
  const even = ((table[place(31).offset] ?? 0) & 1) === 1;
  return {
    blocks: [
      ...pageEdges(document, main + footnotes, stories, { kind: 'header', even }),
      ...readPart(document, 0, main),
      ...readPart(document, afterHeaders + comments + endnotes, afterHeaders + comments + endnotes + boxes),
      ...readStories(document, afterHeaders, comments, () => '批注：'),
      ...readStories(document, main, footnotes, (at) => `脚注 [${at + 1}] `),
      ...readStories(document, afterHeaders + comments, endnotes, (at) => `尾注 [尾${at + 1}] `),
      ...pageEdges(document, main + footnotes, stories, { kind: 'footer', even }),
    ],
    notes: [],
  };
}
