import { unzipSync } from 'fflate';
import { attachmentName } from '@baigong/resume-export/embedded-data';
import { fromHtml, fromOwnHtml, isOwnHtml } from './from-html.ts';
import { fromBlocks, type DocumentBlock } from './from-blocks.ts';
import { fromEuropassXml } from './europass.ts';
import { fromLinkedIn, isLinkedInTable } from './linkedin.ts';
import { fromMarkdown } from './from-markdown.ts';
import { fromOwnSheet } from './from-own-sheet.ts';
import { fromOwnWord } from './from-own-word.ts';
import { fromRenderCv } from './rendercv.ts';
import { linesOfText, textLinesOfPdf, type LinePlace } from './structure/text-line.ts';
import { readHtmlBlock, isOwnText, readTrailer, readWordPart, readingOfData } from './read-embedded.ts';
import { readResumeJson } from './read-resume-json.ts';
import { structureLines } from './structure/structure.ts';
import { isEmptyOutline, richTextToPlain, type Confidence, type ParsedResume } from '@baigong/resume';
import {
  describeProblems,
  importLimits,
  importMessages,
  type ImportReading,
  type ImportSource,
} from './import-reading.ts';
import { takeLabel } from './take-label.ts';

/** Entries of an archive that are looked at. */
const maxZipEntries = 2_000;

/**
 * The names of an archive's entries that match, or why it is not to be unpacked. A false size does not help a hostile
 * file: each entry gets the memory that it declares.
 */
function checkZip(bytes: Uint8Array, wanted: RegExp): string[] | 'broken' | 'crowded' | 'bomb' {
  const names: string[] = [];
  let entries = 0;
  let room: number = importLimits.unpacked;
  try {
    unzipSync(bytes, {
      filter({ name, originalSize }) {
        entries += 1;
        if (!wanted.test(name)) return false;
        names.push(name);
        room -= originalSize;
        return false;
      },
    });
  } catch {
    return 'broken';
  }
  if (entries > maxZipEntries) return 'crowded';
  return room < 0 ? 'bomb' : names;
}

/** The texts of an archive's files with matching names; none for one that is not to be unpacked. */
function readZipTexts(bytes: Uint8Array, names: RegExp, decodeText: FileReaders['decodeText']): string[] {
  if (typeof checkZip(bytes, names) === 'string') return [];
  try {
    const files = unzipSync(bytes, { filter: ({ name }) => names.test(name) });
    return Object.values(files).flatMap((file) => decodeText(file) ?? []);
  } catch {
    return [];
  }
}

const problem = (message: string): ImportReading => ({ kind: 'problem', message });
const pictureProblem: ImportReading = { kind: 'problem', message: importMessages.noText, isPicture: true };

interface OpenedPdf {
  readonly numPages: number;
  /** Undefined when the PDF has no such attachment. */
  readonly attachment: (name: string) => Promise<Uint8Array | undefined>;
  /** The lines of so many pages at most, in reading order. */
  readonly lines: (mostPages: number) => Promise<readonly ({ readonly text: string } & LinePlace)[]>;
  readonly close: () => void;
}

/** The app's readers of bytes and its words, which it has for other documents, too. */
export interface FileReaders {
  /** Undefined for bytes that are no text. */
  readonly decodeText: (bytes: Uint8Array) => string | undefined;
  readonly openPdf: (bytes: Uint8Array) => Promise<OpenedPdf | 'password' | 'broken'>;
  /** The HTML of a docx, page headers included; its size was looked at. */
  readonly wordToHtml: (
    bytes: Uint8Array,
  ) => Promise<{ readonly html: string } | 'broken' | 'bomb' | 'unsafe'>;
  /** The parts of an old Word file, an RTF or an OpenDocument text; undefined for what is none or broken. */
  readonly documentBlocks: (bytes: Uint8Array, name: string) => Promise<readonly DocumentBlock[] | undefined>;
  readonly formatBytes: (bytes: number) => string;
  /** The label of AI-written text: its sentences, and texts without it. */
  readonly label: {
    readonly sentences: readonly string[];
    readonly withoutLabel: (text: string) => string;
    readonly withoutFrontMatter: (text: string) => string;
  };
}

interface ReadOptions {
  /** Takes a resume of ours in JSON only, by the specification's rules. */
  readonly strict: boolean;
  readonly newId: () => string;
  readonly readers: FileReaders;
}

const starts = (bytes: Uint8Array, ...prefix: readonly number[]): boolean =>
  prefix.every((byte, index) => bytes[index] === byte);

const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, Math.min(to, bytes.length)));

/** A picture, whose text is to be recognised: PNG, JPEG, GIF, WebP, BMP, TIFF, HEIC and AVIF. */
const isPicture = (bytes: Uint8Array): boolean =>
  starts(bytes, 0x89, 0x50, 0x4e, 0x47) ||
  starts(bytes, 0xff, 0xd8, 0xff) ||
  /^(?:GIF8|BM|II\*|MM\0\*|RIFF.{4}WEBP|.{4}ftyp(?:hei|hev|mif|avif))/s.test(ascii(bytes, 0, 16));

/** Files that are no text and that nothing here reads, by their first bytes. */
function unsupportedFile(bytes: Uint8Array): string | undefined {
  if (starts(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    return '这是旧版 Office 文件（.doc、.wps 一类），请用 Word 或 WPS 打开后另存为 docx 再导入。';
  if (ascii(bytes, 0, 5) === '{\\rtf') return '这是 RTF 文件，请用 Word 或 WPS 打开后另存为 docx 再导入。';
  if (starts(bytes, 0x37, 0x7a, 0xbc, 0xaf) || ascii(bytes, 0, 4) === 'Rar!' || starts(bytes, 0x1f, 0x8b))
    return '这是一个压缩包，请解压后再选择里面的简历文件。';
  return undefined;
}

/** Files of word processors that the site's readers of documents open: old Word, RTF, OpenDocument text. */
const isWordProcessed = (bytes: Uint8Array): boolean =>
  starts(bytes, 0xd0, 0xcf, 0x11, 0xe0) ||
  ascii(bytes, 0, 5) === '{\\rtf' ||
  /^mimetypeapplication\/vnd\.oasis\.opendocument\.text(?!-)/.test(ascii(bytes, 30, 100));

async function readDocument(
  bytes: Uint8Array,
  name: string,
  options: ReadOptions,
): Promise<ImportReading | undefined> {
  const blocks = await options.readers.documentBlocks(bytes, name);
  if (!blocks || blocks.length === 0) return undefined;
  const text = blocks.map((block) => block.text).join('\n');
  if (text.length > importLimits.text) return problem(importMessages.tooMuchText);
  return recognisedAs('document', fromBlocks(blocks), text, options);
}

const NOTHING_FOUND = '没有在文件里认出简历内容，没有改动任何内容。可以把文字粘贴进来再试一次。';

/** A recognition that found nothing at all is a refusal. */
function recognisedAs(
  source: ImportSource,
  parsed: ParsedResume,
  text: string,
  { readers }: ReadOptions,
  notice?: string,
): ImportReading {
  const recognised = takeLabel(parsed, text, readers.label.sentences);
  if (isEmptyOutline(recognised.outline) && recognised.rest.length === 0) return problem(NOTHING_FOUND);
  return { kind: 'recognised', source, recognised, text, ...(notice ? { notice } : {}) };
}

function readJson(text: string, source: ImportSource, options: ReadOptions): ImportReading {
  const read = readResumeJson(text, options.newId);
  if (read.kind === 'unparsable') return problem(importMessages.unparsable);
  if (read.kind === 'other') return problem(importMessages.structure);
  if (read.kind === 'too-many')
    return problem(`这份数据里有 ${read.entries} 条经历，不像一份简历，没有导入任何内容。`);
  if (read.kind === 'recognised') {
    const recognised = takeLabel(read.recognised, text, options.readers.label.sentences);
    return recognisedAs(read.format, recognised, '', options);
  }
  const { sections, problems, hostile } = read;
  return { kind: 'document', source, sections, repairs: describeProblems(problems), hostile };
}

async function readPdf(bytes: Uint8Array, options: ReadOptions): Promise<ImportReading> {
  const pdf = await options.readers.openPdf(bytes);
  if (pdf === 'password') return problem('这份 PDF 设了密码，打不开。请先去掉密码，或把文字复制出来粘贴。');
  if (pdf === 'broken') return problem('PDF 文件已损坏，打不开。请重新导出或下载一份再试。');
  try {
    const own = await pdf.attachment(attachmentName).catch(() => undefined);
    if (own && own.length <= importLimits.file) {
      const text = options.readers.decodeText(own);
      const read = text === undefined ? undefined : readJson(text, 'pdf-own', options);
      // Data that somebody broke leaves the text of the pages.
      if (read?.kind === 'document') return read;
    }
    const lines = await pdf.lines(importLimits.pages);
    if (lines.length === 0) return pictureProblem;
    const notice =
      pdf.numPages > importLimits.pages
        ? `文件有 ${pdf.numPages} 页，只读了前 ${importLimits.pages} 页。`
        : undefined;
    return recognisedAs(
      'pdf',
      structureLines(textLinesOfPdf(lines)),
      lines.map(({ text }) => text).join('\n'),
      options,
      notice,
    );
  } finally {
    pdf.close();
  }
}

const wordProblems = {
  broken: 'Word 文档已损坏，读不出内容。请用 Word 或 WPS 打开后另存为 docx，再导入一次。',
  crowded: '这个文件里装了太多东西，不像一份 Word 简历，没有导入。',
  bomb: '这个文件解开后大得不正常（压缩炸弹），没有导入任何内容。',
  unsafe: '这个 Word 文档里有不安全的声明（DOCTYPE），没有导入任何内容。',
} as const;

async function readWord(bytes: Uint8Array, options: ReadOptions): Promise<ImportReading> {
  const { reading, notice } = readingOfData(readWordPart(bytes, options.newId), 'word-own');
  if (reading) return reading;
  const parts = checkZip(bytes, /\.(?:xml|rels)$/i);
  if (typeof parts === 'string') return problem(wordProblems[parts]);
  if (!parts.includes('word/document.xml'))
    return (
      readLinkedInZip(bytes, options) ??
      problem('这是一个压缩包或别种 Office 文件，里面没有 Word 正文。请选择 docx、PDF、Markdown 或文本文件。')
    );
  const word = await options.readers.wordToHtml(bytes);
  if (typeof word === 'string') return problem(wordProblems[word]);
  const { html } = word;
  if (html.length > importLimits.text * 2) return problem('Word 文档里的文字太多，不像一份简历，没有导入。');
  // A tab parts what stands apart; in HTML it would be a blank.
  const read = fromOwnWord(html) ?? fromHtml(html.replaceAll('\t', '&emsp;&emsp;'));
  return recognisedAs('word', read, richTextToPlain(html), options, notice);
}

const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name.toLowerCase())?.[1] ?? '';

/** Reads tables of LinkedIn's data export; the words of other tables are nobody's resume. */
function readLinkedIn(texts: readonly string[], options: ReadOptions): ImportReading {
  const recognised = fromLinkedIn(texts);
  return recognised ? recognisedAs('linkedin', recognised, '', options) : problem(NOTHING_FOUND);
}

/** Undefined for an archive without tables of LinkedIn's. */
function readLinkedInZip(bytes: Uint8Array, options: ReadOptions): ImportReading | undefined {
  const { decodeText } = options.readers;
  const tables = readZipTexts(bytes, /\.csv$/i, decodeText).filter(isLinkedInTable);
  return tables.length > 0 ? readLinkedIn(tables, options) : undefined;
}

const isHtml = (text: string, extension: string): boolean =>
  /^(html?|xhtml)$/.test(extension) || /^\s*<(!doctype html|html|body)\b/i.test(text);

function readHtml(html: string, options: ReadOptions): ImportReading {
  const { reading, notice } = readingOfData(readHtmlBlock(html, options.newId), 'html-own');
  if (reading) return reading;
  const recognised = isOwnHtml(html) ? fromOwnHtml(html) : fromHtml(html);
  return recognisedAs('html', recognised, richTextToPlain(html), options, notice);
}

function readPlainText(source: string, options: ReadOptions): ImportReading {
  const { text, data } = readTrailer(source, options.newId);
  const { reading, notice } = readingOfData(data, 'text-own');
  if (reading) return reading;
  return recognisedAs(
    'text',
    fromOwnSheet(options.readers.label.withoutLabel(text)) ?? structureLines(linesOfText(text)),
    text,
    options,
    notice,
  );
}

/** Text of any kind, from a file or pasted. */
export function readResumeText(text: string, extension: string, options: ReadOptions): ImportReading {
  if (extension === 'json') return readJson(text, 'json', options);
  const html = isHtml(text, extension);
  if (html && (isOwnHtml(text) || text.length <= importLimits.text)) return readHtml(text, options);
  if (text.length > importLimits.text) return problem(importMessages.tooMuchText);
  if (/^\s*[{[]/.test(text) && extension === '') {
    const json = readJson(text, 'json', options);
    if (json.kind !== 'problem' || json.message !== importMessages.unparsable) return json;
  }
  const europass = /^\s*(?:<\?xml|<)/.test(text) ? fromEuropassXml(text) : undefined;
  if (europass) return recognisedAs('europass', europass, '', options);
  const rendercv = /^(ya?ml)?$/.test(extension) ? fromRenderCv(text) : undefined;
  if (rendercv) return recognisedAs('rendercv', rendercv, '', options);
  if (extension !== 'md' && isOwnText(text)) return readPlainText(text, options);
  if (/^(csv)?$/.test(extension) && isLinkedInTable(text)) return readLinkedIn([text], options);
  const marked =
    /^(md|markdown|mdown)$/.test(extension) ||
    /^(\uFEFF)?\s*(?:---\nAIGC: .*\n---\s+)?<!-- baigong resume|^#{1,3} \S/m.test(text);
  if (marked) {
    const { withoutLabel, withoutFrontMatter } = options.readers.label;
    return recognisedAs('markdown', fromMarkdown(withoutLabel(withoutFrontMatter(text))), text, options);
  }
  return readPlainText(text, options);
}

/** Where a recognition is not sure of letters, the reading of what they say is no surer. */
const doubtful = (confidence: Confidence): Confidence => (confidence === 'high' ? 'medium' : confidence);

/**
 * Reads lines that were recognised in a scan or a photograph, with their places, as the lines of a PDF's page.
 * @param notice something to know of the pages
 */
export function readResumePages(
  lines: readonly ({ readonly text: string } & LinePlace)[],
  notice: string | undefined,
  options: ReadOptions,
): ImportReading {
  if (lines.length === 0) return problem(importMessages.noText);
  const parsed = structureLines(textLinesOfPdf(lines));
  return recognisedAs(
    'picture',
    {
      ...parsed,
      basicConfidence: doubtful(parsed.basicConfidence),
      confidences: parsed.confidences.map(doubtful),
    },
    lines.map(({ text }) => text).join('\n'),
    options,
    [notice, importMessages.recognised].filter(Boolean).join(''),
  );
}

/**
 * Reads a file of any kind into what can be imported. Changes nothing; what cannot be read is a problem with its
 * sentence. Runs in a worker (and in tests in Node).
 */
export async function readResumeFile(
  bytes: Uint8Array,
  name: string,
  options: ReadOptions,
): Promise<ImportReading> {
  const extension = extensionOf(name);
  const size = bytes.length;
  const { decodeText, formatBytes } = options.readers;
  if (options.strict) {
    const text = decodeText(bytes);
    return text === undefined ? problem(importMessages.unparsable) : readJson(text, 'json', options);
  }
  if (size === 0) return problem(`“${name}”是空文件，没有可以导入的内容。`);
  const document = isWordProcessed(bytes) ? await readDocument(bytes, name, options) : undefined;
  if (document) return document;
  if (isPicture(bytes)) return pictureProblem;
  const refusal = unsupportedFile(bytes);
  if (refusal !== undefined) return problem(refusal);
  if (ascii(bytes, 0, 1_024).includes('%PDF-')) return readPdf(bytes, options);
  if (starts(bytes, 0x50, 0x4b, 0x03, 0x04) || starts(bytes, 0x50, 0x4b, 0x05, 0x06))
    return readWord(bytes, options);
  if (extension === 'pdf') return problem('这个文件的内容不是 PDF，可能没有下载完整。请重新下载一份再试。');
  if (/^(docx?|wps)$/.test(extension))
    return problem('这个文件的内容不是 Word 文档，可能已损坏。请另存为 docx 再试。');
  // A page of ours holds its fonts.
  if (!/^(json|html?)$/.test(extension) && size > importLimits.text * 2)
    return problem(`“${name}”有 ${formatBytes(size)} 文字，不像一份简历，没有导入。`);
  const text = decodeText(bytes);
  if (text === undefined)
    return problem(
      extension === 'json'
        ? importMessages.unparsable
        : `认不出“${name}”的格式。可以导入 JSON、PDF、Word（docx）、Markdown 和文本文件。`,
    );
  if (text.trim() === '') return problem(`“${name}”里没有文字，没有可以导入的内容。`);
  return readResumeText(text, extension, options);
}
