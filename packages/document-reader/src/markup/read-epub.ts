import type { Block, OutlineEntry } from '../document-text.ts';
import { htmlBlocks } from './html-blocks.ts';
import { readMarkup } from './read-markup.ts';
import { UnreadableDocument } from '../unreadable-document.ts';
import { listEntries, decodeEntry, resolvePath, unpack } from '../unpack.ts';
import { pictureNote, type ExtractedText, type ExtractionContext } from '../extraction-context.ts';

const silent = { open: () => undefined, close: () => undefined, text: () => undefined };

/** The package's path, by the container. */
function packagePath(container: string): string | undefined {
  let path: string | undefined;
  readMarkup(container, 'xml', {
    ...silent,
    open(name, attributes) {
      if (name === 'rootfile') path ??= attributes.get('full-path');
    },
  });
  return path;
}

interface BookPackage {
  /** Paths of the chapters in reading order. */
  readonly spine: string[];
  /** The table of contents: EPUB 3's page or EPUB 2's NCX. */
  readonly contents: { readonly path: string; readonly kind: 'nav' | 'ncx' } | undefined;
}

function readPackage(source: string, path: string): BookPackage {
  const files = new Map<string, { path: string; type: string; nav: boolean }>();
  const order: string[] = [];
  readMarkup(source, 'xml', {
    ...silent,
    open(name, attributes) {
      const [id, href, ref] = [attributes.get('id'), attributes.get('href'), attributes.get('idref')];
      if (name === 'item' && id !== undefined && href !== undefined)
        files.set(id, {
          path: resolvePath(path, href),
          type: attributes.get('media-type') ?? '',
          nav: attributes.get('properties')?.split(' ').includes('nav') ?? false,
        });
      if (name === 'itemref' && ref !== undefined) order.push(ref);
    },
  });
  const all = [...files.values()];
  const nav = all.find((file) => file.nav);
  const ncx = all.find(({ type }) => type === 'application/x-dtbncx+xml');
  const contents = nav
    ? { path: nav.path, kind: 'nav' as const }
    : ncx && { path: ncx.path, kind: 'ncx' as const };
  return { spine: order.flatMap((id) => files.get(id)?.path ?? []), contents };
}

interface ContentsEntry {
  readonly title: string;
  readonly level: number;
  readonly path: string;
  readonly id: string;
}

function readContents(source: string, path: string, kind: 'nav' | 'ncx'): ContentsEntry[] {
  const entries: ContentsEntry[] = [];
  const tidy = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  const add = (title: string, target: string, level: number) => {
    const [, id = ''] = target.split('#');
    if (tidy(title) !== '')
      entries.push({ title: tidy(title), level: Math.max(1, level), path: resolvePath(path, target), id });
  };
  let depth = 0;
  let title = '';
  let target = '';
  let inTitle = false;
  let inside = kind === 'ncx';
  readMarkup(source, 'xml', {
    open(name, attributes) {
      if (kind === 'nav') {
        if (name === 'nav') inside = attributes.get('type') === 'toc';
        if (name === 'ol') depth += 1;
        if (name === 'a' && inside) [inTitle, title, target] = [true, '', attributes.get('href') ?? ''];
        return;
      }
      if (name === 'navPoint') [depth, title] = [depth + 1, ''];
      if (name === 'text' && depth > 0) inTitle = true;
      if (name === 'content' && depth > 0) add(title, attributes.get('src') ?? '', depth);
    },
    close(name) {
      if (kind === 'nav') {
        if (name === 'ol') depth -= 1;
        if (name === 'nav') inside = false;
        if (name === 'a' && inTitle) {
          inTitle = false;
          add(title, target, depth);
        }
        return;
      }
      if (name === 'navPoint') depth -= 1;
      if (name === 'text') inTitle = false;
    },
    text(words) {
      if (inTitle) title += words;
    },
  });
  return entries;
}

/** Whether the chapters themselves are encrypted (a copy protection); hidden fonts alone do not matter. */
function isProtected(source: Uint8Array | undefined, spine: readonly string[]): boolean {
  if (!source) return false;
  let found = false;
  readMarkup(decodeEntry(source), 'xml', {
    ...silent,
    open(name, attributes) {
      if (name === 'CipherReference' && spine.includes(resolvePath('', attributes.get('URI') ?? '')))
        found = true;
    },
  });
  return found;
}

/** The text of an e-book: chapter by chapter, the outline by its table of contents. */
export function readEpub(bytes: Uint8Array, { onProgress, onPartial }: ExtractionContext): ExtractedText {
  const parts = unpack(bytes, (name) => /\.(x?html?|xml|opf|ncx)$/i.test(name));
  const container = parts['META-INF/container.xml'];
  const path = container && packagePath(decodeEntry(container));
  const source = path === undefined ? undefined : parts[path];
  if (path === undefined || !source) throw new UnreadableDocument('broken');
  const { spine, contents } = readPackage(decodeEntry(source), path);
  if (isProtected(parts['META-INF/encryption.xml'], spine)) throw new UnreadableDocument('encrypted');
  const list = contents && parts[contents.path];
  const entries = list ? readContents(decodeEntry(list), contents.path, contents.kind) : [];
  const titles = new Map(entries.toReversed().map((entry) => [entry.path, entry.title]));

  const blocks: Block[] = [];
  const starts = new Map<
    string,
    { readonly from: number; readonly page: number; readonly ids: ReadonlyMap<string, number> }
  >();
  let lost = 0;
  spine.forEach((chapter, index) => {
    const file = parts[chapter];
    const page = index + 1;
    if (file) {
      const name = titles.get(chapter);
      const read = htmlBlocks(decodeEntry(file), { page, ...(name === undefined ? {} : { name }) });
      starts.set(chapter, { from: blocks.length, page, ids: read.ids });
      blocks.push(...read.blocks);
      onPartial(read.blocks, spine.length);
    } else lost += 1;
    onProgress(page, spine.length, `正在读取第 ${page} 章`);
  });
  const outline = entries.flatMap(({ title, level, path: target, id }): OutlineEntry[] => {
    const start = starts.get(target);
    if (!start) return [];
    const block = Math.min(start.from + (start.ids.get(id) ?? 0), blocks.length - 1);
    return block < 0 ? [] : [{ title, level, block, page: start.page }];
  });
  return {
    blocks,
    pages: spine.length,
    notes: [
      ...(lost > 0 ? [`有 ${lost} 章在文件里找不到，没有读到。`] : []),
      ...pictureNote(listEntries(bytes), /./),
    ],
    ...(outline.length > 0 ? { outline } : {}),
  };
}
