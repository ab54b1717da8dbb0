/** A part that is no XML as Office programs write it, or more of it than is read. */
export class UnsafeXml extends Error {
  override readonly name = 'UnsafeXml';
}

export interface OpenTag {
  readonly kind: 'open';
  readonly name: string;
  /** Values are decoded. */
  readonly attributes: Map<string, string>;
  readonly empty: boolean;
}
export interface CloseTag {
  readonly kind: 'close';
  readonly name: string;
}
export interface TextToken {
  readonly kind: 'text';
  text: string;
}
export type XmlToken = OpenTag | CloseTag | TextToken;

/** Characters of one part; a Word file of a thousand pages has a tenth of it. */
const maxLength = 80_000_000;
const maxDepth = 1_000;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Decodes references; those to entities that XML itself does not know are refused. */
function decode(source: string): string {
  if (!source.includes('&')) return source;
  return source.replace(/&([^;&<]{0,12});?/g, (whole, name: string) => {
    const known = entities[name];
    if (known !== undefined && whole.endsWith(';')) return known;
    const number = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(name);
    const code = number?.[1] ? Number.parseInt(number[1], 16) : Number(number?.[2] ?? Number.NaN);
    if (!whole.endsWith(';') || !(code > 0 && code <= 0x10ffff)) throw new UnsafeXml('reference');
    return String.fromCodePoint(code);
  });
}

const tagName = /[^\s/>=<"']+/y;
const attribute = /\s*([^\s/>=<"']+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const tagEnd = /\s*(\/?)>/y;

function readOpenTag(source: string, from: number): { readonly tag: OpenTag; readonly end: number } {
  tagName.lastIndex = from;
  const name = tagName.exec(source)?.[0];
  if (name === undefined) throw new UnsafeXml('tag');
  const attributes = new Map<string, string>();
  let at = tagName.lastIndex;
  for (;;) {
    attribute.lastIndex = at;
    const found = attribute.exec(source);
    if (!found) break;
    attributes.set(found[1] ?? '', decode(found[2] ?? found[3] ?? ''));
    at = attribute.lastIndex;
  }
  tagEnd.lastIndex = at;
  const close = tagEnd.exec(source);
  if (!close) throw new UnsafeXml('tag');
  return { tag: { kind: 'open', name, attributes, empty: close[1] === '/' }, end: tagEnd.lastIndex };
}

const endOf = (source: string, mark: string, from: number): number => {
  const at = source.indexOf(mark, from);
  if (at < 0) throw new UnsafeXml('end');
  return at + mark.length;
};

/**
 * The tags and texts of an XML part, without comments and processing instructions, which Office programs ignore.
 * Throws UnsafeXml: not well-formed, with a DOCTYPE, too deep or too large.
 */
export function readTokens(source: string): XmlToken[] {
  if (source.length > maxLength) throw new UnsafeXml('size');
  const tokens: XmlToken[] = [];
  const open: string[] = [];
  const addText = (text: string) => {
    const last = tokens.at(-1);
    if (last?.kind === 'text') last.text += text;
    else if (text !== '') tokens.push({ kind: 'text', text });
  };
  let at = source.startsWith('\ufeff') ? 1 : 0;
  while (at < source.length) {
    if (source.charAt(at) !== '<') {
      const end = source.indexOf('<', at);
      addText(decode(source.slice(at, end < 0 ? source.length : end)));
      at = end < 0 ? source.length : end;
    } else if (source.startsWith('<!--', at)) at = endOf(source, '-->', at + 4);
    else if (source.startsWith('<?', at)) at = endOf(source, '?>', at + 2);
    else if (source.startsWith('<![CDATA[', at)) {
      const end = endOf(source, ']]>', at + 9);
      addText(source.slice(at + 9, end - 3));
      at = end;
    } else if (source.startsWith('<!', at)) throw new UnsafeXml('declaration');
    else if (source.startsWith('</', at)) {
      const end = endOf(source, '>', at + 2);
      const name = source.slice(at + 2, end - 1).trimEnd();
      if (open.pop() !== name) throw new UnsafeXml('nesting');
      tokens.push({ kind: 'close', name });
      at = end;
    } else {
      const { tag, end } = readOpenTag(source, at + 1);
      tokens.push(tag);
      if (!tag.empty && open.push(tag.name) > maxDepth) throw new UnsafeXml('depth');
      at = end;
    }
  }
  if (open.length > 0 || tokens.length === 0) throw new UnsafeXml('end');
  return tokens;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};
const escapeText = (text: string) => text.replace(/[&<>\r]/g, (char) => escapes[char] ?? char);
const escapeValue = (text: string) => text.replace(/[&<>"\t\n\r]/g, (char) => escapes[char] ?? char);

/** A part as a file, in UTF-8. */
export function writeTokens(tokens: readonly XmlToken[]): Uint8Array<ArrayBuffer> {
  const out = ['<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'];
  for (const token of tokens)
    if (token.kind === 'text') out.push(escapeText(token.text));
    else if (token.kind === 'close') out.push(`</${token.name}>`);
    else {
      out.push(`<${token.name}`);
      for (const [name, value] of token.attributes) out.push(` ${name}="${escapeValue(value)}"`);
      out.push(token.empty ? '/>' : '>');
    }
  return new TextEncoder().encode(out.join(''));
}

/** A name without its prefix. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The text of a part: UTF-8, or UTF-16 as its first bytes say. Throws UnsafeXml for any other. */
export function decodePart(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const utf16 =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null;
  try {
    return new TextDecoder(utf16 ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnsafeXml('encoding');
  }
}
