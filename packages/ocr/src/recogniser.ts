import type { Ink } from './ink.ts';
import type { ReadWord } from './words.ts';

/** The trained data: simplified and traditional Chinese, both with Latin letters, and Latin alone with ¥ and °. */
export type OcrLanguage = 'chi_sim' | 'chi_tra' | 'eng';

/** Reads one line of text, dark on white, of which only the given characters may occur. */
export type RecogniseLine = (
  line: Ink,
  options: { readonly language: OcrLanguage; readonly characters?: string },
) => Promise<readonly ReadWord[]>;
