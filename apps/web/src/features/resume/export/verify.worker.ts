import { serveWorker } from '../../../shared/lib/worker-server.ts';
import { fetchCmap } from '../../../shared/pdf/fetch-cmap.ts';
import type { FoundText } from '@baigong/resume-export/compare-text';

const handlers = {
  async readText(file: Blob): Promise<FoundText> {
    const { openPdf } = await import('@baigong/document-reader/open-pdf');
    const pdf = await openPdf(new Uint8Array(await file.arrayBuffer()), fetchCmap);
    let text = '';
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number);
      // As the file says it: normalised text would hide characters of compatibility.
      const { items } = await page.getTextContent({ disableNormalization: true });
      text += items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
      text += '\n';
    }
    return { pages: pdf.numPages, text };
  },
};

export type VerifyApi = typeof handlers;

serveWorker(handlers);
