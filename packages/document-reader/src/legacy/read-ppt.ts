import type { Block } from '../document-text.ts';
import { UnreadableDocument } from '../unreadable-document.ts';
import { hiddenSlidesNote, type ExtractedText } from '../extraction-context.ts';
import { readingOrder, type Box } from '../slides/reading-order.ts';
import { withSigns } from '../office/symbol-fonts.ts';
import { CompoundFile } from './compound-file.ts';

const types = {
  document: 1000,
  slideAtom: 1007,
  persistEntry: 1011,
  showInfo: 1017,
  outlineRef: 3998,
  textHeader: 3999,
  chars: 4000,
  bytes: 4008,
  string: 4026,
  slideList: 4080,
  userEdit: 4085,
  persistDirectory: 6002,
  binaryTag: 5003,
  comment: 12000,
  shape: 0xf004,
  anchor: 0xf010,
  childAnchor: 0xf00f,
  textbox: 0xf00d,
} as const;

interface PptRecord {
  readonly type: number;
  readonly instance: number;
  readonly container: boolean;
  readonly from: number;
  readonly to: number;
}

interface TextRun {
  readonly kind: number;
  readonly text: string;
}

const maxRecords = 2_000_000;
const maxRecordDepth = 60;
const wide = new TextDecoder('utf-16le');
const western = new TextDecoder('windows-1252');

/** A presentation of PowerPoint 97 to 2003 ([MS-PPT]): records within records. */
class Records {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  #left = maxRecords;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  at(offset: number, end = this.bytes.length): PptRecord | undefined {
    if (offset < 0 || offset + 8 > end) return undefined;
    this.#left -= 1;
    if (this.#left < 0) throw new UnreadableDocument('bomb');
    const head = this.view.getUint16(offset, true);
    const to = offset + 8 + this.view.getUint32(offset + 4, true);
    if (to > end) return undefined;
    return {
      type: this.view.getUint16(offset + 2, true),
      instance: head >> 4,
      container: (head & 15) === 15,
      from: offset + 8,
      to,
    };
  }

  *inside({ from, to }: PptRecord): Generator<PptRecord> {
    for (let next = this.at(from, to); next; next = this.at(next.to, to)) yield next;
  }

  /** Records of a type at any depth, in order. */
  *all(record: PptRecord, type: number, depth = 0): Generator<PptRecord> {
    for (const child of this.inside(record)) {
      if (child.type === type) yield child;
      else if ((child.container || child.type === types.binaryTag) && depth < maxRecordDepth)
        yield* this.all(child, type, depth + 1);
    }
  }

  text({ type, from, to }: PptRecord): string {
    const decoded = (type === types.bytes ? western : wide).decode(this.bytes.subarray(from, to));
    return withSigns(decoded.replaceAll('\v', '\n'), '');
  }
}

/** Where the newest version of each part is: every saving adds a directory, the newest first. */
function partOffsets(records: Records, current: number): { offsets: Map<number, number>; document: number } {
  const offsets = new Map<number, number>();
  const seen = new Set<number>();
  let document = -1;
  for (let edit = current; edit > 0 || !seen.has(edit);) {
    if (seen.has(edit)) break;
    seen.add(edit);
    const record = records.at(edit);
    if (record?.type !== types.userEdit || record.to - record.from < 28) break;
    if (record.to - record.from >= 32) throw new UnreadableDocument('encrypted');
    const directory = records.at(records.view.getUint32(record.from + 12, true));
    if (document < 0) document = records.view.getUint32(record.from + 16, true);
    if (directory?.type === types.persistDirectory)
      for (let at = directory.from; at + 4 <= directory.to;) {
        const head = records.view.getUint32(at, true);
        at += 4;
        for (let one = 0; one < head >>> 20 && at + 4 <= directory.to; one += 1, at += 4) {
          const id = (head & 0xfffff) + one;
          if (!offsets.has(id)) offsets.set(id, records.view.getUint32(at, true));
        }
      }
    edit = records.view.getUint32(record.from + 8, true);
    if (edit === 0) break;
  }
  return { offsets, document };
}

interface ListedSlide {
  readonly part: number;
  readonly id: number;
  readonly texts: readonly TextRun[];
}

/** Slides in their order, with the texts of their outline. */
function listSlides(records: Records, document: PptRecord, instance: number): ListedSlide[] {
  const slides: { part: number; id: number; texts: TextRun[] }[] = [];
  for (const list of records.inside(document)) {
    if (list.type !== types.slideList || list.instance !== instance) continue;
    let kind = 4;
    for (const record of records.inside(list)) {
      if (record.type === types.persistEntry && record.to - record.from >= 16)
        slides.push({
          part: records.view.getUint32(record.from, true),
          id: records.view.getUint32(record.from + 12, true),
          texts: [],
        });
      else if (record.type === types.textHeader && record.to - record.from >= 4)
        kind = records.view.getUint32(record.from, true);
      else if (record.type === types.chars || record.type === types.bytes)
        slides.at(-1)?.texts.push({ kind, text: records.text(record) });
    }
  }
  return slides;
}

function shapeTexts(records: Records, textbox: PptRecord, outline: readonly TextRun[]): TextRun[] {
  const texts: TextRun[] = [];
  let kind = 4;
  for (const record of records.inside(textbox)) {
    if (record.type === types.textHeader && record.to - record.from >= 4)
      kind = records.view.getUint32(record.from, true);
    else if (record.type === types.chars || record.type === types.bytes)
      texts.push({ kind, text: records.text(record) });
    else if (record.type === types.outlineRef && record.to - record.from >= 4) {
      const run = outline[records.view.getUint32(record.from, true)];
      if (run) texts.push(run);
    }
  }
  return texts;
}

function boxOf(records: Records, shape: PptRecord): Box | undefined {
  for (const record of records.inside(shape)) {
    const { view } = records;
    if (record.type === types.anchor && record.to - record.from === 8) {
      const [top, left, right, bottom] = [0, 2, 4, 6].map((at) => view.getInt16(record.from + at, true));
      return { top: top ?? 0, left: left ?? 0, right: right ?? 0, bottom: bottom ?? 0 };
    }
    if (
      (record.type === types.anchor || record.type === types.childAnchor) &&
      record.to - record.from >= 16
    ) {
      const [left, top, right, bottom] = [0, 4, 8, 12].map((at) => view.getInt32(record.from + at, true));
      return { top: top ?? 0, left: left ?? 0, right: right ?? 0, bottom: bottom ?? 0 };
    }
  }
  return undefined;
}

const isTitle = (kind: number): boolean => kind === 0 || kind === 6;

function slideBlocks(records: Records, slide: PptRecord, outline: readonly TextRun[], page: number): Block[] {
  const found: { box: Box; title: boolean; blocks: Block[] }[] = [];
  for (const shape of records.all(slide, types.shape)) {
    const blocks: Block[] = [];
    let title = false;
    for (const textbox of records.inside(shape)) {
      if (textbox.type !== types.textbox) continue;
      for (const { kind, text } of shapeTexts(records, textbox, outline)) {
        title ||= isTitle(kind);
        for (const line of text.split('\r')) {
          const words = line.replaceAll(/[ \t\u00a0]+/g, ' ').trim();
          // Fields of the slide's number and date are a star in the text.
          if (words === '' || words === '*') continue;
          if (isTitle(kind))
            blocks.push({ kind: 'heading', level: 1, text: words.replaceAll('\n', ' '), page });
          else blocks.push({ kind: kind === 1 ? 'item' : 'paragraph', text: words, page });
        }
      }
    }
    if (blocks.length === 0) continue;
    const last = found.at(-1);
    const box = boxOf(records, shape);
    // Without a place it follows what is before it in the file.
    if (!box && last && !title) last.blocks.push(...blocks);
    else found.push({ box: box ?? { left: 0, right: 1, top: 0, bottom: 1 }, title, blocks });
  }
  const titles = found.filter(({ title }) => title);
  return [...titles, ...readingOrder(found.filter(({ title }) => !title))].flatMap(({ blocks }) => blocks);
}

function commentBlocks(records: Records, slide: PptRecord, page: number): Block[] {
  return [...records.all(slide, types.comment)].flatMap((comment): Block[] => {
    const texts = new Map<number, string>();
    for (const record of records.inside(comment))
      if (record.type === types.string)
        texts.set(record.instance, records.text(record).replaceAll(/\r\n?/g, '\n').trim());
    const [author, text] = [texts.get(0) ?? '', texts.get(1) ?? ''];
    return text === ''
      ? []
      : [{ kind: 'paragraph', text: `批注${author === '' ? '' : `（${author}）`}：${text}`, page }];
  });
}

/** The text of an old presentation: slide by slide in reading order, comments, notes; hidden slides are marked. */
export function readPpt(bytes: Uint8Array): ExtractedText {
  const file = new CompoundFile(bytes);
  const stream = file.stream('PowerPoint Document');
  const user = file.stream('Current User');
  if (!stream || !user || user.length < 20) throw new UnreadableDocument('oldOffice');
  const userView = new DataView(user.buffer, user.byteOffset, user.byteLength);
  if (userView.getUint32(12, true) === 0xf3d1c4df) throw new UnreadableDocument('encrypted');
  const records = new Records(stream);
  const { offsets, document: documentPart } = partOffsets(records, userView.getUint32(16, true));
  const document = records.at(offsets.get(documentPart) ?? -1);
  if (document?.type !== types.document) throw new UnreadableDocument('broken');
  const spoken = new Map(listSlides(records, document, 2).map((one) => [one.id, one]));
  const hidden: number[] = [];
  const slides = listSlides(records, document, 0);
  const seen = new Set<number>();
  const blocks = slides.flatMap(({ part, texts }, index): Block[] => {
    const page = index + 1;
    const slide = records.at(offsets.get(part) ?? -1);
    if (!slide || seen.has(part)) return [];
    seen.add(part);
    const own = [...slideBlocks(records, slide, texts, page), ...commentBlocks(records, slide, page)];
    for (const record of records.inside(slide)) {
      if (
        record.type === types.showInfo &&
        record.to - record.from >= 12 &&
        (records.view.getUint16(record.from + 10, true) & 4) !== 0
      ) {
        hidden.push(page);
        own.unshift({ kind: 'paragraph', text: '（隐藏的幻灯片）', page });
      }
      if (record.type !== types.slideAtom || record.to - record.from < 20) continue;
      const notes = spoken.get(records.view.getUint32(record.from + 16, true));
      const notesSlide = notes && records.at(offsets.get(notes.part) ?? -1);
      const words = notesSlide
        ? slideBlocks(records, notesSlide, notes.texts, page)
            .map(({ text }) => text)
            .join('\n')
        : '';
      if (words !== '') own.push({ kind: 'paragraph', text: `备注：${words}`, page });
    }
    return own;
  });
  return { blocks, pages: slides.length, notes: hiddenSlidesNote(hidden) };
}
