import type { MadePdf, PdfRequest } from '@baigong/pdf/drawing';
import type { CallContext } from '../../../shared/lib/worker-protocol.ts';
import { serveWorker } from '../../../shared/lib/worker-server.ts';

// This module waits for its WebAssembly. A static import would delay the message listener, and lose the first call.
const loading = import('./make-in-worker.ts');

const handlers = {
  /** Progress is the number of the page that was written. */
  async write(request: PdfRequest, { reportProgress }: CallContext<number>): Promise<MadePdf> {
    const { make } = await loading;
    return make(request, reportProgress);
  },
};

export type PdfApi = typeof handlers;

serveWorker(handlers);
