import type { Block, DocumentText, RecognisedPage } from '../document-text.ts';

/** Page numbers as a visitor would list them: 3–5、9. */
export function listPages(pages: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const page of pages) {
    const last = runs.at(-1);
    if (last && page === last[1] + 1) last[1] = page;
    else runs.push([page, page]);
  }
  const shown = runs.slice(0, 8).map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`));
  return shown.join('、') + (runs.length > 8 ? ' 等' : '');
}

const scanNote = '这份 PDF 是扫描件，页面是图片，没有可以读取的文字。识别之后就能查找、复制和提问。';

/** Whether no page has text of its own. */
export const isScan = ({ notes }: { readonly notes: readonly string[] }): boolean => notes.includes(scanNote);

/** If all pages are without text, it is a scan. */
export const emptyPagesNote = (empty: readonly number[], pages: number): string =>
  empty.length === pages ? scanNote : `第 ${listPages(empty)} 页没有文字，可能是扫描的图片。`;

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
