import { encodeWithin } from '../../../shared/lib/shrink-picture-core.ts';
import { toDataUrl } from '../../../shared/lib/data-url.ts';
import { UnreadablePicture, type PictureLimits } from '../../../shared/lib/shrink-picture.ts';
import { avatarAspects, nearestFormat, type ResumeDocument, setAvatar } from '@baigong/resume';
import { readPictureFile } from './picture-file.ts';
import { cropMatrix, cropWidth, initialCrop, type Crop, type Size } from '../../../shared/ui/crop.ts';

/** The largest avatar is 200 px at 96 DPI: this prints it at 300. The data URL of so many bytes is under 300 KB. */
const avatarLimits: PictureLimits = { side: 640, bytes: 224_000 };

/** Cuts the crop out of a picture and gives it as a data URL. @throws UnreadablePicture */
export async function encodeAvatar(image: CanvasImageSource, size: Size, crop: Crop): Promise<string> {
  const cropped = cropWidth(size, crop);
  const cut = await encodeWithin(
    Math.max(1, Math.round(cropped)),
    Math.max(1, Math.round(cropped / crop.aspect)),
    (width, height) => {
      const canvas = document.createElement('canvas');
      canvas.width = width;
      canvas.height = height;
      const context = canvas.getContext('2d', { willReadFrequently: true });
      if (!context) throw new UnreadablePicture('浏览器无法处理图片，请关闭一些标签页再试。');
      context.imageSmoothingQuality = 'high';
      context.setTransform(...cropMatrix(size, crop, width));
      context.drawImage(image, 0, 0, size.width, size.height);
      return {
        width,
        height,
        pixels: () => context.getImageData(0, 0, width, height).data,
        encode: (type, quality) => new Promise((resolve) => canvas.toBlob(resolve, type, quality)),
      };
    },
    avatarLimits,
  );
  if (!cut) throw new UnreadablePicture('浏览器无法处理这张图片，请换一张再试。');
  return toDataUrl(cut.blob);
}

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
