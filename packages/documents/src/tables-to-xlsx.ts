import { utils, write } from '@e965/xlsx';
import type { FoundTable } from './tables.ts';

/** A number that a spreadsheet stores without loss: no identity number, no code with leading zeros. */
const plainNumber = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?$/;

/** Sheet names have forbidden characters, at most 31 characters, and are unique. */
function sheetName(title: string, index: number, taken: ReadonlySet<string>): string {
  const bare =
    title
      .replaceAll(/[\\/?*[\]:']/g, ' ')
      .trim()
      .slice(0, 24) || `表格${index + 1}`;
  return taken.has(bare.toLowerCase()) ? `${bare} ${index + 1}` : bare;
}

/** Tables as an Excel workbook, a sheet for each. Cells are text or plain numbers, so that none runs as a formula. */
export function tablesToXlsx(tables: readonly Pick<FoundTable, 'title' | 'rows'>[]): Uint8Array<ArrayBuffer> {
  const book = utils.book_new();
  const taken = new Set<string>();
  for (const [index, { title, rows }] of tables.entries()) {
    const cells = rows.map((row) =>
      row.map((text) => {
        const bare = text.replaceAll(',', '');
        return plainNumber.test(bare) ? { t: 'n', v: Number(bare) } : { t: 's', v: text };
      }),
    );
    const name = sheetName(title, index, taken);
    taken.add(name.toLowerCase());
    utils.book_append_sheet(book, utils.aoa_to_sheet(cells), name);
  }
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer);
}
