import { tableText, type Block, type DocumentText } from '@baigong/document-reader/document-text';
import { applyReplacements, type Redactor } from './redact-text.ts';
import { inOrder } from './split-values.ts';

/** Redacts all texts of a document and its outline; what is found in one block is replaced in all. Lines on pictures are left out. */
export function redactDocument(
  { format, blocks, outline, pages, notes }: DocumentText,
  { learn, redact, replacementsIn }: Pick<Redactor, 'learn' | 'redact' | 'replacementsIn'>,
): DocumentText {
  // A table is read as a whole first: the head of a column says what its cells are.
  for (const { text } of blocks) learn(text);
  const edits = replacementsIn(inOrder(blocks));
  return {
    format,
    ...(pages === undefined ? {} : { pages }),
    notes,
    blocks: blocks.map((block, index): Block => {
      const named = block.name === undefined ? block : { ...block, name: redact(block.name) };
      if (named.kind !== 'table')
        return { ...named, text: applyReplacements(named.text, edits[index] ?? []) };
      const rows = named.rows.map((row) => row.map((cell) => redact(cell)));
      return { ...named, rows, text: tableText(rows) };
    }),
    outline: outline.map((entry) => ({ ...entry, title: redact(entry.title) })),
  };
}
