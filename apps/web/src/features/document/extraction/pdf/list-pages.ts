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
