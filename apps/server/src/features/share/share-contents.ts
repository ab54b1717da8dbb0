import { maxSharedBytes, type ShareLifetime } from '@baigong/contracts';
import { dayMs } from '@baigong/contracts/units';
import { loadDocument, type ResumeDocument } from '@baigong/resume';
import { AppError } from '../../platform/http/app-error.ts';

const lifetimes: Record<ShareLifetime, number> = { '7d': 7 * dayMs, '30d': 30 * dayMs, '1y': 365 * dayMs };

/** The document as it is kept: cleaned of what a resume cannot hold. Throws where it is too large. */
export function serializeDocument(document: ResumeDocument): string {
  const text = JSON.stringify(loadDocument(document).document);
  if (Buffer.byteLength(text) > maxSharedBytes) throw new AppError('share.tooLarge');
  return text;
}

/** The end of a lifetime that begins now. */
export const expiryOf = (lifetime: ShareLifetime, now: number): number => now + lifetimes[lifetime];
