import { Tokenizer } from 'htmlparser2';

/** Receives the elements and texts of a page or an XML file in order. Names have no prefix; those of HTML are in lower case. */
interface MarkupHandler {
  /** `empty`: the tag closes itself, and no `close` follows. */
  readonly open: (name: string, attributes: ReadonlyMap<string, string>, empty: boolean) => void;
  readonly close: (name: string) => void;
  readonly text: (text: string) => void;
}

/** Elements of HTML whose content is neither markup nor text to be read. */
const rawElements = new Set('script style textarea iframe xmp noembed noframes plaintext'.split(' '));

/** A DOCTYPE with declarations of its own, which are ignored. */
const internalSubset = /<!DOCTYPE[^>[]*\[[^\]]*\][^>]*>/i;

/**
 * Reports the elements and texts of HTML or XML one after the other. Builds no tree: nesting costs nothing, entities that the file
 * declares are unknown, and the time grows with the length of a hostile file alone.
 */
export function readMarkup(markup: string, kind: 'html' | 'xml', handler: MarkupHandler): void {
  const source = markup.replace(internalSubset, '');
  const html = kind === 'html';
  const localName = (name: string) => {
    const local = name.slice(name.indexOf(':') + 1);
    return html ? local.toLowerCase() : local;
  };
  let tag = '';
  let attributes = new Map<string, string>();
  let attribute = '';
  let value = '';
  let raw = false;

  const open = (empty: boolean) => {
    handler.open(tag, attributes, empty);
    raw = html && !empty && rawElements.has(tag);
  };
  const text = (words: string) => {
    if (!raw) handler.text(words);
  };
  const tokenizer = new Tokenizer(
    { xmlMode: !html, recognizeSelfClosing: true },
    {
      onopentagname(start, end) {
        tag = localName(source.slice(start, end));
        attributes = new Map();
      },
      onattribname(start, end) {
        const name = source.slice(start, end);
        // If two differ only in their prefix (id and r:id), the second keeps it.
        attribute = attributes.has(localName(name)) ? name : localName(name);
        value = '';
      },
      onattribdata: (start, end) => (value += source.slice(start, end)),
      onattribentity: (codePoint) => (value += String.fromCodePoint(codePoint)),
      onattribend() {
        if (!attributes.has(attribute)) attributes.set(attribute, value);
      },
      onopentagend: () => open(false),
      onselfclosingtag: () => open(true),
      onclosetag(start, end) {
        raw = false;
        handler.close(localName(source.slice(start, end)));
      },
      ontext: (start, end) => text(source.slice(start, end)),
      ontextentity: (codePoint) => text(String.fromCodePoint(codePoint)),
      oncdata: (start, end, offset) => text(source.slice(start, end - offset)),
      oncomment: () => undefined,
      ondeclaration: () => undefined,
      onprocessinginstruction: () => undefined,
      onend: () => undefined,
    },
  );
  tokenizer.write(source);
  tokenizer.end();
}

/** Decodes the character references in a text without markup. */
export function decodeReferences(text: string): string {
  if (!text.includes('&')) return text;
  let decoded = '';
  readMarkup(text.replaceAll('<', '&lt;'), 'html', {
    open: () => undefined,
    close: () => undefined,
    text: (words) => (decoded += words),
  });
  return decoded;
}
