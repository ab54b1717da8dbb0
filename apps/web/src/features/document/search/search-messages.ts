import type {
  Block,
  DocumentComparison,
  DocumentCount,
  Fact,
  Keyword,
  KeySentence,
  Position,
  SearchHit,
  SecretKind,
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

/** A number that names a person, with its place. */
export interface FoundNumber {
  readonly kind: SecretKind;
  readonly text: string;
  readonly position: Position;
}

/** What the worker can be asked for: name, what it takes, what it answers. */
export interface SearchQuestions {
  /** Adds blocks of a document to the index; `from` is the index of the first. Answers how many passages are known. */
  readonly add: (document: string, blocks: readonly Block[], from: number) => number;
  readonly remove: (document: string) => null;
  readonly search: (query: string, options: SearchOptions) => SearchHit[];
  readonly find: (document: string, words: string) => Position[];
  /** Hands over blocks of a text that is asked about next, under a name; without end in one message they would hold up the page. */
  readonly give: (name: string, blocks: readonly Block[]) => null;
  /** Takes the text given under a name. */
  readonly analyse: (name: string) => DocumentAnalysis;
  readonly secrets: (name: string) => FoundNumber[];
  readonly compare: (before: string, after: string) => DocumentComparison;
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
