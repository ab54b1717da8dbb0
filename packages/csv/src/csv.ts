/** The mark by which spreadsheets know UTF-8. */
const mark = '\ufeff';

function endOfCell(text: string, from: number, separator: string): number {
  let at = from;
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1;
  return at;
}

/**
 * The rows of comma-separated values (RFC 4180), one by one: quotes, doubled quotes, separators and line ends within
 * quotes, lines that end in CRLF, LF or CR. What follows a closing quote up to the separator belongs to the cell, and a
 * quote that is never closed holds the rest. An empty line is a row of one empty cell.
 * @param separator one character
 */
export function* readRows(text: string, separator = ','): Generator<string[], void> {
  let row: string[] = [];
  let at = text.startsWith(mark) ? 1 : 0;
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"')
      for (;;) {
        const quote = text.indexOf('"', at + 1);
        cell += text.slice(at + 1, quote < 0 ? text.length : quote);
        at = quote < 0 ? text.length : quote + 1;
        if (text[at] !== '"') break;
        cell += '"';
      }
    const end = endOfCell(text, at, separator);
    row.push(cell + text.slice(at, end));
    at = end;
    if (text[at] === separator) {
      at += 1;
      if (at < text.length) continue;
      row.push('');
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
    yield row;
    row = [];
  }
}

/** What a spreadsheet would run as a formula, also with full-width signs (OWASP, CSV injection). */
const formula = /^\s*[=+\-@\t\r\n＝＋－＠]/;

/** A number with a sign is no formula; as a number a telephone number would lose its plus. */
const signedNumber = /^\s*(?:-|\+(?!\d{11}))(?:\d[\d,]*(?:\.\d+)?|\.\d+)%?\s*$/;

/** A cell that no spreadsheet takes for a formula: what begins like one gets an apostrophe. */
export function escapeFormula(cell: string): string {
  return formula.test(cell) && !signedNumber.test(cell) ? `'${cell}` : cell;
}

function writeCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = escapeFormula(value);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as a CSV file (RFC 4180) that Excel reads as UTF-8; texts that a spreadsheet would run are guarded. */
export function writeRows(rows: readonly (readonly (string | number)[])[]): string {
  return `${mark}${rows.map((row) => row.map(writeCell).join(',')).join('\r\n')}\r\n`;
}
