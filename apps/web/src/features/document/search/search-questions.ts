import type {
  Block,
  DocumentComparison,
  DocumentCount,
  FactKind,
  Keyword,
  KeySentence,
  PickedPassages,
  Position,
  SearchHit,
  SearchOptions,
  SecretKind,
} from '@baigong/documents';
import type { PassageWish } from '../ask/pick-for-question.ts';
import type { Portions } from '../model/portion-text.ts';
import type { BlockPart } from '../worker/block-parts.ts';
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
export interface FoundPassage {
  readonly position: Position;
  readonly text: string;
  /** The heading above it; empty where it has none or begins with it. */
  readonly heading: string;
}

/** A copy of a document to be taken along. */
export interface CopyWish {
  readonly form: 'txt' | 'md';
  /** Numbers that are starred out. */
  readonly masked?: readonly SecretKind[];
}

/** What the worker can be asked for: name, what it takes, what it answers. */
export interface SearchQuestions {
  /** Adds blocks of a document to the index; `from` is the index of the first. Answers how many passages are known. */
  readonly add: (document: string, blocks: readonly Block[], from: number) => number;
  readonly remove: (document: string) => void;
  readonly search: (query: string, options: SearchOptions) => SearchHit[];
  /** Hands over blocks of a text that is asked about next, under a name; without end in one message they would hold up the page. */
  readonly give: (name: string, batch: readonly BlockPart[]) => void;
  /** These take the text given under a name. */
  readonly analyse: (name: string) => DocumentAnalysis;
  readonly secrets: (name: string) => MentionGroup<SecretKind>[];
  readonly passages: (name: string, words: string) => FoundPassage[];
  readonly pick: (name: string, wish: PassageWish) => PickedPassages;
  readonly portions: (name: string, room: number, from: number) => Portions;
  readonly compare: (before: string, after: string) => DocumentComparison;
  readonly copy: (name: string, wish: CopyWish) => Blob;
  /** The tables given, each under its title, as a file. */
  readonly sheets: (name: string, titles: readonly string[], form: 'csv' | 'xlsx') => Promise<Blob>;
}
