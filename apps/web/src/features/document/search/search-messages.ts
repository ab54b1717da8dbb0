import type {
  Block,
  DocumentComparison,
  DocumentCount,
  DocumentText,
  Fact,
  Keyword,
  KeySentence,
  Position,
  SearchHit,
  SearchOptions,
} from '@baigong/documents';

/** What is found in a document without a model. */
export interface DocumentAnalysis {
  readonly count: DocumentCount;
  readonly keywords: readonly Keyword[];
  /** Sentences taken from the document word for word. */
  readonly summary: readonly KeySentence[];
  readonly facts: readonly Fact[];
}

type Texts = Pick<DocumentText, 'blocks'>;

/** What the worker can be asked for: name, what it takes, what it answers. */
export interface SearchQuestions {
  /** Adds blocks of a document to the index; `from` is the index of the first. Answers how many passages are known. */
  readonly add: (document: string, blocks: readonly Block[], from: number) => number;
  readonly remove: (document: string) => null;
  readonly search: (query: string, options: SearchOptions) => SearchHit[];
  readonly find: (document: string, words: string) => Position[];
  readonly analyse: (blocks: readonly Block[]) => DocumentAnalysis;
  readonly compare: (before: Texts, after: Texts) => DocumentComparison;
}

export type QuestionName = keyof SearchQuestions;

export type SearchRequest = {
  [Name in QuestionName]: {
    readonly id: number;
    readonly name: Name;
    readonly input: Parameters<SearchQuestions[Name]>;
  };
}[QuestionName];

export type SearchReply =
  | { readonly id: number; readonly result: ReturnType<SearchQuestions[QuestionName]> }
  | { readonly id: number; readonly failed: string };
