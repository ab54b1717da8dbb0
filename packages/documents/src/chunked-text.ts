import { pageLabel, type DocumentText } from '@baigong/document-reader/document-text';
import { splitIntoChunks } from './excerpts.ts';

/** A document as one text that says where each of its chunks begins. */
export interface ChunkedText {
  readonly text: string;
  /** `start` counts UTF-16 units of `text`; `label` says where the chunk is in the file: 第 3 页, 工作表“一月”, a heading. */
  readonly chunks: readonly { readonly start: number; readonly label: string }[];
}

/** A document's text with its chunks, for a message that carries it. */
export function toChunkedText(document: DocumentText): ChunkedText {
  const chunks: { start: number; label: string }[] = [];
  const texts: string[] = [];
  let start = 0;
  for (const { from, text, headings } of splitIntoChunks(document)) {
    const block = document.blocks[from];
    const page = block ? pageLabel(document.format, block) : '';
    chunks.push({
      start,
      label: [page, headings.at(-1) ?? '']
        .filter((part) => part !== '')
        .join(' · ')
        .slice(0, 80),
    });
    texts.push(text);
    start += text.length + 1;
  }
  return { text: texts.join('\n'), chunks };
}

/** The texts of the chunks. */
export function chunkTextsOf({ text, chunks }: ChunkedText): string[] {
  return chunks.map(({ start }, n) => text.slice(start, (chunks[n + 1]?.start ?? text.length + 1) - 1));
}
