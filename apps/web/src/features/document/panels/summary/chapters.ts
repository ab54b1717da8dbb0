import { wholeText, type DocumentText } from '@baigong/document-reader/document-text';

export interface Chapter {
  readonly title: string;
  /** The block it begins at, and the one before which it ends. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Shorter ones have nothing to condense. */
const shortest = 120;
const most = 120;

/** The chapters of a document: the outermost level of its outline that has more than one, with text of some length. */
export function findChapters(document: DocumentText): Chapter[] {
  const { outline, blocks } = document;
  const levels = [...new Set(outline.map(({ level }) => level))].toSorted((a, b) => a - b);
  const level = levels.find((one) => outline.filter((entry) => entry.level === one).length > 1);
  if (level === undefined) return [];
  const heads = outline.filter((entry) => entry.level <= level).toSorted((a, b) => a.block - b.block);
  return heads
    .flatMap(({ title, block }, index) => {
      const to = heads[index + 1]?.block ?? blocks.length;
      const text = wholeText({ blocks: blocks.slice(block, to) });
      return text.length < shortest ? [] : [{ title, from: block, to, text }];
    })
    .slice(0, most);
}
