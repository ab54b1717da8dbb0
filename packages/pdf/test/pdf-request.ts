import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { FontSlice, PdfRequest, TextRun } from '../src/drawing.ts';
import { SliceFonts } from '../src/shape/slice-fonts.ts';

const packageName = '@fontsource-variable/noto-sans-sc';

/** The slices of Noto Sans SC, and which of them has a character. */
async function notoSlices(): Promise<{ slices: readonly FontSlice[]; of: (sign: string) => number }> {
  const css = createRequire(import.meta.url).resolve(`${packageName}/wght.css`);
  const text = await readFile(css, 'utf8');
  const rules = [...text.matchAll(/url\((\.[^)]+\.woff2)\)[^}]*unicode-range:([^;}]+)/g)];
  const ranges = rules.map(([, , range = '']) =>
    range.split(',').map((part) => {
      const [from = '', to = from] = part.trim().replace(/^U\+/i, '').split('-');
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
    }),
  );
  return {
    slices: rules.map(([, file = '']) => ({
      family: 'Noto Sans SC Variable',
      url: path.join(path.dirname(css), file),
      weights: [100, 900],
      italic: false,
    })),
    of: (sign) => {
      const code = sign.codePointAt(0) ?? 0;
      return ranges.findLastIndex((parts) => parts.some(([from, to]) => code >= from && code <= to));
    },
  };
}

/** Slices read from the disk. */
export const diskSlices = (): SliceFonts =>
  new SliceFonts(
    async (file) => Uint8Array.from(await readFile(file)),
    () => (packed) => brotliDecompressSync(packed),
  );

const { slices, of } = await notoSlices();

/** Text in which every character is as wide as the size, or half of it. */
export function run(text: string, more: Partial<TextRun> = {}): readonly TextRun[] {
  let x = 40;
  return Array.from(text, (sign): TextRun => {
    const width = /[\x20-\x7e]/.test(sign) ? 10 : 20;
    x += width;
    return {
      kind: 'text',
      units: [sign],
      xs: [x - width],
      end: x,
      baseline: 80,
      size: 20,
      colour: [0, 0, 0, 1],
      slice: of(sign),
      weight: 400,
      italic: false,
      features: [],
      stack: '',
      show: 'shown',
      ...more,
    };
  });
}

/** One page of A4 with a link, a bookmark and an attachment. */
export const request = (drawings: PdfRequest['pages'][number]['drawings']): PdfRequest => ({
  title: '林知夏的简历',
  author: '林知夏',
  language: 'zh-CN',
  created: Date.UTC(2026, 0, 2, 3, 4, 5),
  page: { width: 794, height: 1123 },
  paper: { width: 595.28, height: 841.89 },
  pages: [
    {
      drawings,
      links: [{ x: 10, y: 20, width: 100, height: 30, href: 'https://example.com/中', text: '作品集' }],
    },
  ],
  slices,
  pictures: [],
  structure: [],
  bookmarks: [{ title: '工作经历', page: 0, y: 100 }],
  attachment: {
    name: 'baigong-resume.json',
    type: 'application/json',
    description: '数据',
    bytes: new TextEncoder().encode('{"version":1}'),
  },
});
