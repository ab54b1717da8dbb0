import { writeLabel } from '../label-pictures.ts';
import { stripMetadata } from '../strip-metadata.ts';
import { checkPictureFile, isClean, type PrivacyCheck } from './check-file.ts';

/** A cleaned copy and what the check says of it. */
interface CleanedFile {
  readonly bytes: Uint8Array;
  readonly check: PrivacyCheck;
  /** Whether the check found nothing in the copy but a label. */
  readonly clean: boolean;
}

/**
 * A copy of a PNG, JPEG, WebP or GIF without anything that the check finds, checked again. The picture's own bytes are
 * not touched: pixels, colour profile, orientation and density stay, and so does the label, wherever it stood.
 * @throws PictureFormatError for other formats and for files that break off
 */
export function cleanPictureFile(bytes: Uint8Array): CleanedFile {
  const { label } = checkPictureFile(bytes);
  const bare = stripMetadata(bytes);
  // Content Credentials hold labels too, and are taken out as a whole.
  const kept = checkPictureFile(bare).label;
  const cleaned = label && kept?.producer !== label.producer ? writeLabel(bare, label) : bare;
  const check = checkPictureFile(cleaned);
  return { bytes: cleaned, check, clean: isClean(check) };
}
