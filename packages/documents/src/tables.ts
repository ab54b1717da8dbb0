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

/** What a spreadsheet would run as a formula; a plain negative or signed number is none. */
const formula = /^[\s]*[=+\-@\t\r]/;
const plainNumber = /^\s*[+-]?[\d,]*\.?\d+%?\s*$/;

/** A cell that no spreadsheet program takes for a formula (OWASP, CSV injection): what begins like one gets an apostrophe. */
export function escapeFormula(cell: string): string {
  return formula.test(cell) && !plainNumber.test(cell) ? `'${cell}` : cell;
}

/** Rows as CSV (RFC 4180) with a byte order mark, so that Excel reads the Chinese; formulas are guarded against. */
export function tableToCsv(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => {
    const safe = escapeFormula(text);
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return `\ufeff${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}
