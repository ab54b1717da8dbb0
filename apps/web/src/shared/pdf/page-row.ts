/** A text run of pdf.js. In points, from the left and the bottom. */
export interface PageRun {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** The font size. */
  readonly size: number;
}

/** The text at one height in a column. */
export interface PageRow {
  text: string;
  readonly x: number;
  right: number;
  readonly y: number;
  readonly size: number;
  /** Texts separated by gaps, from left to right: the cells of a table's row. */
  readonly cells: PageCell[];
}

interface PageCell {
  text: string;
  readonly x: number;
  right: number;
}
