import type { ResumeDocument, ResumeOutline } from '@baigong/resume';
import { Packer } from 'docx';
import { serveWorker } from '../../../../shared/lib/worker-server.ts';
import { addWordPart } from '../embedded/word-part.ts';
import { photoForWord } from './photo-for-word.ts';
import { buildWordDocument, type WordStyle } from './build-word-document.ts';

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
