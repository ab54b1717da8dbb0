import type { Block } from '../document-text.ts';
import { UnreadableDocument } from '../unreadable-document.ts';
import { childOf, childrenOf, elementsOf, isOn, readTree, type XmlElement } from '../markup/read-markup.ts';
import { PackageParts } from '../office/package-parts.ts';
import { Story } from './read-story.ts';
import { WordFile } from './word-file.ts';
import { pictureNote, type ExtractedText } from '../extraction-context.ts';
import { resolvePath, unpack } from '../unpack.ts';
import { decodeTransfer, latin, latinBytes } from '../mail/transfer-coding.ts';

/** Reads an embedded file; undefined inside one that is embedded itself. Rejects if it cannot be read. */
type ReadChunk = ((bytes: Uint8Array, name: string) => Promise<readonly Block[]>) | undefined;

const maxChunks = 200;
/** Characters of all embedded files of a document. */
const maxCharacters = 5_000_000;

/** The page in a web archive (MHT, RFC 2557), which is what Word embeds as HTML; other files as they are. */
function pageOfArchive(bytes: Uint8Array): Uint8Array {
  const head = latin(bytes.subarray(0, 4_000));
  if (!/^(?:[\w-]+:[^\n]*\n(?:[ \t][^\n]*\n)*){0,40}?MIME-Version:/i.test(head)) return bytes;
  const text = latin(bytes);
  const boundary = /boundary="?([^"\n;]{1,200})/i.exec(text.slice(0, 8_000))?.[1];
  const parts = boundary === undefined ? [text] : text.split(`--${boundary.trim()}`).slice(0, 1_000);
  for (const part of parts) {
    const end = part.search(/\n[ \t]*\n/);
    const fields = end < 0 ? '' : part.slice(0, Math.min(end, 4_000));
    if (!/content-type:\s*text\/html/i.test(fields)) continue;
    const body = part.slice(end).trimStart();
    const coded = /content-transfer-encoding:\s*([\w-]+)/i.exec(fields)?.[1];
    return latinBytes(decodeTransfer(body, coded));
  }
  return bytes;
}

/** The files that a part embeds in its text (altChunk, ECMA-376 part 1, 17.17.2), read, by the id of their relation. */
async function readChunks(
  file: Uint8Array,
  parts: PackageParts,
  part: string,
  read: ReadChunk,
): Promise<Map<string, readonly Block[]>> {
  const found = new Map<string, readonly Block[]>();
  const wanted = [...parts.relations(part)].filter(([, { type }]) => type === 'aFChunk').slice(0, maxChunks);
  if (!read || wanted.length === 0) return found;
  const targets = new Set(wanted.map(([, { target }]) => resolvePath('', target).toLowerCase()));
  const files = Object.entries(unpack(file, (name) => targets.has(name.toLowerCase())));
  const bytesOf = new Map(files.map(([name, bytes]) => [name.toLowerCase(), bytes]));
  let left = maxCharacters;
  for (const [id, { target }] of wanted) {
    const name = target.toLowerCase();
    const bytes = bytesOf.get(name);
    // A large part that many places refer to is read once.
    bytesOf.delete(name);
    if (!bytes || left < 0) continue;
    const blocks = await read(pageOfArchive(bytes), target).catch((): Block[] => []);
    for (const { text } of blocks) left -= text.length;
    found.set(id, blocks);
  }
  return found;
}

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
