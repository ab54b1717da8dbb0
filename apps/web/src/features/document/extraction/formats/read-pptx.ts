import type { Block } from '@baigong/documents';
import { UnreadableDocument } from '../extraction-error.ts';
import { elementsOf, findAll } from '../markup/xml-tree.ts';
import { PackageParts, type Relation } from './ooxml/package-parts.ts';
import { pictureNote } from './picture-note.ts';
import { commentAuthors, commentBlocks } from './slides/comments.ts';
import { placeOf, Placeholders } from './slides/placeholders.ts';
import { slideBlocks } from './slides/read-slide.ts';
import { linesOf } from './slides/shape-text.ts';
import type { ExtractedText, ExtractionContext } from './extraction-context.ts';

/** Slides in their order, each once. */
function slideParts(parts: PackageParts, presentation: string): string[] {
  const related = parts.relations(presentation);
  const slides = new Set<string>();
  for (const { attributes } of findAll(parts.tree(presentation), 'sldId')) {
    // Prefixes are dropped, and r:id comes after the slide's own id.
    const target = [...attributes.values()]
      .map((value) => related.get(value))
      .find((one) => one?.type === 'slide');
    if (target && parts.source(target.target) !== undefined) slides.add(target.target);
  }
  return [...slides];
}

/** What the speaker's notes say, without the slide's picture and number. */
function notesText(parts: PackageParts, part: string): string {
  const shapes = findAll(parts.tree(part), 'sp').filter((shape) => {
    const type = placeOf(shape)?.type;
    return type === undefined || type === 'body';
  });
  return shapes
    .map(linesOf)
    .filter((text) => text !== '')
    .join('\n');
}

const find = (relations: ReadonlyMap<string, Relation>, type: string): string | undefined =>
  [...relations.values()].find((one) => one.type === type)?.target;

/**
 * The text of a presentation: slide by slide in reading order, with tables, data of charts, diagrams, comments and the speaker's
 * notes. Hidden slides are marked.
 */
export function readPptx(
  bytes: Uint8Array,
  { onProgress: progress, onPartial: part }: ExtractionContext,
): ExtractedText {
  const parts = new PackageParts(bytes);
  const presentation = parts.related('', 'officeDocument') ?? 'ppt/presentation.xml';
  const slides = slideParts(parts, presentation);
  // One without a single slide is empty; one whose slides are gone is broken.
  if (slides.length === 0 && findAll(parts.tree(presentation), 'sldId').length > 0)
    throw new UnreadableDocument('broken');
  if (parts.source(presentation) === undefined) throw new UnreadableDocument('broken');
  const authors = commentAuthors(parts, presentation);
  const known = new Map<string, Placeholders>();
  const placeholders = (name: string | undefined) => {
    const found = known.get(name ?? '') ?? new Placeholders(parts.tree(name));
    known.set(name ?? '', found);
    return found;
  };
  const said = new Set<string>();
  const first = (name: string) => !said.has(name) && said.add(name) !== undefined;
  const blocks: Block[] = [];
  const hidden: number[] = [];
  slides.forEach((slide, index) => {
    const page = index + 1;
    const relations = parts.relations(slide);
    const layout = find(relations, 'slideLayout');
    const master = layout === undefined ? undefined : parts.related(layout, 'slideMaster');
    const root = parts.tree(slide);
    const own = slideBlocks(root, {
      page,
      parts,
      relations,
      layout: placeholders(layout),
      master: placeholders(master),
      first,
    });
    if (/^(?:0|false)$/.test(elementsOf(root)[0]?.attributes.get('show') ?? '')) {
      hidden.push(page);
      own.unshift({ kind: 'paragraph', text: '（隐藏的幻灯片）', page });
    }
    for (const { type, target } of relations.values())
      if (type === 'comments' && first(target)) own.push(...commentBlocks(parts.tree(target), authors, page));
    const spoken = find(relations, 'notesSlide');
    const notes = spoken === undefined || !first(spoken) ? '' : notesText(parts, spoken);
    if (notes !== '') own.push({ kind: 'paragraph', text: `备注：${notes}`, page });
    for (const block of own) blocks.push(block);
    part(own, slides.length);
    progress(page, slides.length, `正在读取第 ${page} 张幻灯片`);
  });
  const notes = pictureNote(parts.names, /^ppt\/media\//);
  if (hidden.length > 0)
    notes.push(`第 ${hidden.join('、')} 张幻灯片在放映时隐藏，也读了出来，并且标了出来。`);
  const number = Number(elementsOf(parts.tree(presentation))[0]?.attributes.get('firstSlideNum') ?? '1');
  if (Number.isInteger(number) && number !== 1)
    notes.push(`幻灯片上印的编号从 ${number} 开始，这里从第 1 张数起。`);
  return {
    blocks: blocks.every(({ text }) => text === '（隐藏的幻灯片）') ? [] : blocks,
    pages: slides.length,
    notes,
  };
}
