import type { Block, DocumentText } from '@baigong/document-reader/document-text';
import type { CallContext } from '../../../shared/lib/worker-protocol.ts';
import type { BatchItem } from '@baigong/document-reader/block-batches';
import type { ExtractionErrorCode } from '@baigong/document-reader/unreadable-document';

/** Messages from the worker. */
export type ExtractionEvent =
  | { readonly type: 'progress'; readonly done: number; readonly total: number; readonly label: string }
  | { readonly type: 'partial'; readonly blocks: readonly Block[]; readonly pages?: number }
  | { readonly type: 'ask-password'; readonly wrong: boolean }
  | { readonly type: 'recognise'; readonly picture: Blob; readonly page: number }
  /** Some of the final blocks: in batches, so that no message blocks the page. */
  | { readonly type: 'blocks'; readonly batch: readonly BatchItem[] };

/** The page's answers to `ask-password` and `recognise`. */
export type ExtractionAnswer =
  | { readonly type: 'password'; readonly password: string | null }
  | { readonly type: 'recognised'; readonly page: number; readonly blocks: readonly Block[] }
  | { readonly type: 'not-recognised'; readonly page: number; readonly code: ExtractionErrorCode };

export interface ExtractionApi {
  /** Returns the text without its blocks, which come as events. Throws UnreadableDocument. */
  readonly extract: (
    input: { readonly file: File; readonly ocrScans: boolean },
    context: CallContext<ExtractionEvent>,
  ) => Promise<Omit<DocumentText, 'blocks'>>;
  readonly answer: (answer: ExtractionAnswer) => void;
}
