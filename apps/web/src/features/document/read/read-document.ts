import type { Block, DocumentText } from '@baigong/documents';
import { takeBatch } from '../worker/block-parts.ts';
import { UnreadableDocument } from './read-failure.ts';
import type { FromReader, ToReader } from './read-messages.ts';
import { readBounds, type ReadOptions } from './reading.ts';

/**
 * Reads a file of any kind into a document, in a worker of its own that ends with the reading. Recognition of text in
 * pictures and scans runs on this machine, too; nothing is sent anywhere.
 *
 * Rejects with UnreadableDocument, or with the signal's reason when the reading was cancelled.
 */
export function readDocument(file: File, options: ReadOptions = {}): Promise<DocumentText> {
  const { signal, onProgress, onPart, askPassword, recognise = false } = options;
  if (signal?.aborted) return Promise.reject(reasonOf(signal));
  if (file.size === 0) return Promise.reject(new UnreadableDocument('empty'));
  if (file.size > readBounds.bytes) return Promise.reject(new UnreadableDocument('tooLarge'));
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./read.worker.ts', import.meta.url), { type: 'module' });
    const say = (message: ToReader) => worker.postMessage(message);
    const blocks: Block[] = [];
    const end = () => {
      signal?.removeEventListener('abort', cancel);
      worker.terminate();
    };
    const fail = (error: unknown) => {
      end();
      reject(error instanceof Error ? error : new UnreadableDocument('engine', { cause: error }));
    };
    const cancel = () => fail(signal && reasonOf(signal));
    signal?.addEventListener('abort', cancel);

    let last = { done: 0, total: 1, label: '正在识别文字' };
    const readPicture = async (picture: Blob, page: number) => {
      try {
        const { recognisePicture } = await import('./recognise-picture.ts');
        const found = await recognisePicture(
          picture,
          page,
          ({ stage, part }) => {
            const words = stage === 'loading' ? '正在准备文字识别' : last.label;
            onProgress?.(last.done + (stage === 'loading' ? 0 : part), last.total, words);
          },
          signal,
        );
        say({ type: 'recognised', page, blocks: found });
      } catch (error) {
        if (signal?.aborted) return;
        const code = error instanceof UnreadableDocument ? error.code : 'ocrUnavailable';
        say({ type: 'not-recognised', page, code });
      }
    };

    worker.addEventListener('message', ({ data }: MessageEvent<Partial<FromReader>>) => {
      const told = data.reader;
      switch (told?.type) {
        case 'progress':
          last = told;
          onProgress?.(told.done, told.total, told.label);
          break;
        case 'part':
          onPart?.({ blocks: told.blocks, ...(told.pages === undefined ? {} : { pages: told.pages }) });
          break;
        case 'ask-password':
          void (askPassword?.(told.wrong) ?? Promise.resolve(null)).then(
            (password) => say({ type: 'password', password }),
            fail,
          );
          break;
        case 'recognise':
          void readPicture(told.picture, told.page);
          break;
        case 'blocks':
          takeBatch(blocks, told.batch);
          break;
        case 'done':
          end();
          resolve({ ...told.rest, blocks });
          break;
        case 'failed':
          fail(new UnreadableDocument(told.code));
          break;
        case undefined:
          break;
      }
    });
    worker.addEventListener('error', () => fail(new UnreadableDocument('engine')));
    worker.addEventListener('messageerror', () => fail(new UnreadableDocument('engine')));
    say({ type: 'read', file, scans: recognise });
  });
}

const reasonOf = (signal: AbortSignal): Error =>
  signal.reason instanceof Error ? signal.reason : new DOMException('cancelled', 'AbortError');
