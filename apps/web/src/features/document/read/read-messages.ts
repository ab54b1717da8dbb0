import type { Block, DocumentText } from '@baigong/documents';
import type { BlockPart } from '../worker/block-parts.ts';
import type { ReadFailureCode } from './read-failure.ts';

/** What the page tells its reading worker. */
export type ToReader =
  | { readonly type: 'read'; readonly file: File; readonly scans: boolean }
  | { readonly type: 'password'; readonly password: string | null }
  | { readonly type: 'recognised'; readonly page: number; readonly blocks: readonly Block[] }
  | { readonly type: 'not-recognised'; readonly page: number; readonly code: ReadFailureCode };

/** What the worker tells the page. Wrapped: pdf.js, which is loaded in the worker, posts messages of its own. */
export interface FromReader {
  readonly reader:
    | { readonly type: 'progress'; readonly done: number; readonly total: number; readonly label: string }
    | { readonly type: 'part'; readonly blocks: readonly Block[]; readonly pages?: number }
    | { readonly type: 'ask-password'; readonly wrong: boolean }
    | { readonly type: 'recognise'; readonly picture: Blob; readonly page: number }
    /** Some of the final blocks: in batches, so that no message holds up the page. */
    | { readonly type: 'blocks'; readonly batch: readonly BlockPart[] }
    | { readonly type: 'done'; readonly rest: Omit<DocumentText, 'blocks'> }
    | { readonly type: 'failed'; readonly code: ReadFailureCode };
}
