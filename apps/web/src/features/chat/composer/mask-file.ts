import { findSensitiveData, redactPermanently } from '@baigong/redaction';
import { chunkTexts } from '../session/citations.ts';
import type { MessageFile } from '../session/session.ts';

/** How many numbers and addresses that identify a person a text has. */
export const countSensitiveData = (text: string): number => findSensitiveData(text).length;

/** The file with stars in its sensitive numbers and addresses; its chunks stay where they were. */
export function maskFile(file: MessageFile): MessageFile {
  const masked = countSensitiveData(file.text);
  if (!file.chunks?.length) return { ...file, text: redactPermanently(file.text), masked };
  const texts = chunkTexts(file).map((text) => redactPermanently(text));
  let start = 0;
  const chunks = file.chunks.map((chunk, n) => {
    const moved = { ...chunk, start };
    start += (texts[n]?.length ?? 0) + 1;
    return moved;
  });
  return { ...file, text: texts.join('\n'), chunks, masked };
}
