import { toDataUrl } from '../../../../shared/lib/data-url.ts';
import { covers, parseUnicodeRange } from './unicode-range.ts';

/** One file of a family, for some characters at some weights. */
export interface FontSlice {
  readonly family: string;
  readonly url: string;
  readonly weight: string;
  readonly style: string;
  readonly unicodeRange: string;
}

const unquoted = (family: string): string => family.trim().replace(/^(["'])(.*)\1$/, '$2');

function sliceOf(rule: CSSFontFaceRule, base: string): FontSlice | undefined {
  const { style } = rule;
  const source = style.getPropertyValue('src');
  const found = /url\((["']?)([^"')]+\.woff2)\1\)/i.exec(source) ?? /url\((["']?)([^"')]+)\1\)/i.exec(source);
  if (!found?.[2]) return undefined;
  return {
    family: unquoted(style.getPropertyValue('font-family')),
    url: new URL(found[2], base).href,
    weight: style.getPropertyValue('font-weight') || '400',
    style: style.getPropertyValue('font-style') || 'normal',
    unicodeRange: style.getPropertyValue('unicode-range'),
  };
}

/** Every slice that the page declares, in the order it declares them. */
export function declaredSlices(): readonly FontSlice[] {
  const slices: FontSlice[] = [];
  for (const sheet of document.styleSheets) {
    // All style sheets are the product's own; one that another origin brought in would not let itself be read.
    if (sheet.href && new URL(sheet.href).origin !== location.origin) continue;
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSFontFaceRule)) continue;
      const slice = sliceOf(rule, sheet.href ?? document.baseURI);
      if (slice) slices.push(slice);
    }
  }
  return slices;
}

/** The slices of a declared family that a text needs, in the order the page declares them. */
function slicesFor(family: string, text: string): readonly FontSlice[] {
  const codes = new Set(Array.from(text, (char) => char.codePointAt(0) ?? 0));
  return declaredSlices().filter(
    (slice) => slice.family === family && covers(parseUnicodeRange(slice.unicodeRange), codes),
  );
}

const embedded = new Map<string, Promise<string>>();

async function readAsDataUrl(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return toDataUrl(await response.blob());
}

function asDataUrl(url: string): Promise<string> {
  const found = embedded.get(url);
  if (found) return found;
  const started = readAsDataUrl(url);
  embedded.set(url, started);
  started.catch(() => embedded.delete(url));
  return started;
}

/**
 * `@font-face` rules that carry the slices of a family which a text needs, for a picture or a file that must stand by
 * itself. A slice that cannot be read is left out: its characters are in another font.
 */
export async function embeddedFontCss(family: string, text: string): Promise<string> {
  const rules = slicesFor(family, text).map(async (slice) => {
    const range = slice.unicodeRange ? `unicode-range:${slice.unicodeRange};` : '';
    const url = await asDataUrl(slice.url);
    return `@font-face{font-family:"${slice.family}";font-style:${slice.style};font-weight:${slice.weight};${range}src:url(${url}) format("woff2");}`;
  });
  const settled = await Promise.allSettled(rules);
  return settled.flatMap((rule) => (rule.status === 'fulfilled' ? [rule.value] : [])).join('\n');
}
