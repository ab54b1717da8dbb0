import * as z from 'zod/mini';
// By its own import: under the name `catch` the linter takes it for a promise's.
import { catch as withDefault } from 'zod/mini';

/** What kinds of file a document is read from. `picture` is text recognised in a picture. */
export const documentFormats = [
  'pdf',
  'docx',
  'pptx',
  'xlsx',
  'csv',
  'epub',
  'html',
  'markdown',
  'text',
  'picture',
  'ofd',
] as const;

export type DocumentFormat = (typeof documentFormats)[number];

/**
 * Where a block is in the file: `page` counts from 1 and is a page (PDF, OFD, picture), a slide (PPTX), a sheet (XLSX) or a chapter (EPUB),
 * absent if the format has none; `name` is the name of that page in the file (a sheet's name, a chapter's title).
 */
const location = { page: z.optional(z.int().check(z.minimum(1))), name: z.optional(z.string()) };

export const Block = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('heading'),
    text: z.string(),
    level: z.int().check(z.minimum(1), z.maximum(6)),
    ...location,
  }),
  z.object({ kind: z.literal('paragraph'), text: z.string(), ...location }),
  /** A list's item, without its mark. */
  z.object({ kind: z.literal('item'), text: z.string(), ...location }),
  z.object({ kind: z.literal('code'), text: z.string(), ...location }),
  /** `text` is `tableText(rows)`, so that a position works in a table as in any other block. */
  z.object({ kind: z.literal('table'), text: z.string(), rows: z.array(z.array(z.string())), ...location }),
]);

/** A heading, paragraph, list item, table or code block, in reading order. `text` is plain and never empty; line breaks are `\n`. */
export type Block = z.infer<typeof Block>;
export type TableBlock = Extract<Block, { kind: 'table' }>;

export const OutlineEntry = z.object({
  title: z.string(),
  /** 1 is the outermost. */
  level: z.int().check(z.minimum(1)),
  /** Index of the block it begins at. */
  block: z.int().check(z.minimum(0)),
  page: z.optional(z.int().check(z.minimum(1))),
});

export type OutlineEntry = z.infer<typeof OutlineEntry>;

/** A line that was recognised in the picture of a page. */
const RecognisedLine = z.object({
  text: z.string(),
  /** x and y of its corners as its reader sees them, in fractions of the page: upper left, upper right, lower right, lower left. */
  corners: z.array(z.number()).check(z.length(8)),
  isVertical: z.boolean(),
  /** Doubtful parts, in fractions of the line. */
  doubts: z.array(z.object({ from: z.number(), to: z.number() })),
});

/** Where the text of a page that is a picture stands on it; lines are in reading order. */
export const RecognisedPage = z.object({
  page: z.int().check(z.minimum(1)),
  /** Pixels of the picture. */
  width: z.number().check(z.positive()),
  height: z.number().check(z.positive()),
  lines: z.array(RecognisedLine),
});

export type RecognisedPage = z.infer<typeof RecognisedPage>;

/** The text extracted from a file: the one form in which documents are displayed, searched, compared, redacted and stored. */
export const DocumentText = z.object({
  format: z.enum(documentFormats),
  blocks: z.array(Block),
  outline: z.array(OutlineEntry),
  /** How many pages, slides, sheets or chapters the file has; absent where the format has none. */
  pages: z.optional(z.int().check(z.minimum(0))),
  /** Chinese sentences about what could not be extracted, or was extracted as another format than the name says. */
  notes: z.array(z.string()),
  /** Of a picture, and of pages that are pictures; damaged ones are dropped. */
  recognised: z.optional(withDefault(z.array(RecognisedPage), [])),
  /** What a file names itself, as an invoice does its number and its parties; damaged ones are dropped. */
  fields: z.optional(withDefault(z.array(z.object({ name: z.string(), value: z.string() })), [])),
});

export type DocumentText = z.infer<typeof DocumentText>;

/** A range of one block's text, in UTF-16 units as `String.slice` counts. */
export const Position = z.object({
  block: z.int().check(z.minimum(0)),
  start: z.int().check(z.minimum(0)),
  end: z.int().check(z.minimum(0)),
});

export type Position = z.infer<typeof Position>;

/** The text of a table's block: cells separated by tabs, rows by line breaks. */
export function tableText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map((cell) => cell.replace(/[\t\n]+/g, ' ')).join('\t')).join('\n');
}

/** The text at a position; empty if the document has no such position. */
export function textAt({ blocks }: Pick<DocumentText, 'blocks'>, { block, start, end }: Position): string {
  return blocks[block]?.text.slice(start, end) ?? '';
}

/** The whole text, one block after another with a line break between. */
export function wholeText({ blocks }: Pick<DocumentText, 'blocks'>): string {
  return blocks.map(({ text }) => text).join('\n');
}

/** The length of `wholeText` without building it. */
export function textLength({ blocks }: Pick<DocumentText, 'blocks'>): number {
  let length = Math.max(0, blocks.length - 1);
  for (const { text } of blocks) length += text.length;
  return length;
}

const pageLabels: Partial<Record<DocumentFormat, readonly [string, string]>> = {
  pdf: ['第', '页'],
  picture: ['第', '页'],
  ofd: ['第', '页'],
  pptx: ['第', '张幻灯片'],
  epub: ['第', '章'],
};

/** The label of a page: 第 3 页, 第 2 张幻灯片, a sheet by its name. Empty if the format has no pages. */
export function pageLabel(
  format: DocumentFormat,
  { page, name }: { readonly page?: number | undefined; readonly name?: string | undefined },
): string {
  if (page === undefined) return '';
  if (format === 'xlsx' && name !== undefined) return `工作表“${name}”`;
  const [before, after] = pageLabels[format] ?? ['第', '部分'];
  return `${before} ${page} ${after}`;
}

/** How many cells the longest row of a table has. */
export const countColumns = (rows: readonly (readonly string[])[]): number =>
  // Not by spreading: a table may have more rows than a call takes arguments.
  rows.reduce((most, row) => Math.max(most, row.length), 0);

/** The outline that a document's headings make. */
export function outlineOf(blocks: readonly Block[]): OutlineEntry[] {
  return blocks.flatMap((block, index) =>
    block.kind === 'heading'
      ? [
          {
            title: block.text.slice(0, 200),
            level: block.level,
            block: index,
            ...(block.page === undefined ? {} : { page: block.page }),
          },
        ]
      : [],
  );
}
const number = '[一二三四五六七八九十百千零〇两\\d]{1,7}';
const outer = new RegExp(`^第\\s*${number}\\s*[编部卷篇]`, 'u');
const chapter = new RegExp(
  `^(?:第\\s*${number}\\s*[章回]|Chapter\\s+[\\dIVXLC]+\\b|附录\\s*[A-Z一二三四五六七八九十\\d]?(?=[\\s：:]|$))`,
  'iu',
);
const section = new RegExp(`^第\\s*${number}\\s*节`, 'u');
const clause = /^[一二三四五六七八九十]{1,3}、/u;
const bracketed = /^（[一二三四五六七八九十]{1,3}）/u;
const decimal = /^(\d{1,2}(?:\.\d{1,2}){1,3})\s*(?=\p{L})/u;
const fixedHeading =
  /^(?:前言|序言?|引言|摘要|目录|绪论|结论|结语|后记|致谢|参考文献|Abstract|Introduction|Conclusions?|References)$/iu;
/** The end of a sentence or of an entry of a table of contents: no heading. */
const continues = /[。；;，,：:！!？?]$|[….·]{3,}|\s\d+$/u;

/**
 * The level (1 to 5) of a line that is a heading by its wording (第三章 …, 二、…, 2.1 …); undefined for other lines. For formats without
 * marked headings: plain text, and PDF pages whose headings are as large as their text.
 */
export function headingLevel(line: string): number | undefined {
  const text = line.trim();
  if (text.length === 0 || text.length > 40 || continues.test(text)) return undefined;
  if (outer.test(text)) return 1;
  if (chapter.test(text) || fixedHeading.test(text)) return 1;
  if (section.test(text)) return 2;
  if (text.length > 30) return undefined;
  if (clause.test(text)) return 2;
  const dots = decimal.exec(text);
  if (dots) return Math.min(5, (dots[1] ?? '').split('.').length);
  return bracketed.test(text) ? 3 : undefined;
}
