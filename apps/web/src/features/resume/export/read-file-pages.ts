import type { OrderedPage } from '@baigong/document-reader/file-order';
import { createOneShotWorker } from '../../../shared/lib/worker-client.ts';
import type { VerifyApi } from './verify.worker.ts';

const callWorker = createOneShotWorker<VerifyApi>(
  () => new Worker(new URL('./verify.worker.ts', import.meta.url), { type: 'module' }),
);

/** Opens a PDF with pdf.js, in a worker, and reads it in the order of the file. */
export const readFilePages = (file: Blob, signal: AbortSignal): Promise<readonly OrderedPage[]> =>
  callWorker('readPages', file, { signal });

export const textOfPage = ({ runs }: OrderedPage): string =>
  runs.map(({ text, endsLine }) => (endsLine ? `${text}\n` : text)).join('');
