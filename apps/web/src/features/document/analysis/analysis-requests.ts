import type {
  Block,
  DocumentComparison,
  DocumentCount,
  FactKind,
  Keyword,
  KeySentence,
  SelectedExcerpts,
  Position,
  SearchHit,
  SearchOptions,
  SensitiveKind,
} from '@baigong/documents';
import type { ExcerptRequest } from './select-for-question.ts';
import type { ModelInput } from './plan-input.ts';
import type { BatchItem } from '../worker/block-batches.ts';
import type { MentionGroup } from './mentions.ts';

/** What is found in a document without a model. */
export interface DocumentAnalysis {
  readonly count: DocumentCount;
  readonly keywords: readonly Keyword[];
  /** Sentences taken from the document word for word. */
  readonly summary: readonly KeySentence[];
  readonly facts: readonly MentionGroup<FactKind>[];
}

/** A stretch of a document that holds the words looked for. */
export interface RelatedChunk {
  readonly position: Position;
  readonly text: string;
  /** The heading above it; empty where it has none or begins with it. */
  readonly heading: string;
}

/** A copy of a document to be taken along. */
export interface CopyOptions {
  readonly format: 'txt' | 'md';
  /** Numbers that are starred out. */
  readonly redact?: readonly SensitiveKind[];
}

/** What the worker can be asked for: name, what it takes, what it answers. */
export interface AnalysisRequests {
  /** Adds blocks of a document to the index; `from` is the index of the first. Answers how many passages are known. */
  readonly add: (input: {
    readonly document: string;
    readonly blocks: readonly Block[];
    readonly from: number;
  }) => number;
  readonly remove: (document: string) => void;
  readonly search: (input: { readonly query: string; readonly options: SearchOptions }) => SearchHit[];
  /** Hands over blocks of a text that is asked about next, under a name; without end in one message they would hold up the page. */
  readonly upload: (input: { readonly name: string; readonly batch: readonly BatchItem[] }) => void;
  /** These take the text given under a name. */
  readonly analyse: (name: string) => DocumentAnalysis;
  readonly sensitive: (name: string) => MentionGroup<SensitiveKind>[];
  readonly related: (input: { readonly name: string; readonly query: string }) => RelatedChunk[];
  readonly selectExcerpts: (input: { readonly name: string; readonly request: ExcerptRequest }) => SelectedExcerpts;
  readonly planInput: (input: { readonly name: string; readonly room: number; readonly from: number }) => ModelInput;
  readonly compare: (input: { readonly before: string; readonly after: string }) => DocumentComparison;
  readonly exportCopy: (input: { readonly name: string; readonly options: CopyOptions }) => Blob;
  /** The tables given, each under its title, as a file. */
  readonly exportTables: (input: {
    readonly name: string;
    readonly titles: readonly string[];
    readonly format: 'csv' | 'xlsx';
  }) => Promise<Blob>;
}
