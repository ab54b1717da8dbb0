import type { StyleSettings } from './schema.ts';

/** The papers a resume can be set on. */
export type PageSize = StyleSettings['layout']['pageSize'];

export interface Paper {
  readonly id: PageSize;
  readonly name: string;
  /** Millimetres, upright. */
  readonly mm: { readonly width: number; readonly height: number };
  /** The same in CSS pixels at 96 DPI, rounded to whole ones: the sheets and the exported pages share these. */
  readonly px: { readonly width: number; readonly height: number };
}

/** ISO 216 for A4 and A5; ANSI A for Letter. */
export const papers: Readonly<Record<PageSize, Paper>> = {
  a4: { id: 'a4', name: 'A4', mm: { width: 210, height: 297 }, px: { width: 794, height: 1123 } },
  letter: {
    id: 'letter',
    name: 'Letter',
    mm: { width: 215.9, height: 279.4 },
    px: { width: 816, height: 1056 },
  },
  a5: { id: 'a5', name: 'A5', mm: { width: 148, height: 210 }, px: { width: 559, height: 794 } },
};
