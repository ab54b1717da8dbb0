import type { Block, Position } from '@baigong/document-reader/document-text';
import type {
  DocumentComparison,
  DocumentCount,
  FactKind,
  Keyword,
  KeySentence,
  SelectedExcerpts,
  SourceCandidates,
  SearchHit,
  SearchOptions,
  ExcerptRequest,
  ModelInput,
  MentionGroup,
  MentionedValue,
} from '@baigong/documents';
import type { SensitiveKind } from '@baigong/redaction/sensitive-kinds';
import type { PagePiece, RedactionChoices } from '@baigong/redaction';
import type { RedactedFile, RedactFileOptions } from '@baigong/redaction/redact-word-file';
import type { RestoredFile } from '@baigong/redaction/restore-word-file';
import type { BatchItem } from '@baigong/document-reader/block-batches';

/** What a document holds that identifies a person. */
export interface SensitiveFindings {
  readonly groups: readonly MentionGroup<SensitiveKind>[];
  /** What was looked at and is rather not somebody's: left unless the visitor says otherwise. */
  readonly left: readonly MentionedValue[];
}

export interface DocumentAnalysis {
  readonly count: DocumentCount;
  readonly keywords: readonly Keyword[];
  /** Verbatim sentences. */
  readonly summary: readonly KeySentence[];
  readonly facts: readonly MentionGroup<FactKind>[];
}

/** A chunk that is relevant for a query. */
export interface RelatedChunk {
  readonly position: Position;
  readonly text: string;
  /** Empty if there is none or the text starts with it. */
  readonly heading: string;
  /** The share of the query's n-grams that it contains, from 0 to 1. */
  readonly share: number;
}

/** Options of an exported copy. */
export interface CopyOptions {
  readonly format: 'txt' | 'md';
  /** Redacts it. */
  readonly choices?: RedactionChoices;
}

/** A copy, and its placeholders with what they stand for. */
export interface ExportedCopy {
  readonly file: Blob;
  readonly mapping: readonly (readonly [placeholder: string, value: string])[];
  /** Parts of redacted values that page breaks cut, each with the page that it stands on. */
  readonly pieces: readonly (PagePiece & { readonly page: number })[];
}

/** The API of the analysis worker. */
export interface AnalysisRequests {
  /** Adds blocks of a document to the index; `from` is the index of the first. Returns the number of chunks. */
  readonly add: (input: {
    readonly document: string;
    readonly blocks: readonly Block[];
    readonly from: number;
  }) => number;
  readonly remove: (document: string) => void;
  readonly search: (input: { readonly query: string; readonly options: SearchOptions }) => SearchHit[];
  /** Receives blocks of a text under a name, in batches so that no message blocks the page. */
  readonly upload: (input: { readonly name: string; readonly batch: readonly BatchItem[] }) => void;
  /** The following calls consume the uploaded text of a name. */
  readonly analyse: (name: string) => DocumentAnalysis;
  readonly sensitive: (input: {
    readonly name: string;
    readonly words: readonly string[];
  }) => SensitiveFindings;
  readonly related: (input: { readonly name: string; readonly query: string }) => RelatedChunk[];
  readonly selectExcerpts: (input: {
    readonly name: string;
    readonly request: ExcerptRequest;
  }) => SelectedExcerpts;
  readonly findCandidates: (input: {
    readonly name: string;
    readonly request: ExcerptRequest;
  }) => SourceCandidates;
  readonly planInput: (input: {
    readonly name: string;
    readonly tokenBudget: number;
    readonly from: number;
  }) => ModelInput;
  readonly compare: (input: { readonly before: string; readonly after: string }) => DocumentComparison;
  readonly exportCopy: (input: { readonly name: string; readonly options: CopyOptions }) => ExportedCopy;
  readonly redactWordFile: (input: {
    readonly name: string;
    readonly file: Blob;
    readonly options: RedactFileOptions;
  }) => Promise<RedactedFile>;
  readonly restoreWordFile: (input: {
    readonly file: Blob;
    readonly mapping: ReadonlyMap<string, string>;
  }) => Promise<RestoredFile>;
  readonly exportTables: (input: {
    readonly name: string;
    readonly titles: readonly string[];
    readonly format: 'csv' | 'xlsx';
  }) => Promise<Blob>;
}
