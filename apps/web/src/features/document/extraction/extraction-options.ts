import type { Block, RecognisedPage } from '@baigong/documents';

export const extractionLimits = {
  bytes: 100 * 1024 * 1024,
  pages: 2_000,
} as const;

/** Blocks that are ready before the rest, in order. */
interface PartialText {
  readonly blocks: readonly Block[];
  /** How many pages the file has, once that is known. */
  readonly pages?: number;
}

export interface ExtractionOptions {
  /** Stops the extraction and its worker. */
  readonly signal?: AbortSignal;
  /** `done` of `total` pages or other units; `label` says what is being done (正在读取第 3 页). */
  readonly onProgress?: (done: number, total: number, label: string) => void;
  /**
   * Blocks in order as they become ready; the result contains all of them in their final form (headings depend on the whole
   * file).
   */
  readonly onPartial?: (part: PartialText) => void;
  /**
   * Resolves with the password of a PDF, or null to give up. Without it, or after giving up, the extraction fails with
   * `needsPassword`. `wrong` after a password that did not open the file.
   */
  readonly askPassword?: (wrong: boolean) => Promise<string | null>;
  /** Called with each page that was recognised; the result contains all of them. */
  readonly onRecognised?: (page: RecognisedPage) => void;
  /** Recognises scanned pages of a PDF; otherwise a note lists the pages without text. */
  readonly recognise?: boolean;
}
