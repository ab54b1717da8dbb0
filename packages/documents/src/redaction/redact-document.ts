import { tableText, type Block, type DocumentText } from '../document-text.ts';
import { applyReplacements, type Redactor } from './redact-text.ts';
import { inOrder } from './split-values.ts';

/** Redacts all texts of a document and its outline; what is found in one block is replaced in all. */
export function redactDocument(
  document: DocumentText,
  { learn, redact, replacementsIn }: Pick<Redactor, 'learn' | 'redact' | 'replacementsIn'>,
): DocumentText {
  // A table is read as a whole first: the head of a column says what its cells are.
  for (const { text } of document.blocks) learn(text);
  const edits = replacementsIn(inOrder(document.blocks));
  return {
    ...document,
    blocks: document.blocks.map((block, index): Block => {
      const named = block.name === undefined ? block : { ...block, name: redact(block.name) };
      if (named.kind !== 'table')
        return { ...named, text: applyReplacements(named.text, edits[index] ?? []) };
      const rows = named.rows.map((row) => row.map((cell) => redact(cell)));
      return { ...named, rows, text: tableText(rows) };
    }),
    outline: document.outline.map((entry) => ({ ...entry, title: redact(entry.title) })),
  };
}
