import type { Block, DocumentText, RecognisedPage } from '@baigong/documents';
import { emptyPagesNote } from './list-pages.ts';

/** Inserts recognised pages into the text of a PDF and updates its outline. */
export function addRecognised(
  text: DocumentText,
  recognised: readonly Block[],
  recognisedPages: readonly RecognisedPage[] = [],
): DocumentText {
  const all = [
    ...text.blocks.map((block, from) => ({ block, from })),
    ...recognised.map((block) => ({ block, from: undefined })),
  ].toSorted((a, b) => (a.block.page ?? 0) - (b.block.page ?? 0));
  const places = new Map(all.map(({ from }, to) => [from, to]));
  const blocks = all.map(({ block }) => block);
  const pages = text.pages ?? 0;
  const there = new Set(blocks.map(({ page }) => page));
  const again = new Set(recognisedPages.map(({ page }) => page));
  const lines = [...(text.recognised ?? []).filter(({ page }) => !again.has(page)), ...recognisedPages];
  const empty = Array.from({ length: pages }, (_, at) => at + 1).filter((page) => !there.has(page));
  return {
    ...text,
    blocks,
    ...(lines.length > 0 ? { recognised: lines } : {}),
    outline: text.outline.map((entry) => ({ ...entry, block: places.get(entry.block) ?? entry.block })),
    notes: [
      ...text.notes.filter((note) => !note.includes('没有文字') && !note.includes('扫描件')),
      ...(empty.length > 0 ? [emptyPagesNote(empty, pages)] : []),
    ],
  };
}
