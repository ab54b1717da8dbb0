import type { Block } from '@baigong/documents';
import { fetchCmap } from '../../../shared/pdf/served-cmaps.ts';
import { fetchPdfWasm } from '../../../shared/pdf/served-wasm.ts';
import { batchesOf } from '../worker/block-parts.ts';
import type { PictureToRead } from './formats/read-context.ts';
import { readBytes } from './read-bytes.ts';
import { UnreadableDocument } from './read-failure.ts';
import type { FromReader, ToReader } from './read-messages.ts';

const tell = (reader: FromReader['reader']) => self.postMessage({ reader } satisfies FromReader);

let answerPassword: (password: string | null) => void = () => undefined;
const recognitions = new Map<
  number,
  { readonly resolve: (blocks: readonly Block[]) => void; readonly reject: (error: Error) => void }
>();

function recognise({ picture, page }: PictureToRead): Promise<readonly Block[]> {
  return new Promise((resolve, reject) => {
    recognitions.set(page, { resolve, reject });
    tell({ type: 'recognise', picture, page });
  });
}

async function bytesOf(file: File): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch (error) {
    throw new UnreadableDocument('moved', { cause: error });
  }
}

async function read(file: File, scans: boolean): Promise<void> {
  try {
    const { blocks, ...rest } = await readBytes(await bytesOf(file), file.name, {
      cmap: fetchCmap,
      pdfWasm: fetchPdfWasm,
      scans,
      recognise,
      progress: (done, total, label) => tell({ type: 'progress', done, total, label }),
      part: (ready, pages) =>
        tell({ type: 'part', blocks: ready, ...(pages === undefined ? {} : { pages }) }),
      password: (wrong) =>
        new Promise((resolve) => {
          answerPassword = resolve;
          tell({ type: 'ask-password', wrong });
        }),
    });
    for (const batch of batchesOf(blocks)) tell({ type: 'blocks', batch });
    tell({ type: 'done', rest });
  } catch (error) {
    tell({ type: 'failed', code: error instanceof UnreadableDocument ? error.code : 'engine' });
  }
}

self.addEventListener('message', ({ data }: MessageEvent<ToReader>) => {
  if (data.type === 'read') void read(data.file, data.scans);
  else if (data.type === 'password') answerPassword(data.password);
  else if (data.type === 'recognised') recognitions.get(data.page)?.resolve(data.blocks);
  else recognitions.get(data.page)?.reject(new UnreadableDocument(data.code));
});
