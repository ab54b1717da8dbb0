import type { ResumeDocument, ResumeOutline } from '@baigong/resume';
import { Packer } from 'docx';
import { serveWorker } from '../../../shared/lib/worker-server.ts';
import { addWordPart } from '@baigong/resume-export/word-part';
import { buildWordDocument, type WordStyle } from '@baigong/resume-export/build-word-document';

/** The kinds of pictures that every Word opens. */
const supported = /^data:image\/(jpe?g|png|gif);base64,/;

/**
 * A photo as Word takes it, as a data URL: WebP and AVIF become PNG. What the browser cannot decode is left out, ''.
 * Runs in a worker.
 */
async function photoForWord(url: string): Promise<string> {
  if (url === '' || supported.test(url)) return url;
  const [, type = '', data = ''] = /^data:(image\/[\w+.-]+);base64,(.+)$/.exec(url) ?? [];
  if (data === '') return '';
  try {
    const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    bitmap.close();
    const png = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
    return `data:image/png;base64,${btoa(Array.from(png, (byte) => String.fromCharCode(byte)).join(''))}`;
  } catch {
    return '';
  }
}

export interface WordInput {
  readonly outline: ResumeOutline;
  readonly looks: WordStyle;
  /** What the file carries to be imported again; undefined when it is to carry nothing. */
  readonly data: ResumeDocument | undefined;
}

const handlers = {
  async write({ outline, looks, data }: WordInput): Promise<Blob> {
    const photo = await photoForWord(outline.photo);
    const blob = await Packer.toBlob(await buildWordDocument({ ...outline, photo }, looks));
    if (!data) return blob;
    return new Blob([addWordPart(new Uint8Array(await blob.arrayBuffer()), data)], { type: blob.type });
  },
};

export type WordApi = typeof handlers;

serveWorker(handlers);
