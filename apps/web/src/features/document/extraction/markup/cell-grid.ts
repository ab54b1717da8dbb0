interface Span {
  readonly columns?: number;
  readonly rows?: number;
  /** Goes on the cell above (Word's vMerge, PowerPoint's). */
  readonly above?: boolean;
}

/** So many places may be filled by merged cells in one table; a hostile one claims millions. */
const maxFilled = 100_000;
const maxColumns = 500;
/** So many characters may be repeated; a long text in a large merged cell would take all memory. */
export const maxRepeatedChars = 2_000_000;

/**
 * The rows of a table with merged cells. A merged cell's text stands at every place that it covers, so that each row, and each export
 * of it, is complete on its own.
 */
export class CellGrid {
  readonly rows: string[][] = [];
  #row: string[] = [];
  /** By column: the text of a cell that reaches down, and for how many rows more. */
  #down = new Map<number, { readonly text: string; rows: number }>();
  #filled = 0;
  #repeatedChars = 0;

  startRow(): void {
    this.#row = [];
    this.rows.push(this.#row);
  }

  cell(text: string, { columns = 1, rows = 1, above = false }: Span = {}): void {
    this.#fillFromAbove();
    const column = this.#row.length;
    const shown = above ? this.#repeat(this.rows.at(-2)?.[column] ?? '') : text;
    const width = Math.max(1, Math.min(columns, maxColumns));
    this.#row.push(shown);
    for (let more = 1; more < width && this.#filled < maxFilled; more += 1) this.#fill(shown);
    if (rows > 1 && this.#filled < maxFilled)
      for (let more = 0; more < width; more += 1)
        this.#down.set(column + more, { text: shown, rows: rows - 1 });
  }

  endRow(): void {
    this.#fillFromAbove();
  }

  #fill(text: string): void {
    this.#filled += 1;
    this.#row.push(this.#repeat(text));
  }

  #repeat(text: string): string {
    if (this.#repeatedChars + text.length > maxRepeatedChars) return '';
    this.#repeatedChars += text.length;
    return text;
  }

  #fillFromAbove(): void {
    for (;;) {
      const column = this.#row.length;
      const down = this.#down.get(column);
      if (!down || this.#filled > maxFilled) return;
      down.rows -= 1;
      if (down.rows === 0) this.#down.delete(column);
      this.#fill(down.text);
    }
  }
}
