import type { DocumentText } from '@baigong/documents';
import type { AiRecord } from './ai-record.ts';
import type { ContentHit } from './search-content.ts';
import type { BatchItem } from '../worker/block-batches.ts';
import type { DocumentHead, DocumentRecord } from './document-record.ts';

/** A document's text but for its blocks, which travel in batches. */
export type TextMeta = Omit<DocumentText, 'blocks'>;

/** A text with its file, whose blocks were given before under a name. */
export interface UploadedText {
  readonly name: string;
  readonly meta: TextMeta;
  readonly file: Blob | undefined;
}

/** What the worker that keeps documents is asked for. All but the last three may answer with a DatabaseProblem. */
export interface RecordRequests {
  /** The ids of all documents, newest first. */
  readonly list: () => Promise<string[]>;
  /** The heads of those that are still there. */
  readonly heads: (ids: readonly string[]) => Promise<DocumentHead[]>;
  /** In which of those all the words stand. */
  readonly find: (input: { readonly ids: readonly string[]; readonly query: string }) => Promise<ContentHit[]>;
  readonly record: (id: string) => Promise<DocumentRecord | null>;
  /** The file and the frame of a text, whose blocks are then fetched by `next` under the name. */
  readonly open: (id: string) => Promise<UploadedText | null>;
  readonly save: (input: { readonly record: DocumentRecord; readonly text: UploadedText }) => Promise<void>;
  readonly saveText: (input: { readonly id: string; readonly text: UploadedText }) => Promise<void>;
  readonly update: (input: {
    readonly id: string;
    readonly fields: Partial<Omit<DocumentRecord, 'id'>>;
  }) => Promise<void>;
  readonly saveAiRecord: (input: {
    readonly id: string;
    readonly work: AiRecord;
    readonly removed: readonly string[];
  }) => Promise<void>;
  /** Gives the name under which they can be put back. */
  readonly remove: (ids: readonly string[]) => Promise<string>;
  readonly restore: (name: string) => Promise<void>;
  /** Takes blocks of a text that is kept next, under a name. */
  readonly upload: (input: { readonly name: string; readonly batch: readonly BatchItem[] }) => void;
  /** The next blocks of an opened text; undefined after the last. */
  readonly next: (name: string) => readonly BatchItem[] | undefined;
}
