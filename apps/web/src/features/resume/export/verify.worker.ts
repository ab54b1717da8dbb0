import { serveWorker } from '../../../shared/lib/worker-server.ts';
import { fetchCmap } from '../../../shared/pdf/fetch-cmap.ts';
import type { OrderedPage } from '@baigong/document-reader/file-order';

const handlers = {
  async readPages(file: Blob): Promise<readonly OrderedPage[]> {
    const { openPdf } = await import('@baigong/document-reader/open-pdf');
    const { readInFileOrder } = await import('@baigong/document-reader/file-order');
    return readInFileOrder(await openPdf(new Uint8Array(await file.arrayBuffer()), fetchCmap));
  },
};

export type VerifyApi = typeof handlers;

serveWorker(handlers);
