import type { Block, TableBlock } from './document-text.ts';

/** A block on its way between two threads, or more rows of the table before it. */
export type BatchItem = Block | { readonly kind: 'rows'; readonly rows: TableBlock['rows'] };

/** Characters per message: serializing it takes some milliseconds. */
const maxBatchChars = 100_000;
/** Overhead of a block or a cell. */
const itemOverhead = 20;

function rowSize(row: readonly string[]): number {
  let letters = itemOverhead;
  for (const cell of row) letters += cell.length + itemOverhead;
  return letters;
}

/** Splits blocks into messages; a long table is split into several. */
export function* toBatches(blocks: readonly Block[]): Generator<readonly BatchItem[]> {
  let batch: BatchItem[] = [];
  let letters = 0;
  for (const block of blocks) {
    letters += block.text.length + itemOverhead;
    if (block.kind !== 'table') batch.push(block);
    else {
      let rows: string[][] = [];
      batch.push({ ...block, rows });
      for (const row of block.rows) {
        if (letters >= maxBatchChars) {
          yield batch;
          rows = [];
          batch = [{ kind: 'rows', rows }];
          letters = 0;
        }
        rows.push(row);
        letters += rowSize(row);
      }
    }
    if (letters < maxBatchChars) continue;
    yield batch;
    [batch, letters] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

export function appendBatch(blocks: Block[], batch: readonly BatchItem[]): void {
  for (const part of batch) {
    if (part.kind !== 'rows') {
      blocks.push(part);
      continue;
    }
    const table = blocks.at(-1);
    if (table?.kind === 'table') for (const row of part.rows) table.rows.push(row);
  }
}

/** The text of a table contains its cells, too. */
export const omitRows = (block: Block): Block => (block.kind === 'table' ? { ...block, rows: [] } : block);
