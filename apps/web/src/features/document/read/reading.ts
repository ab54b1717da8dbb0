import type { Block } from '@baigong/documents';

/** What the most that is read in one go may be. */
export const readBounds = {
  bytes: 100 * 1024 * 1024,
  pages: 2_000,
} as const;

/** Some blocks that are ready before the rest: they follow the ones given before. */
export interface ReadPart {
  readonly blocks: readonly Block[];
  /** How many pages the file has, once that is known. */
  readonly pages?: number;
}

export interface ReadOptions {
  /** Ends the reading and its worker at once. */
  readonly signal?: AbortSignal;
  /** How far it is: `done` of `total` pages (or other parts), and in words what is being done (正在读取第 3 页). */
  readonly onProgress?: (done: number, total: number, label: string) => void;
  /** Blocks as they become readable, in order; the result holds them all once more (then final: headings are told by size over the whole file). */
  readonly onPart?: (part: ReadPart) => void;
  /**
   * A PDF asks for its password: resolve with what the visitor typed, or null to give up (then the reading fails with
   * `needsPassword`). Without it the reading fails with `needsPassword` at once. `wrong` after a password that did not open it.
   */
  readonly askPassword?: (wrong: boolean) => Promise<string | null>;
  /** Scanned pages of a PDF are recognised as pictures when set; otherwise a note says which pages have no text. */
  readonly recognise?: boolean;
}
