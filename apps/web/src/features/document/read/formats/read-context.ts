import type { Block, DocumentText } from '@baigong/documents';
import type { CmapSource } from '../../../../shared/pdf/open-pdf.ts';

/** A picture to be recognised: a page drawn, or a picture file as it is. */
export interface PictureToRead {
  readonly picture: Blob;
  readonly page: number;
}

/** What a format's reader gets beside the bytes. All of it works in a worker and, in tests, in Node. */
export interface ReadContext {
  readonly cmap: CmapSource;
  /** Decoders that pdf.js needs for the pictures of scanned pages. */
  readonly pdfWasm: (name: string) => Promise<Uint8Array>;
  readonly progress: (done: number, total: number, label: string) => void;
  readonly part: (blocks: readonly Block[], pages?: number) => void;
  /** The password for a PDF; null when the visitor gives up or cannot be asked. */
  readonly password: (wrong: boolean) => Promise<string | null>;
  /** Whether pages of a PDF that have no text are to be drawn and recognised. */
  readonly scans: boolean;
  /** The blocks of text recognised in a picture. */
  readonly recognise: (picture: PictureToRead) => Promise<readonly Block[]>;
}

/** What a format's reader hands back; the outline is made of the headings where it gives none. */
export type FormatReading = Omit<DocumentText, 'outline' | 'format'> & Partial<Pick<DocumentText, 'outline'>>;
