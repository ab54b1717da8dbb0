import type { ResumeOutline } from '@baigong/resume';
import { Packer } from 'docx';
import { serveWorker } from '../../../../shared/lib/worker-server.ts';
import { photoForWord } from './photo-for-word.ts';
import { buildWordDocument, type WordStyle } from './build-word-document.ts';

export interface WordInput {
  readonly outline: ResumeOutline;
  readonly looks: WordStyle;
}

const handlers = {
  async write({ outline, looks }: WordInput): Promise<Blob> {
    const photo = await photoForWord(outline.photo);
    return Packer.toBlob(await buildWordDocument({ ...outline, photo }, looks));
  },
};

export type WordApi = typeof handlers;

serveWorker(handlers);
