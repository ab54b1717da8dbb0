import { outlineOf, type DocumentText, type Block } from './document-text.ts';
import { extractFromText } from './extract-from-text.ts';
import { UnreadableDocument } from './unreadable-document.ts';
import { decodeText } from './text/text-encoding.ts';
import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { htmlBlocks } from './markup/html-blocks.ts';
import { readMarkup } from './markup/read-markup.ts';

interface ReadablePage {
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** More elements than any article has. */
const maxElements = 60_000;
/** An article shorter than this may be a teaser of the page; Chinese says in 150 what English says in 500. */
const minArticle = 150;

/** Deeper than any page that people made: the search for the article takes the square of it. */
const maxDepth = 200;
/** Elements that need no closing tag: they close each other. */
const unclosed = new Set(
  'area base br col dd dt embed hr img input li link meta optgroup option p param rb rp rt source tbody td tfoot th thead tr track wbr'.split(
    ' ',
  ),
);

/** Whether elements are nested, or left open, as on pages made to exhaust a parser. */
function isTooDeep(html: string): boolean {
  let depth = 0;
  let deepest = 0;
  readMarkup(html, 'html', {
    open(name, _attributes, empty) {
      if (empty || unclosed.has(name)) return;
      depth += 1;
      deepest = Math.max(deepest, depth);
    },
    close(name) {
      if (!unclosed.has(name)) depth = Math.max(0, depth - 1);
    },
    text: () => undefined,
  });
  return deepest > maxDepth;
}

const lengthOf = (blocks: readonly Block[]): number => blocks.reduce((sum, { text }) => sum + text.length, 0);

/** As a whole document: a DOM of a fragment has no body. */
function asDocument(html: string): string {
  if (/<body[\s>]/i.test(html)) return html;
  const body = html.replace(/<!doctype[^<>]*>|<\/?(?:html|head)(?:\s[^<>]*)?>/gi, '');
  return `<!doctype html><html><head></head><body>${body}</body></html>`;
}

/** The part of a page that is its article; undefined for a page that has none, or that no parser takes. */
function findArticle(html: string): ReadablePage | undefined {
  try {
    const { document } = parseHTML(asDocument(html));
    const options = { charThreshold: minArticle, maxElemsToParse: maxElements };
    const article = new Readability(document, options).parse();
    if (!article?.content) return undefined;
    const { blocks } = htmlBlocks(article.content);
    return { title: article.title?.trim() ?? '', blocks };
  } catch {
    // Nested deeper than the stack, or larger than the limit.
    return undefined;
  }
}

/**
 * What is to be read of a page: its article where it has one, else all of its text.
 * @param plain leaves out the search for an article, whose time a hostile page can stretch
 */
export function readablePage(html: string, { plain = false } = {}): ReadablePage {
  const whole = htmlBlocks(html);
  const article = plain || isTooDeep(html) ? undefined : findArticle(html);
  const hasArticle =
    article !== undefined && lengthOf(article.blocks) >= Math.min(minArticle, lengthOf(whole.blocks) / 2);
  const title = (article?.title || whole.title).slice(0, 200);
  const blocks = hasArticle ? article.blocks : whole.blocks;
  const isTitled = blocks[0]?.kind === 'heading' || title === '';
  return { title, blocks: isTitled ? blocks : [{ kind: 'heading', level: 1, text: title }, ...blocks] };
}

function tryDecode(bytes: Uint8Array, label: string | undefined): string | undefined {
  if (label === undefined) return undefined;
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    // An encoding that nobody knows, or bytes that are not in it.
    return undefined;
  }
}

/** What the page itself names, in the bytes that the HTML standard looks at. */
function declaredCharset(bytes: Uint8Array): string | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 1_024));
  return /<meta[^>]{0,200}charset\s*=\s*["']?([\w:.-]{1,40})/i.exec(head)?.[1];
}

/** The text of a page: by its byte order mark, what the server says, what it says itself, and what its bytes look like. */
export function decodePage(bytes: Uint8Array, charset: string | undefined): string {
  const [first, second, third] = bytes;
  const isMarked =
    (first === 0xef && second === 0xbb && third === 0xbf) || (first === 0xff && second === 0xfe);
  const text =
    (isMarked ? decodeText(bytes)?.text : undefined) ??
    tryDecode(bytes, charset) ??
    tryDecode(bytes, declaredCharset(bytes)) ??
    decodeText(bytes)?.text ??
    new TextDecoder('utf-8').decode(bytes);
  return text.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n');
}

/** What a server fetched from an address. */
interface FetchedPage {
  readonly url: string;
  readonly kind: 'html' | 'text' | 'pdf';
  readonly charset?: string | undefined;
  /** In base64. */
  readonly bytes: string;
}

/** A page as the worker has read it; the bytes of a PDF, which another worker reads. */
export type ReadBytes =
  | { readonly kind: 'text'; readonly title: string; readonly text: DocumentText }
  | { readonly kind: 'pdf'; readonly bytes: Uint8Array<ArrayBuffer> };

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
}

/** The name of the file behind an address, for a text that is no page. */
export function fileNameOf(url: string): string {
  const last = new URL(url).pathname.split('/').findLast((part) => part !== '') ?? '';
  try {
    return decodeURIComponent(last).slice(0, 120);
  } catch {
    return last.slice(0, 120);
  }
}

/** Reads what the server fetched. Throws UnreadableDocument. */
export async function readBytes(
  { url, kind, charset, bytes: base64 }: FetchedPage,
  plain: boolean,
): Promise<ReadBytes> {
  const bytes = fromBase64(base64);
  if (kind === 'pdf') return { kind, bytes };
  const words = decodePage(bytes, charset);
  if (kind === 'html') {
    const { title, blocks } = readablePage(words, { plain });
    if (blocks.length === 0) throw new UnreadableDocument('noText');
    const all = [...blocks];
    return { kind: 'text', title, text: { format: 'html', blocks: all, outline: outlineOf(all), notes: [] } };
  }
  const name = fileNameOf(url);
  const noSheet = () => Promise.reject(new UnreadableDocument('unknown'));
  const read = await extractFromText(new TextEncoder().encode(words), name || 'page.txt', noSheet);
  const { format, blocks, notes } = read;
  return { kind: 'text', title: name, text: { format, blocks, outline: outlineOf(blocks), notes } };
}
