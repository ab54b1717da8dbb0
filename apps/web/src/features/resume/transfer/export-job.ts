import type { PageSize, ResumeDocument } from '@baigong/resume';

export type PdfKind = 'text' | 'picture';
export type PngKind = 'pages' | 'long';

/** Everything the dialog lets one choose; a format reads those that its line in formats.ts names. */
export interface ExportOptions {
  readonly pageSize: PageSize;
  /** How many picture pixels a CSS pixel becomes. */
  readonly quality: 1 | 2 | 3;
  readonly includeBackground: boolean;
  readonly addPageNumbers: boolean;
  readonly includeStyles: boolean;
  readonly pdfKind: PdfKind;
  readonly pngKind: PngKind;
  /** Whether the file carries the resume's data, so that it can be imported again without loss. */
  readonly attachData: boolean;
  /** Whether name, phone, e-mail and photo are hidden. */
  readonly masked: boolean;
}

export const defaultExportOptions: ExportOptions = {
  pageSize: 'a4',
  quality: 2,
  includeBackground: true,
  addPageNumbers: false,
  includeStyles: true,
  pdfKind: 'text',
  pngKind: 'long',
  attachData: true,
  masked: false,
};

export interface ExportProgress {
  /** What is being done, in words. */
  readonly step: string;
  readonly done: number;
  readonly total: number;
}

export interface ExportJob {
  /** What is exported: masked already, when that was requested. */
  readonly document: ResumeDocument;
  /** The file's name without its extension, fit for every file system. */
  readonly name: string;
  readonly options: ExportOptions;
  readonly signal: AbortSignal;
  readonly progress: (progress: ExportProgress) => void;
}

export interface ExportedFile {
  readonly name: string;
  readonly blob: Blob;
}

/** What the user is told about a file after it was made. */
export interface ExportVerdict {
  readonly good: boolean;
  readonly text: string;
}

export interface ExportResult {
  readonly files: readonly ExportedFile[];
  /** Something the user did not ask for happened: a fallback, for one. */
  readonly notice?: string | undefined;
  /** Looks at the file as others will see it; requested after the file is handed over. */
  readonly verify?: ((signal: AbortSignal) => Promise<ExportVerdict>) | undefined;
}

/** Makes the files of one format. Throws an `ExportProblem` with a sentence for the user. */
export type ExportResume = (job: ExportJob) => Promise<ExportResult>;

/** A failure whose message is the reason that the user reads. */
export class ExportProblem extends Error {
  override readonly name = 'ExportProblem';
}
