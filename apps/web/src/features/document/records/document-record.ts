import { documentFormats, DocumentText, type DocumentFormat } from '@baigong/documents';
import * as z from 'zod/mini';
// By its own import: under the name `catch` the linter takes it for a promise's, and taking it out of the namespace
// would keep all of zod, with every language, in the first load.
import { catch as otherwise } from 'zod/mini';

/** One document of the list. */
export interface DocumentHead {
  readonly id: string;
  readonly title: string;
  /** Undefined for a record of an earlier or foreign shape: shown as plain text. */
  readonly format: DocumentFormat | undefined;
  /** Bytes of the file it was read from; 0 where it was text from the start. */
  readonly size: number;
  readonly pages: number | undefined;
  /** Characters of its text. */
  readonly length: number;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** What the page has of a record: all but the text, which the reading holds in blocks. */
export interface DocumentRecord extends DocumentHead {
  /** Name of the file, with its ending. */
  readonly fileName: string;
  /** What a model last wrote about it; empty before. */
  readonly response: string;
  /** The block at which reading stopped. */
  readonly place: number;
}

/** A record of ChatDatabase.documents: the specification's fields and what the list and the reader need besides. */
export interface StoredDocument extends DocumentRecord {
  /** The whole text. */
  readonly content: string;
}

const time = otherwise(z.number(), 0);
const text = otherwise(z.string(), '');
const count = otherwise(z.int().check(z.minimum(0)), 0);

const Kept = z.object({
  id: z.union([z.string(), z.number()]),
  title: text,
  content: text,
  response: text,
  createdAt: time,
  updatedAt: time,
  format: otherwise(z.optional(z.enum(documentFormats)), undefined),
  fileName: text,
  size: count,
  pages: otherwise(z.optional(z.int().check(z.minimum(0))), undefined),
  length: otherwise(z.optional(z.int().check(z.minimum(0))), undefined),
  place: count,
});

/** A record as far as it can be understood; null for what is none at all. */
export function readDocumentRecord(raw: unknown): StoredDocument | null {
  const parsed = z.safeParse(Kept, raw);
  if (!parsed.success) return null;
  const { id, title, content, createdAt, updatedAt, length, format, pages, ...rest } = parsed.data;
  return {
    ...rest,
    id: `${id}`,
    title: title.trim() || '未命名文档',
    content,
    format,
    pages,
    length: length ?? content.length,
    createdAt: createdAt || updatedAt,
    updatedAt: updatedAt || createdAt,
  };
}

export function headOf(record: DocumentRecord): DocumentHead {
  const { id, title, format, size, pages, length, createdAt, updatedAt } = record;
  return { id, title, format, size, pages, length, createdAt, updatedAt };
}

/** What stands behind a record: the file as it came and what was read from it. Both may be missing. */
export interface Reading {
  readonly id: string;
  readonly file: Blob | undefined;
  readonly text: DocumentText | undefined;
}

const KeptReading = z.object({
  id: z.string(),
  file: otherwise(z.optional(z.instanceof(Blob)), undefined),
  text: otherwise(z.optional(DocumentText), undefined),
});

export function readReading(raw: unknown): Reading | null {
  const parsed = z.safeParse(KeptReading, raw);
  if (!parsed.success) return null;
  const { id, file, text: read } = parsed.data;
  return { id, file, text: read };
}

/** The text of a record whose reading is gone or not understood: its content in paragraphs. */
export function textOfContent(content: string): DocumentText {
  const blocks = content
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => ({ kind: 'paragraph' as const, text: line }));
  return { format: 'text', blocks, outline: [], notes: [] };
}
