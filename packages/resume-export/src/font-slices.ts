import type { FontSlice } from '@baigong/pdf/drawing';
import { splitList } from './drawing/read-colour.ts';

/** Parts of a `unicode-range`: first and last code point. */
type CodeRange = readonly [number, number];

/** Reads a `unicode-range` as browsers write it; what cannot be read is left out, and none is every code point. */
export function parseUnicodeRange(text: string): readonly CodeRange[] {
  const ranges = text.split(',').flatMap((part): CodeRange[] => {
    const found = /^\s*u\+([\da-f?]{1,6})(?:-([\da-f]{1,6}))?\s*$/i.exec(part);
    const [, from = '', to] = found ?? [];
    if (!from) return [];
    const first = Number.parseInt(from.replaceAll('?', '0'), 16);
    return [[first, Number.parseInt(to ?? from.replaceAll('?', 'f'), 16)]];
  });
  return text.trim() ? ranges : [[0, 0x10_ff_ff]];
}

/** Whether one of the code points lies in one of the ranges. */
export function covers(ranges: readonly CodeRange[], codePoints: Iterable<number>): boolean {
  for (const code of codePoints)
    for (const [first, last] of ranges) if (code >= first && code <= last) return true;
  return false;
}

/** One file of a family, for some characters at some weights. */
interface DeclaredSlice {
  readonly family: string;
  readonly url: string;
  readonly weight: string;
  readonly style: string;
  readonly unicodeRange: string;
}

const unquoted = (family: string): string => family.trim().replace(/^(["'])(.*)\1$/, '$2');

function sliceOf(rule: CSSFontFaceRule, base: string): DeclaredSlice | undefined {
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
function declaredSlices(): readonly DeclaredSlice[] {
  const slices: DeclaredSlice[] = [];
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
function slicesFor(family: string, text: string): readonly DeclaredSlice[] {
  const codes = new Set(Array.from(text, (char) => char.codePointAt(0) ?? 0));
  return declaredSlices().filter(
    (slice) => slice.family === family && covers(parseUnicodeRange(slice.unicodeRange), codes),
  );
}

const embedded = new Map<string, Promise<string>>();

async function readAsDataUrl(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  const blob = await response.blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(reader.error ?? new Error(`${url} was not read`)));
    reader.readAsDataURL(blob);
  });
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

interface Candidate extends FontSlice {
  readonly ranges: readonly CodeRange[];
}

function readWeights(css: string): readonly [number, number] {
  const [from = 400, to = from] = css
    .split(' ')
    .map((part) => (part === 'bold' ? 700 : part === 'normal' ? 400 : Number(part)));
  return [from, to];
}

/** Signs that only join or vary others: no font need have them. */
const joiners = /\u{200d}|\p{Variation_Selector}/gu;

/** CSS Fonts 4, 5.2: the nearest weight, looking first to the side that the wanted one leans to. */
function nearest(candidates: readonly Candidate[], weight: number): readonly Candidate[] {
  const distance = ({ weights: [from, to] }: Candidate) => {
    if (weight >= from && weight <= to) return 0;
    const away = weight < from ? from - weight : weight - to;
    const leans = weight > 500 ? weight < from : weight > to;
    return leans ? away : away + 1000;
  };
  const min = Math.min(...candidates.map(distance));
  return candidates.filter((candidate) => distance(candidate) === min);
}

/** Finds the file that the browser takes a character from, among those that the product ships. */
export class SliceChooser {
  readonly #families = new Map<string, Candidate[]>();
  readonly #stacks = new Map<string, readonly string[]>();
  readonly #chosen = new Map<string, number>();
  readonly #used: FontSlice[] = [];
  readonly #indices = new Map<Candidate, number>();

  constructor() {
    for (const { family, url, weight, style, unicodeRange } of declaredSlices()) {
      const candidates = this.#families.get(family) ?? [];
      candidates.push({
        family,
        url,
        weights: readWeights(weight),
        italic: style !== 'normal',
        ranges: parseUnicodeRange(unicodeRange),
      });
      this.#families.set(family, candidates);
    }
  }

  /** The slices that were chosen so far, by the positions given. */
  get slices(): readonly FontSlice[] {
    return this.#used;
  }

  /** The position of a character's slice; -1 when no shipped font of the stack has it. */
  choose(stack: string, weight: number, italic: boolean, unit: string): number {
    const key = `${weight} ${italic ? 'i' : 'n'} ${unit} ${stack}`;
    let index = this.#chosen.get(key);
    if (index === undefined) {
      index = this.#find(stack, weight, italic, unit);
      this.#chosen.set(key, index);
    }
    return index;
  }

  #find(stack: string, weight: number, italic: boolean, unit: string): number {
    const codes = Array.from(unit.replace(joiners, ''), (char) => char.codePointAt(0) ?? 0);
    let families = this.#stacks.get(stack);
    if (!families) {
      families = splitList(stack).map((family) => family.replace(/^(["'])(.*)\1$/, '$2'));
      this.#stacks.set(stack, families);
    }
    for (const family of families) {
      const all = this.#families.get(family);
      if (!all) continue;
      const styled = all.filter((candidate) => candidate.italic === italic);
      const found = nearest(styled.length > 0 ? styled : all, weight).findLast(({ ranges }) =>
        codes.every((code) => covers(ranges, [code])),
      );
      if (found) return this.#use(found);
    }
    return -1;
  }

  #use(candidate: Candidate): number {
    let index = this.#indices.get(candidate);
    if (index === undefined) {
      const { ranges: _, ...slice } = candidate;
      index = this.#used.push(slice) - 1;
      this.#indices.set(candidate, index);
    }
    return index;
  }
}
