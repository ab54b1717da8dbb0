interface Span {
  readonly columns?: number;
  readonly rows?: number;
  /** Goes on the cell above (Word's vMerge, PowerPoint's). */
  readonly above?: boolean;
}

/** So many places may be covered by merged cells in one table; a hostile one claims millions. */
export const maxCovered = 100_000;
const maxColumns = 500;

/**
 * What stands at the places that a merged cell covers beside its first one. Its text is there once, so that search, quotations and
 * questions find it once; the places keep the columns of the other cells right.
 */
export const covered = '';

/** The rows of a table with merged cells, of every format that has some. */
export class CellGrid {
  readonly rows: string[][] = [];
  #row: string[] = [];
  /** By column: for how many rows more a cell reaches down. */
  #down = new Map<number, number>();
  #covered = 0;
  /** Texts of a row that has nothing but cells that reach into the next one, by column: they stand there. */
  #held = new Map<number, string>();

  startRow(): void {
    const above = this.rows.at(-1);
    if (above && above.length > 0 && above.every((_, column) => this.#down.has(column))) {
      this.#held = new Map(above.entries());
      this.rows.pop();
    }
    this.#row = [];
    this.rows.push(this.#row);
  }

  cell(text: string, { columns = 1, rows = 1, above = false }: Span = {}): void {
    this.#coverFromAbove();
    const column = this.#row.length;
    const width = Math.max(1, Math.min(columns, maxColumns));
    this.#row.push(above ? covered : text);
    for (let more = 1; more < width && this.#covered < maxCovered; more += 1) this.#cover();
    if (rows > 1 && this.#covered < maxCovered)
      for (let more = 0; more < width; more += 1) this.#down.set(column + more, rows - 1);
  }

  endRow(): void {
    this.#coverFromAbove();
    this.#held.clear();
  }

  #cover(text = covered): void {
    this.#covered += 1;
    this.#row.push(text);
  }

  #coverFromAbove(): void {
    for (;;) {
      const column = this.#row.length;
      const rows = this.#down.get(column);
      if (rows === undefined || this.#covered > maxCovered) return;
      if (rows === 1) this.#down.delete(column);
      else this.#down.set(column, rows - 1);
      this.#cover(this.#held.get(column));
    }
  }
}
