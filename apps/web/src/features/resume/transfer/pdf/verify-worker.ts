import { fetchCmap } from '../../../../shared/pdf/served-cmaps.ts';
import type { FoundText } from './compare-text.ts';

async function read(file: Blob): Promise<FoundText> {
  const { openPdf } = await import('../../../../shared/pdf/open-pdf.ts');
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
}

self.addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  read(data).then(
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    (found) => self.postMessage(found),
    (error: unknown) => {
      // Heard by whoever started the worker.
      reportError(error);
    },
  );
});
