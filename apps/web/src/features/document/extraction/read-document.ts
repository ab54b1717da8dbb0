import { toChunkedText } from '@baigong/documents';
import type { DocumentReader } from '../../../shared/lib/document-reader.ts';
import { extractText } from './extract-text.ts';

/** The reader for other screens: the same extraction in the same worker, as one text with its chunks. */
export const readDocument: DocumentReader = async (file, { signal, onProgress, onRecognised }) => {
  const found = await extractText(file, {
    ...(signal ? { signal } : {}),
    ...(onRecognised && {
      recognise: true,
      onRecognised: ({ page }, lines) => onRecognised(page, lines),
    }),
    onProgress: (_done, _total, label) => onProgress?.(label),
  });
  return { ...toChunkedText(found), notes: found.notes };
};
