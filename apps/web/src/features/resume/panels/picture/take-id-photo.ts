import { avatarAspects, nearestFormat, type ResumeDocument } from '@baigong/resume';
import { initialCrop } from './crop.ts';
import { encodeAvatar } from './encode-avatar.ts';
import { readPictureFile } from './read-picture-file.ts';
import { setAvatar } from './set-avatar.ts';

/**
 * Takes a finished ID photo as it is, in the format that its proportions are nearest to.
 * @returns the edit of the document. Throws what `readPictureFile` and `encodeAvatar` throw.
 */
export async function takeIdPhoto(file: File): Promise<(document: ResumeDocument) => ResumeDocument> {
  const { blob, width, height } = await readPictureFile(file);
  const format = nearestFormat(width, height);
  const bitmap = await createImageBitmap(blob);
  const size = { width, height };
  const value = await encodeAvatar(bitmap, size, initialCrop(size, avatarAspects[format]));
  bitmap.close();
  return (document) =>
    setAvatar(document, {
      value,
      format,
      shape: 'square',
      size: document.styles.styles.moduleStyles.basicInfo.avatarSize,
    });
}
