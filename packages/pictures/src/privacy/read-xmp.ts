import { unescapeXml } from '../xml-escapes.ts';

/** One value of an XMP packet. */
export interface XmpProperty {
  /** With the usual prefix of its namespace: `exif:GPSLatitude`, whatever prefix the packet chose. */
  readonly name: string;
  /** The properties around it, outermost first; RDF's own elements are left out. */
  readonly within: readonly string[];
  readonly value: string;
}

/** Usual prefixes (XMP specification, part 2; IPTC; MWG; vendors). */
const prefixes: Readonly<Record<string, string>> = {
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#': 'rdf',
  'adobe:ns:meta/': 'x',
  'http://ns.adobe.com/exif/1.0/': 'exif',
  'http://cipa.jp/exif/1.0/': 'exifEX',
  'http://ns.adobe.com/exif/1.0/aux/': 'aux',
  'http://ns.adobe.com/tiff/1.0/': 'tiff',
  'http://ns.adobe.com/xap/1.0/': 'xmp',
  'http://ns.adobe.com/xap/1.0/mm/': 'xmpMM',
  'http://ns.adobe.com/xap/1.0/rights/': 'xmpRights',
  'http://ns.adobe.com/xap/1.0/sType/ResourceRef#': 'stRef',
  'http://ns.adobe.com/xap/1.0/sType/ResourceEvent#': 'stEvt',
  'http://ns.adobe.com/xap/1.0/g/img/': 'xmpGImg',
  'http://ns.adobe.com/xmp/note/': 'xmpNote',
  'http://ns.adobe.com/photoshop/1.0/': 'photoshop',
  'http://ns.adobe.com/camera-raw-settings/1.0/': 'crs',
  'http://ns.adobe.com/lightroom/1.0/': 'lr',
  'http://purl.org/dc/elements/1.1/': 'dc',
  'http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/': 'Iptc4xmpCore',
  'http://iptc.org/std/Iptc4xmpExt/2008-02-29/': 'Iptc4xmpExt',
  'http://ns.useplus.org/ldf/xmp/1.0/': 'plus',
  'http://www.metadataworkinggroup.com/schemas/regions/': 'mwg-rs',
  'http://www.metadataworkinggroup.com/schemas/keywords/': 'mwg-kw',
  'http://ns.microsoft.com/photo/1.0': 'MicrosoftPhoto',
  'http://ns.microsoft.com/photo/1.0/': 'MicrosoftPhoto',
  'http://ns.microsoft.com/photo/1.2/': 'MP',
  'http://ns.microsoft.com/photo/1.2/t/RegionInfo#': 'MPRI',
  'http://ns.microsoft.com/photo/1.2/t/Region#': 'MPReg',
  'http://www.digikam.org/ns/1.0/': 'digiKam',
  'http://ns.acdsee.com/iptc/1.0/': 'acdsee',
  'http://www.dji.com/drone-dji/1.0/': 'drone-dji',
  'http://ns.google.com/photos/1.0/camera/': 'GCamera',
  'http://ns.google.com/photos/1.0/container/': 'GContainer',
  'http://ns.google.com/photos/1.0/image/': 'GImage',
  'http://ns.google.com/photos/1.0/panorama/': 'GPano',
  'http://ns.adobe.com/hdr-gain-map/1.0/': 'hdrgm',
  'http://www.tc260.org.cn/ns/AIGC/1.0/': 'TC260',
  'http://ns.adobe.com/creatorAtom/1.0/': 'creatorAtom',
  'http://ns.adobe.com/xmp/1.0/DynamicMedia/': 'xmpDM',
  'http://ns.adobe.com/pdf/1.3/': 'pdf',
};

const usualPrefixes = new Set(Object.values(prefixes));

const maxDepth = 48;
const maxProperties = 3_000;
const maxText = 20_000;

/** Where a tag ends, quotes respected; the text's end where it does not. */
function tagEnd(text: string, from: number): number {
  let quote = '';
  for (let at = from; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '>') return at;
  }
  return text.length;
}

const attributePattern = /(?<![\w:.-])([\w:.-]{1,200})\s{0,8}=\s{0,8}(?:"([^"]*)"|'([^']*)')/g;

const hasWords = (text: string): boolean => /[\p{L}\p{N}]{2}/u.test(text);

interface Element {
  readonly name: string;
  text: string;
  children: boolean;
}

/** RDF's and XML's own words carry no property of the picture. */
const isRdf = (name: string): boolean => /^(?:rdf|x|xml):/.test(name);

/**
 * The values in an XMP packet (XMP specification, part 1; RDF/XML as its writers use it: properties as elements or as
 * attributes of rdf:Description, structures, and arrays). Entities that a DOCTYPE declares are not expanded, nothing
 * is fetched; depth, count and length are bounded. Never throws.
 */
export function readXmp(text: string): { properties: XmpProperty[]; whole: boolean } {
  const properties: XmpProperty[] = [];
  const spaces = new Map<string, string>();
  const stack: Element[] = [];
  let whole = true;
  const named = (given: string): string => {
    const colon = given.indexOf(':');
    if (colon < 0) return given;
    const prefix = given.slice(0, colon);
    const uri = spaces.get(prefix);
    const usual = uri === undefined ? undefined : prefixes[uri];
    // A prefix that usually means something else must not be taken for it.
    if (uri !== undefined && usual === undefined && usualPrefixes.has(prefix)) return `其他-${given}`;
    return usual === undefined ? given : usual + given.slice(colon);
  };
  const add = (name: string, value: string) => {
    const trimmed = unescapeXml(value.slice(0, maxText)).trim();
    if (trimmed === '') return;
    if (properties.length >= maxProperties) {
      whole = false;
      return;
    }
    properties.push({
      name,
      within: stack.map((one) => one.name).filter((one) => !isRdf(one)),
      value: trimmed,
    });
  };
  const close = () => {
    const element = stack.pop();
    if (!element || element.text.trim() === '') return;
    if (element.children) {
      add('文字', element.text);
      return;
    }
    if (!isRdf(element.name)) add(element.name, element.text);
    else {
      const at = stack.findLastIndex(({ name }) => !isRdf(name));
      const holder = stack[at];
      if (holder) {
        const removed = stack.splice(at);
        add(holder.name, element.text);
        stack.push(...removed);
      }
    }
  };
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf('<', at);
    const top = stack.at(-1);
    if (open < 0) {
      if (properties.length > 0 && hasWords(text.slice(at))) add('文字', text.slice(at));
      break;
    }
    if (top) {
      const words = text.slice(at, open);
      if (top.text.length < maxText) top.text += words.slice(0, maxText);
      // Behind so many blanks nobody looks.
      if (top.text.length + words.length > maxText && top.text.trim() === '') whole = false;
    } else if (hasWords(text.slice(at, open))) add('文字', text.slice(at, open));
    if (text.startsWith('<!--', open)) {
      const end = text.indexOf('-->', open);
      add('注释', text.slice(open + 4, end < 0 ? text.length : end));
      at = end < 0 ? text.length : end + 3;
    } else if (text.startsWith('<![CDATA[', open)) {
      const end = text.indexOf(']]>', open);
      if (top)
        top.text += text
          .slice(open + 9, Math.min(end < 0 ? text.length : end, open + maxText))
          .replaceAll('&', '&amp;');
      at = end < 0 ? text.length : end + 3;
    } else if (text.startsWith('<?', open) || text.startsWith('<!', open)) {
      const end = tagEnd(text, open);
      // A declaration may hold anything; the packet's own and XML's say nothing.
      if (
        !/^<\?(?:xpacket|xml|adobe-xap-filters)\b.{0,200}$/s.test(text.slice(open, Math.min(end, open + 400)))
      )
        whole = false;
      at = end + 1;
    } else {
      const end = tagEnd(text, open);
      const tag = text.slice(open + 1, end);
      at = end + 1;
      if (tag.startsWith('/')) {
        close();
        continue;
      }
      const attributes = [...tag.matchAll(attributePattern)].map(
        ([, name = '', double, single]) => [name, double ?? single ?? ''] as const,
      );
      for (const [name, value] of attributes)
        if (name.startsWith('xmlns:')) spaces.set(name.slice(6), unescapeXml(value));
      const name = named(/^[^\s/>]{1,200}/.exec(tag)?.[0] ?? '');
      if (top) top.children = true;
      if (stack.length >= maxDepth) {
        whole = false;
        break;
      }
      stack.push({ name, text: '', children: false });
      for (const [attribute, value] of attributes) {
        const full = named(attribute);
        if (!/^(?:xmlns|rdf:(?:about|ID|nodeID|parseType|datatype)$|xml:|x:xmptk)/.test(full))
          add(full === 'rdf:resource' || full === 'rdf:value' ? name : full, value);
      }
      if (tag.endsWith('/')) close();
    }
  }
  return { properties, whole };
}
