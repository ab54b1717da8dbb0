import type { Block, TableBlock } from '@baigong/documents';

/** A piece of a document on its way between two threads: a block, or more rows of the table before it. */
export type BatchItem = Block | { readonly kind: 'rows'; readonly rows: TableBlock['rows'] };

/** What one message carries, in letters: packing and unpacking it takes some milliseconds of a thread's time. */
const maxBatchChars = 100_000;
/** What a block and a cell cost besides their letters. */
const itemOverhead = 20;

function rowSize(row: readonly string[]): number {
  let letters = itemOverhead;
  for (const cell of row) letters += cell.length + itemOverhead;
  return letters;
}

/** Blocks in runs that one message carries; a long table goes in several. */
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

/** Puts what has arrived behind the blocks that are there. */
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

/** Without the cells of tables, whose words are in their text, too: for what reads words alone. */
export const omitRows = (block: Block): Block => (block.kind === 'table' ? { ...block, rows: [] } : block);
