import type { DocumentText } from '@baigong/document-reader/document-text';
import type { AiRecord } from '@baigong/documents/ai-record';
import type { ContentHit } from './search-content.ts';
import type { BatchItem } from '@baigong/document-reader/block-batches';
import type { DocumentHead, DocumentRecord } from './document-record.ts';

/** A text without its blocks, which are sent in batches. */
type TextMeta = Omit<DocumentText, 'blocks'>;

/** A text whose blocks were uploaded under a name, with its file. */
export interface UploadedText {
  readonly name: string;
  readonly meta: TextMeta;
  readonly file: Blob | undefined;
}

/** The API of the records worker. All but the last three may throw DatabaseProblem. */
export interface RecordRequests {
  /** The ids of all documents, newest first. */
  readonly list: () => Promise<string[]>;
  /** Heads of the records that still exist. */
  readonly heads: (ids: readonly string[]) => Promise<DocumentHead[]>;
  /** The records that contain all words of the query. */
  readonly find: (input: {
    readonly ids: readonly string[];
    readonly query: string;
  }) => Promise<ContentHit[]>;
  readonly record: (id: string) => Promise<DocumentRecord | null>;
  /** The file and the metadata of a text; its blocks are then fetched by `next` under the name. */
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
  /** The AI record of questions about several documents, as JSON. */
  readonly several: () => Promise<string>;
  /** Returns the name under which they can be restored. */
  readonly remove: (ids: readonly string[]) => Promise<string>;
  readonly restore: (name: string) => Promise<void>;
  /** Receives blocks of a text that is saved next, under a name. */
  readonly upload: (input: { readonly name: string; readonly batch: readonly BatchItem[] }) => void;
  /** The next blocks of an opened text; undefined after the last. */
  readonly next: (name: string) => readonly BatchItem[] | undefined;
}
