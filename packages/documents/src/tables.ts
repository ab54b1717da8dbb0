import type { DocumentText } from '@baigong/document-reader/document-text';

/** A table of a document with its title. */
export interface FoundTable {
  readonly block: number;
  /** The nearest heading above it, or the sheet's name; empty where there is none. */
  readonly title: string;
  readonly rows: readonly (readonly string[])[];
  readonly page?: number;
}

/** The tables of a document in order. */
export function findTables({ blocks }: Pick<DocumentText, 'blocks'>): FoundTable[] {
  const tables: FoundTable[] = [];
  let title = '';
  blocks.forEach((block, index) => {
    if (block.kind === 'heading') title = block.text;
    if (block.kind !== 'table') return;
    tables.push({
      block: index,
      title: block.name ?? title,
      rows: block.rows,
      ...(block.page === undefined ? {} : { page: block.page }),
    });
  });
  return tables;
}
