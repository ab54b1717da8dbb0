import type { Block } from '@baigong/documents';
import { UnreadableDocument } from '../extraction-error.ts';
import { childOf, childrenOf, elementsOf, isOn, readTree, type XmlElement } from '../markup/xml-tree.ts';
import { PackageParts } from './ooxml/package-parts.ts';
import { readChunks, type ReadChunk } from './word/chunks.ts';
import { Story } from './word/read-story.ts';
import { WordFile } from './word/word-file.ts';
import { pictureNote } from './picture-note.ts';
import type { ExtractedText } from './extraction-context.ts';

/** What stands on every page is said once: headers before the text, footers after it. */
function pageEdges(file: WordFile, sections: readonly XmlElement[], kind: 'header' | 'footer'): Block[] {
  const settings = childOf(file.parts.tree(file.parts.related(file.main, 'settings')), 'settings');
  const seen = new Set<string>();
  return sections
    .flatMap((section) =>
      childrenOf(section, `${kind}Reference`).filter(({ attributes }) => {
        const type = attributes.get('type');
        if (type === 'first') return isOn(section, 'titlePg');
        return type !== 'even' || isOn(settings, 'evenAndOddHeaders');
      }),
    )
    .flatMap((reference) => {
      const part = file.target(file.main, reference.attributes.get('id'));
      if (part === undefined || !file.first(part)) return [];
      const story = new Story(file, part, { pageNumbers: false });
      return story.read(elementsOf(elementsOf(file.parts.tree(part))[0]));
    })
    .flatMap((block): Block[] => {
      // What is left of “page 1 of 3” without its numbers is no text.
      const words = block.text.replaceAll(/第|页|共|page|of|[^\p{L}\p{N}]/giu, '');
      if (words === '' || seen.has(block.text)) return [];
      seen.add(block.text);
      if (block.kind === 'table') return [block];
      return [{ kind: 'paragraph', text: `${kind === 'header' ? '页眉' : '页脚'}：${block.text}` }];
    });
}

function noteBlocks(file: WordFile): Block[] {
  const blocks: Block[] = [];
  for (const kind of ['footnote', 'endnote'] as const)
    // Notes may refer to further notes, which are added while these are read.
    for (const note of file.notes[kind]) {
      const read = new Story(file, note.part).read(elementsOf(note.element));
      const [first, ...rest] = read.filter(({ kind: one }) => one !== 'table');
      const label = kind === 'footnote' ? '脚注' : '尾注';
      const text = [first?.text ?? '', ...rest.map((one) => one.text)].join('\n').trim();
      if (text !== '') blocks.push({ kind: 'paragraph', text: `${label} ${note.mark} ${text}` });
      blocks.push(...read.filter(({ kind: one }) => one === 'table'));
    }
  return blocks;
}

/**
 * The text of a Word file as it is printed: headings, lists with their numbers, tables, text boxes, formulas as LaTeX, data of charts;
 * comments after their paragraph, notes and page footers at the end. Tracked changes count as accepted; hidden text is left out.
 * @param chunks files embedded in the text, read
 */
function readFile(file: WordFile, chunks?: ReadonlyMap<string, readonly Block[]>): ExtractedText {
  const { parts } = file;
  const sections: XmlElement[] = [];
  const story = new Story(file, file.main, {
    onSection: (section) => sections.push(section),
    ...(chunks ? { chunks } : {}),
  });
  const { complete } = readTree(parts.source(file.main) ?? '', {
    split: 'body',
    onChild: (child) => story.block(child),
  });
  if (!complete) throw new UnreadableDocument('broken');
  const blocks = [
    ...pageEdges(file, sections, 'header'),
    ...story.blocks,
    ...story.comments,
    ...noteBlocks(file),
    ...pageEdges(file, sections, 'footer'),
  ];
  return { blocks, notes: pictureNote(parts.names, /^word\/media\//) };
}

/** The text of a Word file; see `readFile`. Files embedded in its text are left out. */
export const readDocx = (bytes: Uint8Array): ExtractedText => readFile(new WordFile(new PackageParts(bytes)));

/** The text of a Word file with that of the files embedded in it. */
export async function readDocxWhole(bytes: Uint8Array, readChunk: ReadChunk): Promise<ExtractedText> {
  const file = new WordFile(new PackageParts(bytes));
  return readFile(file, await readChunks(bytes, file.parts, file.main, readChunk));
}
