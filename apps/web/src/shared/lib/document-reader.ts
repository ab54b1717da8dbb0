import type { OcrLine } from '@baigong/ocr';

/** The text of a document, with where in the file its parts are. */
export interface ReadDocument {
  readonly text: string;
  /** Parts of a few hundred characters: where each begins in `text`, and where it is in the file (第 3 页). */
  readonly chunks: readonly { readonly start: number; readonly label: string }[];
  /** Chinese sentences about what could not be read. */
  readonly notes: readonly string[];
}

/**
 * Reads a PDF, an Office file or a book on this machine. Throws an error whose name is `UnreadableDocument` and whose
 * message is the sentence for the visitor.
 */
export type DocumentReader = (
  file: File,
  options: {
    readonly signal?: AbortSignal;
    readonly onProgress?: (label: string) => void;
    /** Recognises the text of pictures and scanned pages, and gets the lines of each with their places. */
    readonly onRecognised?: (page: number, lines: readonly OcrLine[]) => void;
  },
) => Promise<ReadDocument>;

type LoadReader = () => Promise<{ readonly readDocument: DocumentReader }>;

let load: LoadReader | undefined;

/** Called by the app with the reader of the feature that has one; features do not import each other. */
export function provideDocumentReader(loader: LoadReader): void {
  load = loader;
}

export const readDocument: DocumentReader = async (file, options) => {
  if (!load) throw new Error('no document reader');
  return (await load()).readDocument(file, options);
};
