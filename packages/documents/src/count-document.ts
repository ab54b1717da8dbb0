import { countCharacters, readingSeconds } from '@baigong/tools/text';
import type { DocumentText } from '@baigong/document-reader/document-text';

export interface DocumentCount {
  /** Without spaces, with punctuation. */
  readonly characters: number;
  readonly han: number;
  /** Words of other scripts. */
  readonly words: number;
  readonly numbers: number;
  readonly paragraphs: number;
  readonly tables: number;
  /** How long silent reading takes, in minutes, at least one. */
  readonly minutes: number;
}

/** How much text a document has and how long it is read. */
export function countDocument({ blocks }: Pick<DocumentText, 'blocks'>): DocumentCount {
  const sum = { characters: 0, han: 0, words: 0, numbers: 0 };
  for (const { text } of blocks) {
    const { withoutSpaces, han, words, numbers } = countCharacters(text);
    sum.characters += withoutSpaces;
    sum.han += han;
    sum.words += words;
    sum.numbers += numbers;
  }
  return {
    ...sum,
    paragraphs: blocks.filter(({ kind }) => kind === 'paragraph' || kind === 'item').length,
    tables: blocks.filter(({ kind }) => kind === 'table').length,
    minutes: Math.max(1, Math.round(readingSeconds(sum, 'silent') / 60)),
  };
}
