import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { openPdf } from '@baigong/document-reader/open-pdf';
import { openPdfForRendering } from '../render-pdf.ts';
import { packedScan, packedSize } from './packed-scan.ts';

const decoders = import.meta.glob<string>(
  '../../../../../../../node_modules/pdfjs-dist/wasm/{jbig2,openjpeg}.wasm',
  {
    query: '?url&inline',
    import: 'default',
  },
);

async function wasm(name: string): Promise<Uint8Array> {
  const found = Object.entries(decoders).find(([path]) => path.endsWith(`/${name}`));
  const address = (await found?.[1]()) ?? '';
  return Uint8Array.from(atob(address.slice(address.indexOf(',') + 1)), (sign) => sign.charCodeAt(0));
}

const none = () => Promise.reject(new Error('no character maps'));

test('R-READ-85 the pictures of packed scans are decoded after the file was opened for its text, as recognition does', async () => {
  const file = await packedScan();
  const text = await openPdf(file.slice(), none, { wasm });
  const pdf = await openPdfForRendering(await text.getData(), none, wasm, undefined);
  try {
    for (let number = 1; number <= 4; number += 1) {
      const page = await pdf.getPage(number);
      const { fnArray, argsArray } = await page.getOperatorList();
      const at = fnArray.findIndex(
        (one) => one === OPS.paintImageXObject || one === OPS.paintImageMaskXObject,
      );
      const [first] = argsArray[at] as [string | { data: string }];
      const name = typeof first === 'string' ? first : first.data;
      const picture = await new Promise<unknown>((resolve) => {
        page.objs.get(name, resolve);
      });
      expect(picture, `page ${number}`).toMatchObject(packedSize);
      const { data } = picture as { data: Uint8Array };
      // Paper and print.
      expect(new Set(data).size, `page ${number}`).toBeGreaterThan(1);
    }
  } finally {
    await pdf.loadingTask.destroy();
    await text.loadingTask.destroy();
  }
});
