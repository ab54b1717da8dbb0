/** `loading` while the engine and its language data are fetched; `part` from 0 to 1. */
export interface OcrProgress {
  readonly stage: 'loading' | 'reading';
  readonly part: number;
}
