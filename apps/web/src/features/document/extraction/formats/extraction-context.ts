import type { Block, DocumentText } from '@baigong/documents';
import type { CmapSource } from '../../../../shared/pdf/open-pdf.ts';

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
  /** The blocks of text recognised in a picture. */
  readonly recognise: (picture: OcrRequest) => Promise<readonly Block[]>;
}

/** The outline is derived from the headings if it is absent. */
export type ExtractedText = Omit<DocumentText, 'outline' | 'format'> & Partial<Pick<DocumentText, 'outline'>>;
