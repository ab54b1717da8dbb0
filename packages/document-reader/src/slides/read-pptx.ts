import type { Block } from '../document-text.ts';
import { UnreadableDocument } from '../unreadable-document.ts';
import { elementsOf, findAll, childOf, textOf, type XmlElement } from '../markup/read-markup.ts';
import { PackageParts, type Relation } from '../office/package-parts.ts';
import {
  hiddenSlidesNote,
  pictureNote,
  type ExtractedText,
  type ExtractionContext,
} from '../extraction-context.ts';
import { placeOf, Placeholders } from './reading-order.ts';
import { slideBlocks } from './read-slide.ts';
import { linesOf } from './shape-text.ts';

/** Names of those who comment, by id: of the older form (commentAuthors.xml) and of the newer one (authors.xml). */
function commentAuthors(parts: PackageParts, presentation: string): Map<string, string> {
  const authors = new Map<string, string>();
  for (const { target, type } of parts.relations(presentation).values())
    if (type === 'commentAuthors' || type === 'authors')
      for (const element of elementsOf(elementsOf(parts.tree(target))[0]))
        authors.set(element.attributes.get('id') ?? '', element.attributes.get('name')?.trim() ?? '');
  return authors;
}

/** The comments of a slide with their answers, in the order of the file. */
function commentBlocks(
  root: XmlElement | undefined,
  authors: ReadonlyMap<string, string>,
  page: number,
): Block[] {
  const say = (element: XmlElement): Block[] => {
    const body = childOf(element, 'txBody');
    const text = (body ? linesOf(body) : textOf(childOf(element, 'text'))).trim();
    const author = authors.get(element.attributes.get('authorId') ?? '') ?? '';
    return text === ''
      ? []
      : [{ kind: 'paragraph', text: `批注${author === '' ? '' : `（${author}）`}：${text}`, page }];
  };
  return findAll(root, 'cm').flatMap((comment) => [
    ...say(comment),
    ...findAll(childOf(comment, 'replyLst'), 'reply').flatMap(say),
  ]);
}

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
export function readPptx(bytes: Uint8Array, { onProgress, onPartial }: ExtractionContext): ExtractedText {
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
    onPartial(own, slides.length);
    onProgress(page, slides.length, `正在读取第 ${page} 张幻灯片`);
  });
  const notes = [...pictureNote(parts.names, /^ppt\/media\//), ...hiddenSlidesNote(hidden)];
  const number = Number(elementsOf(parts.tree(presentation))[0]?.attributes.get('firstSlideNum') ?? '1');
  if (Number.isInteger(number) && number !== 1)
    notes.push(`幻灯片上印的编号从 ${number} 开始，这里从第 1 张数起。`);
  return {
    blocks: blocks.every(({ text }) => text === '（隐藏的幻灯片）') ? [] : blocks,
    pages: slides.length,
    notes,
  };
}
