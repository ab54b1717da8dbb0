import {
  readResumeFile as readFile,
  readResumePages as readPages,
  readResumeText as readText,
  type FileReaders,
} from '@baigong/resume-import/read-resume-file';
import type { ImportReading } from '@baigong/resume-import/import-reading';
import {
  labelSentences,
  paperLabel,
  withoutFrontMatter,
  withoutLabel,
} from '../../../shared/labels/explicit-label.ts';
import { formatBytes } from '../../../shared/lib/format-bytes.ts';
import { UnreadableDocument } from '@baigong/document-reader/unreadable-document';
import { decodeText } from '@baigong/document-reader/text-encoding';
import type { OcrLine } from '@baigong/ocr';
import type { CmapSource } from '@baigong/document-reader/open-pdf';

interface ReadOptions {
  /** Takes a resume of ours in JSON only, by the specification's rules. */
  readonly strict: boolean;
  readonly cmap: CmapSource;
  readonly newId: () => string;
}

const readersWith = (cmap: CmapSource): FileReaders => ({
  decodeText: (bytes) => decodeText(bytes)?.text,
  async openPdf(bytes) {
    const { openPdf, UnreadablePdf } = await import('@baigong/document-reader/open-pdf');
    const { readPdfAttachment, readPdfLines } = await import('@baigong/document-reader/page-lines');
    try {
      const pdf = await openPdf(bytes, cmap);
      return {
        numPages: pdf.numPages,
        attachment: (name) => readPdfAttachment(pdf, name),
        lines: (mostPages) => readPdfLines(pdf, mostPages),
        close: () => void pdf.loadingTask.destroy().catch(() => undefined),
      };
    } catch (error) {
      if (error instanceof UnreadablePdf) return error.reason;
      throw error;
    }
  },
  async wordToHtml(bytes) {
    const { wordToHtml } = await import('@baigong/document-reader/word-to-html');
    try {
      return { html: wordToHtml(bytes) };
    } catch (error) {
      if (!(error instanceof UnreadableDocument)) throw error;
      return error.code === 'bomb' || error.code === 'unsafe' ? error.code : 'broken';
    }
  },
  async documentBlocks(bytes, name) {
    const { extractFromBytes } = await import('@baigong/document-reader/extract-from-bytes');
    const none = (): never => {
      throw new UnreadableDocument('broken');
    };
    const context = {
      cmap,
      pdfWasm: none,
      onProgress: () => undefined,
      onPartial: () => undefined,
      askPassword: () => Promise.resolve(null),
      ocrScans: false,
      openToDraw: none,
      recognise: none,
    };
    try {
      return (await extractFromBytes(bytes, name, context)).blocks;
    } catch (error) {
      if (error instanceof UnreadableDocument) return undefined;
      throw error;
    }
  },
  formatBytes,
  label: { sentences: [...Object.values(labelSentences), paperLabel], withoutLabel, withoutFrontMatter },
});

/** Reads a file of any kind with the app's readers. Runs in a worker (and in tests in Node). */
export const readResumeFile = (
  bytes: Uint8Array,
  name: string,
  { strict, cmap, newId }: ReadOptions,
): Promise<ImportReading> => readFile(bytes, name, { strict, newId, readers: readersWith(cmap) });

/** Reads text of any kind, from a file or pasted. */
export const readResumeText = (
  text: string,
  extension: string,
  { strict, cmap, newId }: ReadOptions,
): ImportReading => readText(text, extension, { strict, newId, readers: readersWith(cmap) });

/** Reads pages whose text was recognised. */
export async function readResumePages(
  pages: readonly (readonly OcrLine[])[],
  notice: string | undefined,
  { strict, cmap, newId }: ReadOptions,
): Promise<ImportReading> {
  const { ocrPageLines } = await import('@baigong/document-reader/ocr-page-lines');
  return readPages(ocrPageLines(pages), notice, { strict, newId, readers: readersWith(cmap) });
}
