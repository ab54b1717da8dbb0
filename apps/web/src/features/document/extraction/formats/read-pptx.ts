import { tableText, type Block } from '@baigong/documents';
import { readMarkup } from '../markup/read-markup.ts';
import { UnreadableDocument } from '../extraction-error.ts';
import { listEntries, decodeEntry, resolvePath, unpack } from '../unpack.ts';
import { pictureNote } from './read-docx.ts';
import type { ExtractedText, ExtractionContext } from './extraction-context.ts';

interface Relation {
  readonly type: string;
  readonly target: string;
}

type Parts = Record<string, Uint8Array>;

function relations(parts: Parts, part: string): Map<string, Relation> {
  const found = new Map<string, Relation>();
  const source = parts[part.replace(/([^/]+)$/, '_rels/$1.rels')];
  if (!source) return found;
  readMarkup(decodeEntry(source), 'xml', {
    open(name, attributes) {
      const [id, target] = [attributes.get('Id'), attributes.get('Target')];
      if (name !== 'Relationship' || id === undefined || target === undefined) return;
      if (attributes.get('TargetMode') === 'External') return;
      found.set(id, {
        type: attributes.get('Type')?.split('/').at(-1) ?? '',
        target: resolvePath(part, target),
      });
    },
    close: () => undefined,
    text: () => undefined,
  });
  return found;
}

/** Entries of the slides in their order. */
function slideParts(parts: Parts): string[] {
  const main = parts['ppt/presentation.xml'];
  if (!main) return [];
  const related = relations(parts, 'ppt/presentation.xml');
  const slides: string[] = [];
  readMarkup(decodeEntry(main), 'xml', {
    open(name, attributes) {
      // Prefixes are dropped, and r:id comes after the slide's own id.
      if (name !== 'sldId') return;
      const target = [...attributes.values()]
        .map((value) => related.get(value))
        .find((one) => one?.type === 'slide');
      if (target && parts[target.target]) slides.push(target.target);
    },
    close: () => undefined,
    text: () => undefined,
  });
  return slides;
}

const headings = new Set(['title', 'ctrTitle']);
const unread = new Set(['dt', 'ftr', 'sldNum', 'sldImg', 'hdr']);

/** The text of one slide (or of its notes, or of a diagram): shapes in their order, the title first as the heading. */
function slideBlocks(source: string, page: number): Block[] {
  const blocks: Block[] = [];
  let role = '';
  let words = '';
  let inText = false;
  let bullet = false;
  let rows: string[][] | null = null;
  let cell: string[] | null = null;
  const endParagraph = () => {
    const text = words.replaceAll(/[ \t\u00a0]+/g, ' ').trim();
    words = '';
    if (text === '' || unread.has(role)) return;
    if (cell) cell.push(text);
    else if (headings.has(role))
      blocks.push({ kind: 'heading', level: 1, text: text.replaceAll('\n', ' '), page });
    else blocks.push({ kind: bullet ? 'item' : 'paragraph', text, page });
  };
  readMarkup(source, 'xml', {
    open(name, attributes, empty) {
      if (name === 'sp' || name === 'pic' || name === 'graphicFrame') role = '';
      else if (name === 'ph') role = attributes.get('type') ?? 'body';
      else if (name === 'tbl') rows = [];
      else if (name === 'tr') rows?.push([]);
      else if (name === 'tc') cell = [];
      else if (name === 'p') bullet = role === 'body';
      else if (name === 'buNone') bullet = false;
      else if (name === 'buChar' || name === 'buAutoNum') bullet = true;
      else if (name === 'br') words += '\n';
      else if (name === 't') inText = !empty;
    },
    close(name) {
      if (name === 't') inText = false;
      else if (name === 'p') endParagraph();
      else if (name === 'tc') {
        rows?.at(-1)?.push(cell?.join('\n') ?? '');
        cell = null;
      } else if (name === 'tbl') {
        if (rows?.some((row) => row.some((one) => one !== '')))
          blocks.push({ kind: 'table', rows, text: tableText(rows), page });
        rows = null;
      }
    },
    text(text) {
      if (inText) words += text;
    },
  });
  const title = blocks.findIndex(({ kind }) => kind === 'heading');
  return title > 0 ? [...blocks.splice(title, 1), ...blocks] : blocks;
}

/** The text of a presentation: slide by slide, with tables, diagrams and the speaker's notes. */
export function readPptx(
  bytes: Uint8Array,
  { onProgress: progress, onPartial: part }: ExtractionContext,
): ExtractedText {
  const names = listEntries(bytes);
  const parts = unpack(bytes, (name) => /^ppt\/(?:[\w-]+\/)*(?:_rels\/)?[\w.-]+\.(?:xml|rels)$/i.test(name));
  const slides = slideParts(parts);
  if (slides.length === 0) throw new UnreadableDocument('broken');
  const blocks: Block[] = [];
  slides.forEach((slide, index) => {
    const page = index + 1;
    const read = (name: string) => {
      const source = parts[name];
      return source ? slideBlocks(decodeEntry(source), page) : [];
    };
    const own = read(slide);
    const related = [...relations(parts, slide).values()];
    for (const { type, target } of related) if (type === 'diagramData') own.push(...read(target));
    const spoken = related.filter(({ type }) => type === 'notesSlide').flatMap(({ target }) => read(target));
    if (spoken.length > 0)
      own.push({ kind: 'paragraph', text: `备注：${spoken.map(({ text }) => text).join('\n')}`, page });
    blocks.push(...own);
    part(own, slides.length);
    progress(page, slides.length, `正在读取第 ${page} 张幻灯片`);
  });
  return { blocks, pages: slides.length, notes: pictureNote(names, /^ppt\/media\//) };
}
