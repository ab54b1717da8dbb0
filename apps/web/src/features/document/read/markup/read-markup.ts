import { readReferences } from './entities.ts';

/** What is told of a page or an XML file, in its order. Names are without their prefix; HTML's are in lower case. */
export interface MarkupHearer {
  /** `empty`: it is written as closing itself, and no `close` follows. */
  readonly open: (name: string, attributes: ReadonlyMap<string, string>, empty: boolean) => void;
  readonly close: (name: string) => void;
  readonly text: (text: string) => void;
}

/** Elements of HTML whose content is no markup. */
const raw = new Set([
  'script',
  'style',
  'textarea',
  'title',
  'noscript',
  'iframe',
  'xmp',
  'noembed',
  'noframes',
]);

const attribute = /[\s/]*([^\s=>/"'<]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+)))?/y;
const nameAt = /<\/?([a-z_][^\s/>]*)/iy;

/**
 * Tells the elements and texts of HTML or XML one after the other. Nothing is built, nothing is looked up, entities that a
 * file declares are not known, and nesting costs nothing: a hostile file is read in time that grows with its length alone.
 */
export function readMarkup(source: string, kind: 'html' | 'xml', hearer: MarkupHearer): void {
  const html = kind === 'html';
  const local = (name: string) => {
    const bare = name.slice(name.indexOf(':') + 1);
    return html ? bare.toLowerCase() : bare;
  };
  const tell = (from: number, to: number) => {
    if (to > from) hearer.text(readReferences(source.slice(from, to)));
  };
  /** Past the end of what begins at `from`, or the end of the file. */
  const past = (sign: string, from: number) => {
    const at = source.indexOf(sign, from);
    return at < 0 ? source.length : at + sign.length;
  };
  let at = 0;
  while (at < source.length) {
    const tag = source.indexOf('<', at);
    if (tag < 0) {
      tell(at, source.length);
      return;
    }
    tell(at, tag);
    if (source.startsWith('<!--', tag)) {
      at = past('-->', tag + 4);
      continue;
    }
    if (source.startsWith('<![CDATA[', tag)) {
      const end = past(']]>', tag + 9);
      hearer.text(source.slice(tag + 9, Math.max(tag + 9, end - 3)));
      at = end;
      continue;
    }
    if (source[tag + 1] === '!' || source[tag + 1] === '?') {
      at = past('>', tag);
      // A DOCTYPE may hold declarations in brackets.
      const bracket = source.slice(tag, at).indexOf('[');
      if (source[tag + 1] === '!' && bracket >= 0) at = past('>', past(']', tag + bracket) - 1);
      continue;
    }
    nameAt.lastIndex = tag;
    const found = nameAt.exec(source);
    if (!found) {
      hearer.text('<');
      at = tag + 1;
      continue;
    }
    const name = local(found[1] ?? '');
    at = nameAt.lastIndex;
    if (source[tag + 1] === '/') {
      at = past('>', at);
      hearer.close(name);
      continue;
    }
    const attributes = new Map<string, string>();
    for (;;) {
      attribute.lastIndex = at;
      const one = attribute.exec(source);
      if (!one) break;
      at = attribute.lastIndex;
      // Where two differ by their prefix alone (id and r:id), the second keeps its own.
      const key = attributes.has(local(one[1] ?? '')) ? (one[1] ?? '') : local(one[1] ?? '');
      if (!attributes.has(key)) attributes.set(key, readReferences(one[2] ?? one[3] ?? one[4] ?? ''));
    }
    const end = past('>', at);
    const empty = source[end - 2] === '/';
    hearer.open(name, attributes, empty);
    at = end;
    if (!html || empty || !raw.has(name)) continue;
    const close = new RegExp(`</${name}(?=[\\s/>])`, 'gi');
    close.lastIndex = at;
    const until = close.exec(source)?.index ?? source.length;
    if (name === 'title') tell(at, until);
    at = until;
  }
}
