import type { Block, DocumentText, RecognisedPage } from '@baigong/document-reader/document-text';
import type { OcrLine } from '@baigong/ocr';
import { createWorkerClient, WorkerStopped } from '../../../shared/lib/worker-client.ts';
import { appendBatch } from '@baigong/document-reader/block-batches';
import { UnreadableDocument, type ExtractionErrorCode } from '@baigong/document-reader/unreadable-document';
import { extractionLimits } from '@baigong/document-reader/extraction-context';
import type { ExtractionAnswer, ExtractionApi, ExtractionEvent } from './worker-messages.ts';

/** Blocks that are ready before the rest, in order. */
interface PartialText {
  readonly blocks: readonly Block[];
  /** How many pages the file has, once that is known. */
  readonly pages?: number;
}

interface ExtractionOptions {
  /** Stops the extraction and its worker. */
  readonly signal?: AbortSignal;
  /** `done` of `total` pages or other units; `label` says what is being done (正在读取第 3 页). */
  readonly onProgress?: (done: number, total: number, label: string) => void;
  /**
   * Blocks in order as they become ready; the result contains all of them in their final form (headings depend on the whole
   * file).
   */
  readonly onPartial?: (part: PartialText) => void;
  /**
   * Resolves with the password of a PDF, or null to give up. Without it, or after giving up, the extraction fails with
   * `needsPassword`. `wrong` after a password that did not open the file.
   */
  readonly askPassword?: (wrong: boolean) => Promise<string | null>;
  /** Called with each page that was recognised, and what stands in it; the result contains all pages. */
  readonly onRecognised?: (page: RecognisedPage, lines: readonly OcrLine[]) => void;
  /** Recognises scanned pages of a PDF; otherwise a note lists the pages without text. */
  readonly recognise?: boolean;
}

/**
 * Extracts the text of a file in a worker of its own. Text in pictures and scans is recognised on this machine too; nothing is
 * uploaded. Rejects with UnreadableDocument, or with the signal's reason.
 */
export async function extractText(file: File, options: ExtractionOptions = {}): Promise<DocumentText> {
  const { signal, onProgress, onPartial, onRecognised, askPassword, recognise = false } = options;
  signal?.throwIfAborted();
  if (file.size === 0) throw new UnreadableDocument('empty');
  if (file.size > extractionLimits.bytes) throw new UnreadableDocument('tooLarge');
  const worker = createWorkerClient<ExtractionApi>(
    () => new Worker(new URL('./extraction.worker.ts', import.meta.url), { type: 'module' }),
    { toError: ({ fields }) => new UnreadableDocument(fields['code'] as ExtractionErrorCode) },
  );
  const answer = (message: ExtractionAnswer): void => {
    // Too late where the extraction was cancelled; a call would start a new worker.
    if (worker.isRunning()) worker.call('answer', message).catch(() => undefined);
  };
  const blocks: Block[] = [];
  const recognised: RecognisedPage[] = [];
  let last = { done: 0, total: 1, label: '正在识别文字' };

  async function recognisePage(picture: Blob, page: number): Promise<void> {
    try {
      const { recognisePicture } = await import('./recognise-picture.ts');
      const found = await recognisePicture(
        picture,
        page,
        ({ stage, part }) => {
          const label = stage === 'loading' ? '正在准备文字识别' : last.label;
          onProgress?.(last.done + (stage === 'loading' ? 0 : part), last.total, label);
        },
        signal,
      );
      recognised.push(found.recognised);
      onRecognised?.(found.recognised, found.lines);
      answer({ type: 'recognised', page, blocks: found.blocks });
    } catch (error) {
      const code = error instanceof UnreadableDocument ? error.code : 'ocrUnavailable';
      answer({ type: 'not-recognised', page, code });
    }
  }

  async function requestPassword(wrong: boolean): Promise<void> {
    try {
      answer({ type: 'password', password: (await askPassword?.(wrong)) ?? null });
    } catch (error) {
      worker.close(error instanceof Error ? error : new UnreadableDocument('engine', { cause: error }));
    }
  }

  function onEvent(event: ExtractionEvent): void {
    switch (event.type) {
      case 'progress':
        last = event;
        onProgress?.(event.done, event.total, event.label);
        break;
      case 'partial':
        onPartial?.({ blocks: event.blocks, ...(event.pages === undefined ? {} : { pages: event.pages }) });
        break;
      case 'ask-password':
        void requestPassword(event.wrong);
        break;
      case 'recognise':
        void recognisePage(event.picture, event.page);
        break;
      case 'blocks':
        appendBatch(blocks, event.batch);
    }
  }

  try {
    const rest = await worker.call('extract', { file, ocrScans: recognise }, { signal, onProgress: onEvent });
    // Pictures in an office file are no pages that could be shown.
    const arePages = rest.format === 'pdf' || rest.format === 'picture';
    return { ...rest, blocks, ...(arePages && recognised.length > 0 ? { recognised } : {}) };
  } catch (error) {
    throw error instanceof WorkerStopped ? new UnreadableDocument('engine', { cause: error }) : error;
  } finally {
    worker.close();
  }
}
