/** An area of a page: x to the right, y down, in one unit for the whole page (points, pixels). */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Text at one place: a text run of a PDF, a word or line of recognised text. */
export interface LayoutRun extends Box {
  readonly text: string;
  /** The size of a character (of the font), in the page's unit. */
  readonly size: number;
  /** Characters stand below each other; columns go from right to left. */
  readonly vertical?: boolean;
  /** Written from right to left (Arabic, Hebrew). */
  readonly rightToLeft?: boolean;
}

export interface LayoutPage {
  readonly width: number;
  readonly height: number;
  readonly runs: readonly LayoutRun[];
  /** Ruling lines, horizontal or vertical, as thin boxes. */
  readonly rulings?: readonly Box[];
}

/** A paragraph, list item or table of one page, before headings are known. */
export interface LayoutBlock extends Box {
  readonly kind: 'words' | 'item' | 'table';
  /** Without the mark of a list item. The text of a table has tabs between cells and line breaks between rows. */
  readonly text: string;
  readonly rows?: readonly (readonly string[])[];
  /** Of a table: the left edge of each column. */
  readonly columns?: readonly number[];
  /** Of a table: whether rulings showed it. */
  readonly ruled?: boolean;
  /** The size of its characters. */
  readonly size: number;
  readonly lines: number;
  /** Text that is no part of the running text. */
  readonly role?: 'header' | 'footer' | 'footnote';
}

/** Text at one height in a column. */
export interface Row extends Box {
  readonly text: string;
  readonly size: number;
  /** Texts separated by wide gaps, from left to right: the cells of a table's row. */
  readonly cells: readonly Cell[];
}

export interface Cell extends Box {
  readonly text: string;
  readonly size: number;
  readonly runs: readonly LayoutRun[];
}

/** The smallest box around boxes; a box without extent for none. */
export function boundsOf(boxes: readonly Box[]): Box {
  if (boxes.length === 0) return { left: 0, top: 0, right: 0, bottom: 0 };
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const box of boxes) {
    left = Math.min(left, box.left);
    top = Math.min(top, box.top);
    right = Math.max(right, box.right);
    bottom = Math.max(bottom, box.bottom);
  }
  return { left, top, right, bottom };
}

/** The value at a share (0 to 1) of sorted values; 0 for none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Characters of full width. */
export const wide = /[\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff00-\uffef\u3000-\u30ff]/;

/** Characters between which there are no spaces; Korean has them between its words. */
export const spaceless = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\u3000-\u30ff]/;

/** The width of a text in characters of full width. */
export function emsOf(text: string): number {
  let ems = 0;
  for (const sign of text) ems += wide.test(sign) ? 1 : 0.5;
  return ems;
}
