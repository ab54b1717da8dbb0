/** What the drawings of bench/ocr.ts have in common: random choices, and text set in lines. */
/** A line of text at its place. */
export interface Mark {
  readonly text: string;
  readonly x: number;
  /** Of the base line. */
  readonly y: number;
  readonly size: number;
  readonly ink?: string;
  readonly bold?: boolean;
  /** Where it is another one than the page's. */
  readonly font?: string;
  /** What of the text stands at `x`; its beginning if not said. */
  readonly anchor?: 'middle' | 'end';
}

export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly paper: string;
  readonly ink: string;
  readonly font: string;
  readonly shapes: string;
  readonly marks: readonly Mark[];
  readonly text: string;
}

export type Random = () => number;

/** Mulberry32: small, fast, and good enough to choose texts. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const pick = <T>(random: Random, list: readonly T[]): T =>
  list[Math.floor(random() * list.length)] as T;
export const between = (random: Random, low: number, high: number): number => low + random() * (high - low);

/** Width in ems, as Noto's fonts have it on average; for wrapping alone. */
const widthOf = (letter: string): number => ((letter.codePointAt(0) ?? 0) < 0x2000 ? 0.56 : 1);

const noBreakBefore = /^[，。、；：？！”’）》%℃,.]/u;

export function wrap(text: string, ems: number): string[] {
  const lines: string[] = [];
  let line = '';
  let width = 0;
  for (const part of text.match(/[A-Za-z0-9@._:,￥-]+|./gu) ?? []) {
    const partWidth = Array.from(part).reduce((sum, letter) => sum + widthOf(letter), 0);
    if (width + partWidth > ems && line !== '' && !noBreakBefore.test(part)) {
      lines.push(line.trim());
      line = '';
      width = 0;
    }
    if (line === '' && part === ' ') continue;
    line += part;
    width += partWidth;
  }
  return line === '' ? lines : [...lines, line.trim()];
}

export const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

export function paragraphOf(random: Random, from: readonly string[], count: number): string {
  return Array.from({ length: count }, () => pick(random, from)).join('');
}

/** Paragraphs set between two margins; the lines as they stand. */
export function setText(
  paragraphs: readonly string[],
  place: { x: number; y: number; size: number; ems: number; leading: number; bottom: number },
): { marks: Mark[]; lines: string[] } {
  const marks: Mark[] = [];
  const lines: string[] = [];
  let { y } = place;
  for (const paragraph of paragraphs) {
    for (const [at, line] of wrap(paragraph, place.ems - 2).entries()) {
      if (y > place.bottom) return { marks, lines };
      marks.push({ text: line, x: place.x + (at === 0 ? 2 * place.size : 0), y, size: place.size });
      lines.push(line);
      y += place.size * place.leading;
    }
    y += place.size * 0.4;
  }
  return { marks, lines };
}

export const fonts = {
  sans: 'Noto Sans CJK SC',
  serif: 'Noto Serif CJK SC',
  tc: 'Noto Sans CJK TC',
  tcSerif: 'Noto Serif CJK TC',
};
export const blank = { paper: '#fff', ink: '#111', shapes: '' };

export const whole = (random: Random, low: number, high: number) => Math.floor(between(random, low, high));
export const textOf = (marks: readonly Mark[]) => marks.map(({ text }) => text).join('\n');
export const rect = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`;
