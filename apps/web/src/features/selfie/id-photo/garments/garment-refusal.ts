import type { PhotoSize } from '@baigong/id-photo';

/** Why clothes cannot be put on, as a sentence; null where they can. */
export function garmentRefusal(size: PhotoSize | undefined, isPainted: boolean): string | null {
  if (size?.unedited !== undefined) return `${size.unedited}，这个规格不能换正装。`;
  if (size?.people === 2) return '两个人的合影不能换正装。';
  return isPainted ? null : '先选一种底色，才能换正装。';
}
