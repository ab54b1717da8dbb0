import type { WebPage } from '@baigong/contracts';
import { serveWorker, withTransfer } from '../../../shared/lib/worker-server.ts';
import { readBytes } from '@baigong/document-reader/read-web-page';

interface PageRequest {
  readonly page: WebPage;
  readonly plain: boolean;
}

const handlers = {
  async read({ page, plain }: PageRequest) {
    const read = await readBytes(page, plain);
    return read.kind === 'pdf' ? withTransfer(read, [read.bytes.buffer]) : read;
  },
};
export type PageApi = typeof handlers;

serveWorker<PageApi>(handlers);
