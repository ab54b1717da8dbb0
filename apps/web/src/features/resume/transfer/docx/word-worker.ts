import type { ResumeOutline } from '@baigong/resume';
import { Packer } from 'docx';
import { photoForWord } from './photo-for-word.ts';
import { wordOf, type WordLooks } from './word-of.ts';

export interface WordQuestion {
  readonly outline: ResumeOutline;
  readonly looks: WordLooks;
}

export type WordAnswer = { readonly file: Blob } | { readonly failed: string };

async function write({ outline, looks }: WordQuestion): Promise<WordAnswer> {
  try {
    const photo = await photoForWord(outline.photo);
    return { file: await Packer.toBlob(await wordOf({ ...outline, photo }, looks)) };
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}

self.addEventListener('message', ({ data }: MessageEvent<WordQuestion>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  void write(data).then((answer) => self.postMessage(answer));
});
