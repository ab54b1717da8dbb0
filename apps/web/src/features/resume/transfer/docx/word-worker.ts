import type { ResumeOutline } from '@baigong/resume';
import { Packer } from 'docx';
import { photoForWord } from './photo-for-word.ts';
import { buildWordDocument, type WordStyle } from './build-word-document.ts';

export interface WordQuestion {
  readonly outline: ResumeOutline;
  readonly looks: WordStyle;
}

export type WordAnswer = { readonly file: Blob } | { readonly failed: string };

async function write({ outline, looks }: WordQuestion): Promise<WordAnswer> {
  try {
    const photo = await photoForWord(outline.photo);
    return { file: await Packer.toBlob(await buildWordDocument({ ...outline, photo }, looks)) };
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}

self.addEventListener('message', ({ data }: MessageEvent<WordQuestion>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  void write(data).then((answer) => self.postMessage(answer));
});
