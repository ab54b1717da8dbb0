import { fieldName, type PageSize, type ResumeDocument } from '@baigong/resume';

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
  /** The same for plain text, where the data would stand below the text for everyone to see. */
  readonly attachToText: boolean;
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
  attachToText: false,
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

/** The document as the options have it drawn: its paper, its page numbers, with or without its backgrounds. */
export function documentForExport(document: ResumeDocument, options: ExportOptions): ResumeDocument {
  const { styles } = document.styles;
  const { colors, backgrounds, layout, print } = styles;
  const plain = !options.includeBackground;
  const bare = { url: '' };
  return {
    ...document,
    styles: {
      ...document.styles,
      styles: {
        ...styles,
        layout: { ...layout, pageSize: options.pageSize },
        print: { ...print, pageNumbers: options.addPageNumbers },
        ...(plain
          ? {
              colors: { ...colors, background: '#ffffff' },
              backgrounds: {
                global: { ...backgrounds.global, ...bare },
                basicInfo: { ...backgrounds.basicInfo, ...bare },
                leftColumn: { ...backgrounds.leftColumn, ...bare },
              },
            }
          : {}),
      },
    },
  };
}

/** Characters that a file's name may not have on some system. */
const invalidCharacters = /[\\/:*?"<>|\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** Names that Windows keeps for devices. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i;
const MAX_NAME_LENGTH = 80;

/** A file's name that every system takes, without its extension; Chinese stays. */
export function safeFileName(text: string): string {
  const cleaned = Array.from(
    text.normalize('NFC').replace(invalidCharacters, '_').replace(/\s+/gu, ' ').trim(),
  )
    .slice(0, MAX_NAME_LENGTH)
    .join('')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  if (!/[^_\s]/u.test(cleaned)) return '我的简历';
  return reserved.test(cleaned) ? `${cleaned}_` : cleaned;
}

/**
 * What an exported file is called unless the visitor says otherwise: name and position. Of a masked resume only the
 * position: the name is hidden in it.
 */
export function defaultFileName({ fields: { basicInfo } }: ResumeDocument, masked: boolean): string {
  const valueOf = (wanted: string) =>
    basicInfo.fields.find((field) => field.enabled && fieldName(field, basicInfo) === wanted)?.value?.trim();
  return safeFileName([masked ? '' : valueOf('name'), valueOf('post')].filter(Boolean).join('-'));
}

/** How long the page may be held up at once, in milliseconds. */
const MAX_BLOCK_MS = 12;

/** Lets the page answer its user whenever a turn is over. */
export function createYieldToMain(signal: AbortSignal): () => Promise<void> {
  let startedAt = performance.now();
  return async () => {
    if (performance.now() - startedAt < MAX_BLOCK_MS) return;
    await new Promise<void>((resolve) => {
      const channel = new MessageChannel();
      channel.port1.addEventListener('message', () => {
        channel.port1.close();
        resolve();
      });
      channel.port1.start();
      channel.port2.postMessage(0);
    });
    signal.throwIfAborted();
    startedAt = performance.now();
  };
}
