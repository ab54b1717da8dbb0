import type { DocumentText } from '@baigong/documents';
import type { ModelWork } from '../model/work-record.ts';
import type { ShelfHit } from '../shelf/find-in-content.ts';
import type { BlockPart } from '../worker/block-parts.ts';
import type { DocumentHead, DocumentRecord } from './document-record.ts';

/** A document's text but for its blocks, which travel in batches. */
export type TextFrame = Omit<DocumentText, 'blocks'>;

/** A text with its file, whose blocks were given before under a name. */
export interface GivenText {
  readonly name: string;
  readonly frame: TextFrame;
  readonly file: Blob | undefined;
}

/** What the worker that keeps documents is asked for. All but the last three may answer with a DatabaseProblem. */
export interface RecordQuestions {
  /** The ids of all documents, newest first. */
  readonly list: () => Promise<string[]>;
  /** The heads of those that are still there. */
  readonly heads: (ids: readonly string[]) => Promise<DocumentHead[]>;
  /** In which of those all the words stand. */
  readonly find: (ids: readonly string[], query: string) => Promise<ShelfHit[]>;
  readonly record: (id: string) => Promise<DocumentRecord | null>;
  /** The file and the frame of a text, whose blocks are then fetched by `next` under the name. */
  readonly open: (id: string) => Promise<GivenText | null>;
  readonly keep: (record: DocumentRecord, given: GivenText) => Promise<void>;
  readonly keepReading: (id: string, given: GivenText) => Promise<void>;
  readonly change: (id: string, fields: Partial<Omit<DocumentRecord, 'id'>>) => Promise<void>;
  readonly keepWork: (id: string, work: ModelWork, removed: readonly string[]) => Promise<void>;
  /** Gives the name under which they can be put back. */
  readonly remove: (ids: readonly string[]) => Promise<string>;
  readonly putBack: (name: string) => Promise<void>;
  /** Takes blocks of a text that is kept next, under a name. */
  readonly give: (name: string, batch: readonly BlockPart[]) => void;
  /** The next blocks of an opened text; undefined after the last. */
  readonly next: (name: string) => readonly BlockPart[] | undefined;
}
