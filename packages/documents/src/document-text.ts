import * as z from 'zod/mini';

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
] as const;

export type DocumentFormat = (typeof documentFormats)[number];

/**
 * Where a block stands in the file: `page` counts from 1 and is a page (PDF, picture), a slide (PPTX), a sheet (XLSX) or a
 * chapter (EPUB), absent where the format has none; `name` is what the file itself calls it (a sheet's name, a chapter's title).
 */
const place = { page: z.optional(z.int().check(z.minimum(1))), name: z.optional(z.string()) };

export const Block = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('heading'),
    text: z.string(),
    level: z.int().check(z.minimum(1), z.maximum(6)),
    ...place,
  }),
  z.object({ kind: z.literal('paragraph'), text: z.string(), ...place }),
  /** A list's item, without its mark. */
  z.object({ kind: z.literal('item'), text: z.string(), ...place }),
  z.object({ kind: z.literal('code'), text: z.string(), ...place }),
  /** `text` is `tableText(rows)`, so that a position works in a table as in any other block. */
  z.object({ kind: z.literal('table'), text: z.string(), rows: z.array(z.array(z.string())), ...place }),
]);

/** A piece of a document in reading order. `text` is plain; line breaks within it are `\n`. Never empty. */
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

/** What was read from a file: the one form in which documents are shown, searched, compared, masked, stored and sent. */
export const DocumentText = z.object({
  format: z.enum(documentFormats),
  blocks: z.array(Block),
  outline: z.array(OutlineEntry),
  /** How many pages, slides, sheets or chapters the file has; absent where the format has none. */
  pages: z.optional(z.int().check(z.minimum(0))),
  /** Chinese sentences about what could not be read, or was read as something else than its name says. */
  notes: z.array(z.string()),
});

export type DocumentText = z.infer<typeof DocumentText>;

/** A stretch of one block's text, `start` to before `end`, in UTF-16 units, as `String.slice` counts. */
export const Position = z.object({
  block: z.int().check(z.minimum(0)),
  start: z.int().check(z.minimum(0)),
  end: z.int().check(z.minimum(0)),
});

export type Position = z.infer<typeof Position>;

/** A table's rows as the text of its block: cells parted by tabs, rows by line breaks. */
export function tableText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map((cell) => cell.replace(/[\t\n]+/g, ' ')).join('\t')).join('\n');
}

/** The words at a position; empty where the document has no such place. */
export function textAt({ blocks }: Pick<DocumentText, 'blocks'>, { block, start, end }: Position): string {
  return blocks[block]?.text.slice(start, end) ?? '';
}

/** The whole text, one block after another with a line break between. */
export function wholeText({ blocks }: Pick<DocumentText, 'blocks'>): string {
  return blocks.map(({ text }) => text).join('\n');
}

/** How many characters the whole text has, without putting it together. */
export function lengthOf({ blocks }: Pick<DocumentText, 'blocks'>): number {
  let length = Math.max(0, blocks.length - 1);
  for (const { text } of blocks) length += text.length;
  return length;
}

const pageWords: Partial<Record<DocumentFormat, readonly [string, string]>> = {
  pdf: ['第', '页'],
  picture: ['第', '页'],
  pptx: ['第', '张幻灯片'],
  epub: ['第', '章'],
};

/** How a place in a document is called: 第 3 页, 第 2 张幻灯片, a sheet by its name. Empty where the format has no pages. */
export function pageLabel(
  format: DocumentFormat,
  { page, name }: { readonly page?: number | undefined; readonly name?: string | undefined },
): string {
  if (page === undefined) return '';
  if (format === 'xlsx' && name !== undefined) return `工作表“${name}”`;
  const [before, after] = pageWords[format] ?? ['第', '部分'];
  return `${before} ${page} ${after}`;
}
