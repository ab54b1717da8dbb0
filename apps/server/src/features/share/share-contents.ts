import { maxSharedBytes } from '@baigong/contracts';
import { loadDocument, type ResumeDocument } from '@baigong/resume';
import { AppError } from '../../platform/base/app-error.ts';

/** The document as it is kept: cleaned of what a resume cannot hold. Throws where it is too large. */
export function serializeDocument(document: ResumeDocument): string {
  const text = JSON.stringify(loadDocument(document).document);
  if (Buffer.byteLength(text) > maxSharedBytes) throw new AppError('share.tooLarge');
  return text;
}
