import { documentFormats, DocumentText, type DocumentFormat } from '@baigong/document-reader/document-text';
import * as z from 'zod/mini';
import { StoredBlob } from '../../../shared/lib/stored-blob.ts';
// By its own import: under the name `catch` the linter takes it for a promise's, and taking it out of the namespace
// would keep all of zod, with every language, in the first load.
import { catch as withDefault } from 'zod/mini';

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

/** A record without its text, which is fetched separately. */
export interface DocumentRecord extends DocumentHead {
  /** Name of the file, with its ending. */
  readonly fileName: string;
  /** The AI record as JSON; see ai-record.ts. */
  readonly response: string;
  /** The index of the first visible block when it was last open. */
  readonly place: number;
}

/** A record of ChatDatabase.documents: the specification's fields and what the list and the reader need besides. */
export interface StoredDocument extends DocumentRecord {
  /** The whole text. */
  readonly content: string;
}

const time = withDefault(z.number(), 0);
const text = withDefault(z.string(), '');
const count = withDefault(z.int().check(z.minimum(0)), 0);

const DocumentSchema = z.object({
  id: z.union([z.string(), z.number()]),
  title: text,
  content: text,
  response: text,
  createdAt: time,
  updatedAt: time,
  format: withDefault(z.optional(z.enum(documentFormats)), undefined),
  fileName: text,
  size: count,
  pages: withDefault(z.optional(z.int().check(z.minimum(0))), undefined),
  length: withDefault(z.optional(z.int().check(z.minimum(0))), undefined),
  place: count,
});

/** Repairs invalid fields; null for what is no record. */
export function parseDocumentRecord(raw: unknown): StoredDocument | null {
  const parsed = z.safeParse(DocumentSchema, raw);
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

export function toHead(record: DocumentRecord): DocumentHead {
  const { id, title, format, size, pages, length, createdAt, updatedAt } = record;
  return { id, title, format, size, pages, length, createdAt, updatedAt };
}

/** The original file of a record and the text extracted from it. Both may be missing. */
export interface DocumentSource {
  readonly id: string;
  readonly file: Blob | undefined;
  readonly text: DocumentText | undefined;
}

const SourceSchema = z.object({
  id: z.string(),
  file: withDefault(z.optional(StoredBlob), undefined),
  text: withDefault(z.optional(DocumentText), undefined),
});

export function parseSource(raw: unknown): DocumentSource | null {
  const parsed = z.safeParse(SourceSchema, raw);
  if (!parsed.success) return null;
  const { id, file, text: read } = parsed.data;
  return { id, file, text: read };
}

/** The paragraphs of a record whose extracted text is missing or invalid. */
export function textFromContent(content: string): DocumentText {
  const blocks = content
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => ({ kind: 'paragraph' as const, text: line }));
  return { format: 'text', blocks, outline: [], notes: [] };
}
