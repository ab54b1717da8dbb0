import type { OcrLine } from '@baigong/ocr';
import { importLimits, importMessages, type ImportReading } from '@baigong/resume-import/import-reading';
import { readDocument } from '../../../shared/lib/document-reader.ts';
import { formatBytes } from '../../../shared/lib/format-bytes.ts';
import { createOneShotWorker, WorkerTimeout } from '../../../shared/lib/worker-client.ts';
import type { ImportApi, ImportRequest } from './import.worker.ts';

const callWorker = createOneShotWorker<ImportApi>(
  () => new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module' }),
);

interface ReadOptions {
  readonly signal?: AbortSignal;
  /** What is being done, while that takes long. */
  readonly onProgress?: (label: string) => void;
}

/** Recognises the text of a picture or a scan; of a long one its first pages. */
async function recognise(
  file: File,
  { signal, onProgress }: ReadOptions,
): Promise<{ readonly pages: readonly (readonly OcrLine[])[]; readonly notice: string | undefined }> {
  const pages: (readonly OcrLine[])[] = [];
  const enough = new AbortController();
  try {
    await readDocument(file, {
      signal: signal ? AbortSignal.any([signal, enough.signal]) : enough.signal,
      ...(onProgress && { onProgress }),
      onRecognised(page, lines) {
        if (page > importLimits.pages) enough.abort();
        else pages[page - 1] = lines;
      },
    });
  } catch (error) {
    if (!enough.signal.aborted || signal?.aborted) throw error;
  }
  const notice = enough.signal.aborted ? `只读了前 ${importLimits.pages} 页。` : undefined;
  return { pages: pages.filter(Boolean), notice };
}

async function readPicture(file: File, options: ReadOptions): Promise<ImportReading> {
  try {
    const found = await recognise(file, options);
    return await callWorker('read', found, { signal: options.signal, timeoutMs: importLimits.timeoutMs });
  } catch (error) {
    options.signal?.throwIfAborted();
    // It says what is wrong with the file, in a sentence for the visitor.
    if (error instanceof Error && error.name === 'UnreadableDocument')
      return { kind: 'problem', message: error.message };
    throw error;
  }
}

/**
 * Reads a file or a text in a worker, which ends afterwards, or when it takes too long: nothing that a file does there
 * can block or change the page. The text of pictures and scans is recognised first, on this device.
 */
export async function readInWorker(
  request: ImportRequest,
  options: ReadOptions = {},
): Promise<ImportReading> {
  const { signal } = options;
  if ('file' in request && request.file.size > importLimits.file) {
    return {
      kind: 'problem',
      message: `“${request.file.name}”有 ${formatBytes(request.file.size)}，超过 ${formatBytes(importLimits.file)} 的上限，没有打开。简历文件通常不到 1 MB，请确认选对了文件。`,
    };
  }
  try {
    const reading = await callWorker('read', request, { signal, timeoutMs: importLimits.timeoutMs });
    const isPicture = reading.kind === 'problem' && reading.isPicture;
    return isPicture && 'file' in request ? await readPicture(request.file, options) : reading;
  } catch (error) {
    if (signal?.aborted) throw error;
    const isTimeout = error instanceof WorkerTimeout;
    return { kind: 'problem', message: isTimeout ? importMessages.tooLong : importMessages.failed };
  }
}
