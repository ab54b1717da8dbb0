import type { Block, DocumentText } from './document-text.ts';
import type { CmapSource } from './pdf/open-pdf.ts';

/** A note that text in pictures was not extracted. */
export function pictureNote(parts: readonly string[], folder: RegExp): string[] {
  const pictures = parts.filter(
    (name) => folder.test(name) && /\.(png|jpe?g|gif|bmp|webp|tiff?|emf|wmf)$/i.test(name),
  );
  return pictures.length === 0 ? [] : [`文件里有 ${pictures.length} 张图片，图片里的文字没有读取。`];
}

/** Whether a note is of `pictureNote`. */
export const isPictureNote = (note: string): boolean => note.endsWith('图片里的文字没有读取。');

export const extractionLimits = {
  bytes: 100 * 1024 * 1024,
  pages: 2_000,
} as const;

/** A PDF whose pages can be drawn. */
interface DrawablePdf {
  /** A page as a picture on white. Rejects if it cannot be drawn. */
  readonly draw: (page: number) => Promise<Blob>;
  readonly close: () => void;
}

/** A rendered page or a picture file. */
interface OcrRequest {
  readonly picture: Blob;
  readonly page: number;
}

/** What the reader of a format gets besides the bytes; all of it also works in Node tests. */
export interface ExtractionContext {
  readonly cmap: CmapSource;
  /** Decoders of pdf.js for the pictures of scanned pages. */
  readonly pdfWasm: (name: string) => Promise<Uint8Array>;
  readonly onProgress: (done: number, total: number, label: string) => void;
  readonly onPartial: (blocks: readonly Block[], pages?: number) => void;
  /** Null if the visitor gives up. */
  readonly askPassword: (wrong: boolean) => Promise<string | null>;
  /** Whether pages of a PDF without text are rendered and recognised. */
  readonly ocrScans: boolean;
  /** Opens a PDF to draw its pages, which takes a canvas. */
  readonly openToDraw: (bytes: Uint8Array, password: string | undefined) => Promise<DrawablePdf>;
  /** The blocks of text recognised in a picture. */
  readonly recognise: (picture: OcrRequest) => Promise<readonly Block[]>;
}

/** The outline is derived from the headings if it is absent. */
export type ExtractedText = Omit<DocumentText, 'outline' | 'format'> & Partial<Pick<DocumentText, 'outline'>>;

/** Says which slides are hidden in the show. */
export const hiddenSlidesNote = (hidden: readonly number[]): string[] =>
  hidden.length === 0 ? [] : [`第 ${hidden.join('、')} 张幻灯片在放映时隐藏，也读了出来，并且标了出来。`];
