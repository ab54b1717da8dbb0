import { decodeEntities, htmlTokens } from './html-tokens.ts';

/** The elements rich text may hold, by the names they may come under. */
const inline: ReadonlyMap<string, string> = new Map(
  Object.entries({
    strong: 'strong',
    b: 'strong',
    em: 'em',
    i: 'em',
    u: 'u',
    ins: 'u',
    s: 's',
    del: 's',
    strike: 's',
    a: 'a',
    span: 'span',
    font: 'span',
  }),
);
const blocks: ReadonlyMap<string, string> = new Map(
  Object.entries({
    p: 'p',
    h3: 'h3',
    h4: 'h4',
    h1: 'h3',
    h2: 'h3',
    h5: 'h4',
    h6: 'h4',
  }),
);
const lists = new Set(['ul', 'ol']);

/** Elements of other documents that begin a line of their own. */
const lines = new Set(
  'address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form header hr html legend main nav pre section summary table tbody td tfoot th thead tr'.split(
    ' ',
  ),
);

const isBlock = (name: string): boolean => name === 'p' || name === 'h3' || name === 'h4';

/** Text as HTML: `&`, `<` and `>` escaped. */
export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const escapeAttribute = (text: string): string => escapeText(text).replaceAll('"', '&quot;');

/**
 * Whether an address may be followed: http, https, mailto and tel. Blanks and control characters, which browsers skip
 * when they look for the scheme, are looked through.
 */
export function isSafeLink(address: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what hides a scheme
  const plain = address.replace(/[\u0000-\u0020\u007f-\u00a0\u2028\u2029]/g, '');
  return /^(https?:\/\/|mailto:|tel:)[^\s]/i.test(plain);
}

const colour =
  /^(#[\da-f]{3,8}|[a-z]{3,24}|rgba?\(\s*[\d.%]+(?:\s*[,/\s]\s*[\d.%]+){2,3}\s*\)|hsla?\(\s*[\d.]+(?:deg)?(?:\s*[,/\s]\s*[\d.%]+){2,3}\s*\))$/i;

/** The declarations of a `style` that may stay: the text's colour, and of a block its alignment. */
function safeStyle(style: string, block: boolean): string {
  const kept: string[] = [];
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':');
    const property = declaration.slice(0, colon).trim().toLowerCase();
    const value = declaration
      .slice(colon + 1)
      .trim()
      .toLowerCase();
    if (kept.some((one) => one.startsWith(`${property}:`))) continue;
    if (property === 'color' && colour.test(value) && !/^(inherit|windowtext|currentcolor)$/.test(value))
      kept.push(`color: ${value}`);
    if (block && property === 'text-align' && /^(left|center|right|justify)$/.test(value))
      kept.push(`text-align: ${value}`);
  }
  return kept.join('; ');
}

function openTag(name: string, attributes: ReadonlyMap<string, string>): string {
  if (name === 'a') {
    const href = (attributes.get('href') ?? '').trim();
    return isSafeLink(href) ? `<a href="${escapeAttribute(href)}">` : '';
  }
  // Of a line that is kept and not shown (hidden-lines.ts).
  const hidden = attributes.has('data-resume-hidden') ? ' data-resume-hidden=""' : '';
  if (name === 'li') return `<li${hidden}>`;
  if (name !== 'span' && !isBlock(name)) return `<${name}>`;
  const given = attributes.get('style') ?? '';
  const style = safeStyle(
    attributes.has('color') ? `${given};color:${attributes.get('color')}` : given,
    isBlock(name),
  );
  if (style) return `<${name}${isBlock(name) ? hidden : ''} style="${escapeAttribute(style)}">`;
  return name === 'span' ? '' : `<${name}${hidden}>`;
}

/** Deeper nesting is laid flat: nothing that a resume needs, and browsers slow down on thousands of levels. */
const maxDepth = 20;

interface OpenInline {
  readonly name: string;
  /** Empty for one that is unwrapped. */
  readonly tag: string;
  /** Written only once there is text in it. */
  written: boolean;
}

/**
 * Writes the allowed elements. Blocks (paragraphs, headings, lists, items) stand in one stack, and what is inline in
 * the innermost of them in another: no inline element reaches from one block into the next.
 */
class Writer {
  private html = '';
  private readonly blocks: string[] = [];
  private inlines: OpenInline[] = [];
  /** Whether the next text begins a paragraph of its own. */
  private lineDue = false;

  private get inList(): boolean {
    return lists.has(this.blocks.at(-1) ?? '');
  }

  private endInlines(from = 0): void {
    for (const { name, written } of this.inlines.slice(from).toReversed())
      if (written) this.html += `</${name}>`;
    this.inlines = this.inlines.slice(0, from);
  }

  private endBlock(): void {
    this.endInlines();
    const name = this.blocks.pop();
    if (name) this.html += `</${name}>`;
  }

  private endLine(): void {
    this.endInlines();
    if (isBlock(this.blocks.at(-1) ?? '')) this.endBlock();
  }

  private startBlock(name: string, tag: string): void {
    if (this.inList && name !== 'li') this.startBlock('li', '<li>');
    this.html += tag;
    this.blocks.push(name);
    this.lineDue = false;
  }

  private beforeText(): void {
    if (this.inList) this.startBlock('li', '<li>');
    else if (this.lineDue && !isBlock(this.blocks.at(-1) ?? '')) this.startBlock('p', '<p>');
    this.lineDue = false;
    for (const one of this.inlines) {
      if (!one.written && one.tag) {
        this.html += one.tag;
        one.written = true;
      }
    }
  }

  text(text: string): void {
    const plain = escapeText(decodeEntities(text));
    // Blanks between blocks are the source's layout, not text.
    if (plain.trim() === '' && (this.lineDue || this.inList || this.html === '')) return;
    this.beforeText();
    this.html += plain;
  }

  start(tag: string, attributes: ReadonlyMap<string, string>): void {
    const asInline = inline.get(tag);
    const asBlock = blocks.get(tag);
    if (tag === 'br') {
      this.beforeText();
      this.html += '<br>';
    } else if (asInline) {
      if (asInline === 'a') this.end('a');
      const full = this.inlines.filter((one) => one.tag).length >= maxDepth;
      this.inlines.push({ name: asInline, tag: full ? '' : openTag(asInline, attributes), written: false });
    } else if (asBlock) {
      this.endLine();
      this.startBlock(asBlock, openTag(asBlock, attributes));
    } else if (lists.has(tag)) {
      this.endLine();
      if (this.blocks.filter((name) => lists.has(name)).length < maxDepth) this.startBlock(tag, `<${tag}>`);
    } else if (tag === 'li') {
      this.endLine();
      if (this.blocks.at(-1) === 'li') this.endBlock();
      if (this.inList) this.startBlock('li', openTag('li', attributes));
      else this.lineDue = true;
    } else if (lines.has(tag)) this.breakLine();
  }

  private breakLine(): void {
    this.endLine();
    this.lineDue = true;
  }

  end(tag: string): void {
    const asInline = inline.get(tag);
    if (asInline) {
      const index = this.inlines.findLastIndex(({ name }) => name === asInline);
      if (index !== -1) this.endInlines(index);
    } else if (tag === 'li' || lists.has(tag)) {
      const index = this.blocks.lastIndexOf(tag);
      const list = this.blocks.findLastIndex((name) => lists.has(name));
      if (index === -1 || (tag === 'li' && index < list)) return;
      while (this.blocks.length > index) this.endBlock();
      this.lineDue = true;
    } else if (blocks.has(tag) || lines.has(tag)) {
      const open = isBlock(this.blocks.at(-1) ?? '');
      if (open || lines.has(tag)) this.breakLine();
    }
  }

  done(): string {
    while (this.blocks.length > 0) this.endBlock();
    this.endInlines();
    return this.html;
  }
}

/**
 * Rich text with nothing in it but p, br, h3, h4, ul, ol, li, strong, em, u, s, a[href] and span, colours and
 * alignments. Known relatives take their names (b, h1, div …), other elements leave their text, scripts and styles
 * leave nothing. Writes its own tags in balance, so that a browser reads back what was written; doing it again
 * changes nothing.
 */
export function sanitizeRichText(html: string): string {
  const writer = new Writer();
  for (const token of htmlTokens(html)) {
    if (token.kind === 'text') writer.text(token.text);
    else if (token.kind === 'open') writer.start(token.name, token.attributes);
    else writer.end(token.name);
  }
  return writer.done();
}

/** The text of rich text, a line for each paragraph and list item. */
export function richTextToPlain(html: string): string {
  let text = '';
  const newLine = () => {
    if (text !== '' && !text.endsWith('\n')) text += '\n';
  };
  for (const token of htmlTokens(html)) {
    if (token.kind === 'text') text += decodeEntities(token.text).replace(/[\s\u00a0]+/g, ' ');
    else if (token.kind === 'open' && token.name === 'br') text += '\n';
    else if (blocks.has(token.name) || token.name === 'li' || lists.has(token.name) || lines.has(token.name))
      newLine();
  }
  return text
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim();
}

/** Whether rich text says nothing. */
export const isEmptyRichText = (html: string): boolean => richTextToPlain(html) === '';
