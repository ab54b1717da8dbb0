/** A token of HTML: text with entities not yet decoded, or a tag. */
export type HtmlToken =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'open'; readonly name: string; readonly attributes: ReadonlyMap<string, string> }
  | { readonly kind: 'close'; readonly name: string };

/** Elements whose content is no text of the document: it is dropped with them. */
const droppedElements = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'embed',
  'svg',
  'math',
  'title',
  'head',
  'textarea',
  'select',
  'xmp',
  'noembed',
  'noframes',
  'audio',
  'video',
  'canvas',
]);

const attributePattern = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;

function readAttributes(source: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = '', double, single, bare] of source.matchAll(attributePattern)) {
    const key = name.toLowerCase();
    if (!attributes.has(key)) attributes.set(key, decodeEntities(double ?? single ?? bare ?? ''));
  }
  return attributes;
}

/** The end of a tag that begins at `start`: quotes may hide a `>`. -1 when it never ends. */
function tagEnd(html: string, start: number): number {
  let quote = '';
  for (let index = start; index < html.length; index += 1) {
    const sign = html.charAt(index);
    if (quote) {
      if (sign === quote) quote = '';
    } else if ((sign === '"' || sign === "'") && html.charAt(index - 1) === '=') quote = sign;
    else if (sign === '>') return index;
  }
  return -1;
}

/**
 * Cuts HTML into tokens, in one pass. Comments, declarations and elements without text of the document (script, style,
 * svg …) leave nothing. A `<` that begins no tag is text.
 */
export function* htmlTokens(html: string): Generator<HtmlToken> {
  let index = 0;
  while (index < html.length) {
    const less = html.indexOf('<', index);
    if (less === -1) {
      yield { kind: 'text', text: html.slice(index) };
      return;
    }
    if (less > index) yield { kind: 'text', text: html.slice(index, less) };
    const next = html.charAt(less + 1);
    if (next === '!' || next === '?') {
      const comment = html.startsWith('<!--', less);
      const end = comment ? html.indexOf('-->', less + 2) : html.indexOf('>', less);
      if (end === -1) return;
      index = end + (comment ? 3 : 1);
      continue;
    }
    const tag = /^<(\/?)([a-z][^\s/>]*)/i.exec(html.slice(less, less + 40));
    if (!tag) {
      yield { kind: 'text', text: '<' };
      index = less + 1;
      continue;
    }
    const end = tagEnd(html, less + tag[0].length);
    // An unclosed tag consumes the rest, as in a browser.
    if (end === -1) return;
    const name = (tag[2] ?? '').toLowerCase();
    index = end + 1;
    if (tag[1] === '/') {
      yield { kind: 'close', name };
      continue;
    }
    if (droppedElements.has(name)) {
      const close = new RegExp(`</${name}(?=[\\s/>])`, 'gi');
      close.lastIndex = index;
      const found = close.exec(html);
      if (!found) return;
      const after = html.indexOf('>', found.index);
      if (after === -1) return;
      index = after + 1;
      continue;
    }
    yield { kind: 'open', name, attributes: readAttributes(html.slice(less + tag[0].length, end)) };
  }
}

const namedEntities: ReadonlyMap<string, string> = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    ensp: ' ',
    emsp: ' ',
    thinsp: ' ',
    hellip: '…',
    mdash: '—',
    ndash: '–',
    ldquo: '“',
    rdquo: '”',
    lsquo: '‘',
    rsquo: '’',
    laquo: '«',
    raquo: '»',
    middot: '·',
    bull: '•',
    times: '×',
    divide: '÷',
    plusmn: '±',
    deg: '°',
    copy: '©',
    reg: '®',
    trade: '™',
    yen: '¥',
    euro: '€',
    rarr: '→',
    larr: '←',
    ge: '≥',
    le: '≤',
    ne: '≠',
    permil: '‰',
    sup2: '²',
    sup3: '³',
  }),
);

/** Text with its entities read: numbers, and the names that office programs and web pages write. Others stay as they are. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]+\d?));?/gi, (whole, hex, decimal, name) => {
    if (typeof name === 'string') return namedEntities.get(name) ?? whole;
    const code = typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(decimal);
    const unsafe = code === 0 || code > 0x10_ff_ff || (code >= 0xd8_00 && code <= 0xdf_ff);
    return unsafe ? '�' : String.fromCodePoint(code);
  });
}
