import { createRedactor, type RedactionChoices } from '../redact-text.ts';
import { redactPage, type PageLine, type PagePiece } from './redact-page.ts';
import type { Mask } from '../word/redact-part.ts';
import { ScanPdf } from '@baigong/pdf/scan-pdf';
import type { RedactedFile } from '../word/redact-word-file.ts';

/** What has to be black, in pixels of a page's picture. */
export interface Bar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A page that is drawn and waits to be covered. */
export interface DrawnPage {
  /** In points. */
  readonly width: number;
  readonly height: number;
  readonly lines: readonly PageLine[];
  /** All its text was recognised in its picture: what was misread is not found. */
  readonly isRecognised?: boolean;
  /** Of the picture, in pixels. */
  readonly pixels: { readonly width: number; readonly height: number };
  readonly cover: (bars: readonly Bar[]) => void;
  readonly toJpeg: () => Promise<Blob>;
  /** Gives the memory of the picture back. */
  readonly close: () => void;
}

export interface RedactPdfOptions {
  readonly password: string | undefined;
  readonly mask: Mask;
  readonly choices: RedactionChoices;
  /** Placeholders of the text copy, which the copy has too. */
  readonly mapping: ReadonlyMap<string, string>;
  /** Parts of values that page breaks cut. */
  readonly pieces: readonly (PagePiece & { readonly page: number })[];
  readonly onProgress: (done: number, pages: number) => void;
  readonly signal: AbortSignal;
}

/** Reads a copy again, before it is handed out. */
export interface CopyChecks {
  readonly isBlack: (jpeg: Blob, bars: readonly Bar[]) => Promise<boolean>;
  readonly isClean: (
    file: Blob,
    redactor: ReturnType<typeof createRedactor>,
    signal: AbortSignal,
  ) => Promise<boolean>;
}

const refusals = {
  long: '这份文件超过 1,000 页，浏览器里做不出图片式的副本。请拆成几份，或下载 .txt 副本。',
  leak: '做出的副本里还查得到要遮住的内容，所以没有给出。请改用 .txt 副本。',
} as const;

const maxPages = 1_000;

const newId = () => crypto.randomUUID().replaceAll('-', '');

/**
 * Pages as a new PDF of pictures with bars over the matches and the redacted text as an invisible layer. One page is in
 * memory at a time; of the others only their compressed pictures are.
 */
export async function redactPages(
  pages: number,
  draw: (page: number) => Promise<DrawnPage>,
  { choices, mapping, mask, pieces, onProgress, signal }: RedactPdfOptions,
  checks: CopyChecks,
): Promise<RedactedFile> {
  if (pages > maxPages) return { state: 'refused', reason: refusals.long };
  const redactor = createRedactor(mapping, choices);
  const made = new ScanPdf();
  let replaced = 0;
  let recognised = 0;
  for (let number = 1; number <= pages; number += 1) {
    signal.throwIfAborted();
    onProgress(number - 1, pages);
    const page = await draw(number);
    try {
      const { width, height, pixels, lines } = page;
      const found = redactPage(
        lines,
        redactor,
        mask,
        pieces.filter((piece) => piece.page === number),
      );
      replaced += found.replaced;
      if (page.isRecognised === true) recognised += 1;
      const scale = pixels.width / width;
      const bars = found.bars.map(({ left, right, top, bottom }) => {
        const [x, y] = [Math.floor(left * scale), Math.floor(top * scale)];
        return { x, y, width: Math.ceil(right * scale) - x, height: Math.ceil(bottom * scale) - y };
      });
      page.cover(bars);
      const jpeg = await page.toJpeg();
      if (!(await checks.isBlack(jpeg, bars))) return { state: 'refused', reason: refusals.leak };
      const picture = { kind: 'jpeg', bytes: new Uint8Array(await jpeg.arrayBuffer()), ...pixels } as const;
      await made.add({ width, height, picture, lines: found.lines });
    } finally {
      page.close();
    }
  }
  onProgress(pages, pages);
  const file = await made.finish(newId());
  if (!(await checks.isClean(file, redactor, signal))) return { state: 'refused', reason: refusals.leak };
  const notice =
    recognised > 0 ? `其中 ${recognised} 页的文字是识别出来的，认错的字不会被遮住，请逐页看过再发出。` : '';
  return {
    state: 'done',
    file,
    mapping: mask === 'block' ? [] : [...redactor.values],
    report: `${replaced > 0 ? `遮住 ${replaced} 处` : '没有要遮的内容'}，文件已重新查过一遍；每页都是图片，附件、批注、表单和属性没有带进来。${notice}`,
  };
}
